/** Screening by a service that speaks yente's match API: POST /match/{dataset} with a query for each person. */
import * as v from 'valibot'
import { cleanText } from '../../../values/text/clean-text.ts'
import { fail, ok } from '../../../values/result.ts'
import {
  type ListTopic,
  MOST_NAME_LENGTH,
  type ScreenedPerson,
  type Screening,
  type ScreeningMatch,
  type ScreeningResult,
} from '../../ports/screening.ts'
import { callNetwork } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'
import { keptMatches } from './kept-matches.ts'

export interface YenteOptions {
  /** The address before /match. */
  readonly baseUrl: string
  /** The collection of lists, such as `default` or `sanctions`. */
  readonly dataset: string
  /** Undefined: the service asks for no key. */
  readonly key: string | undefined
  readonly timeoutMs?: number
  /** The certificates and the proxy of the network. */
  readonly transport?: NetworkTransport | undefined
}

/** yente's own default. */
const THRESHOLD = 0.7
/** More results than the bank keeps, because the service does not sort them by topic. */
const MOST_RESULTS = 50
/** The service refuses the whole set when one name is wrong. */
const REFUSED = new Set([400, 413, 422])

const texts = (most: number) =>
  v.pipe(
    v.optional(v.array(v.unknown()), []),
    v.transform((values) =>
      values
        .filter((value) => typeof value === 'string')
        .slice(0, 20)
        .map((value) => cleanText(value, most)),
    ),
  )
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[\x21-\x7e]+$/))
const result = v.object({
  id,
  caption: v.pipe(v.string(), v.maxLength(10_000)),
  properties: v.object({
    topics: texts(50),
    birthDate: texts(10),
    country: texts(100),
    nationality: texts(100),
  }),
  datasets: v.pipe(v.array(id), v.minLength(1)),
  score: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  match: v.boolean(),
})
const reply = v.object({ responses: v.record(v.string(), v.unknown()) })
const personReply = v.object({ status: v.literal(200), results: v.array(result) })

type Answer =
  | { readonly kind: 'results'; readonly results: readonly ScreeningResult[] }
  | { readonly kind: 'refused' | 'silent'; readonly detail: string }

/** A wrong result, a missing result or a score outside 0 to 1 is no answer about the person, never an empty list of matches. */
export function createYenteScreening(options: YenteOptions): Screening {
  return {
    mostAtOnce: 20,
    async screen(persons) {
      const answer = await ask(options, persons)
      if (answer.kind === 'silent') return unavailable(answer.detail)
      const results = answer.kind === 'results' ? answer.results : await askEach(options, persons)
      if (results.every((one) => one === undefined))
        return unavailable(answer.kind === 'refused' ? answer.detail : 'the reply is not what is documented')
      return ok(results)
    },
  }
}

/** Asks about each name of a refused set. The service may stop answering: then the other names have no result. */
async function askEach(options: YenteOptions, persons: readonly ScreenedPerson[]): Promise<readonly ScreeningResult[]> {
  const results: ScreeningResult[] = persons.map(() => undefined)
  if (persons.length === 1) return results
  for (const [at, person] of persons.entries()) {
    const answer = await ask(options, [person])
    if (answer.kind === 'silent') return results
    if (answer.kind === 'results') results[at] = answer.results[0]
  }
  return results
}

async function ask(options: YenteOptions, persons: readonly ScreenedPerson[]): Promise<Answer> {
  const { baseUrl, dataset, key, timeoutMs = 20_000 } = options
  const search = new URLSearchParams({
    algorithm: 'best',
    threshold: String(THRESHOLD),
    cutoff: String(THRESHOLD),
    limit: String(MOST_RESULTS),
  })
  const answer = await callNetwork({
    network: 'screening',
    url: `${baseUrl}/match/${encodeURIComponent(dataset)}?${search}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `ApiKey ${key}` }),
    },
    body: JSON.stringify({ queries: Object.fromEntries(persons.map((one, at) => [String(at), queryOf(one)])) }),
    timeoutMs,
    maxReplyBytes: 16 * 1024 * 1024,
    transport: options.transport,
  })
  if (answer.kind === 'no-answer') return { kind: 'silent', detail: answer.detail }
  if (answer.status !== 200)
    return { kind: REFUSED.has(answer.status) ? 'refused' : 'silent', detail: `status ${answer.status}` }
  const parsed = v.safeParse(reply, answer.json)
  if (!parsed.success) return { kind: 'silent', detail: 'the reply is not what is documented' }
  const { responses } = parsed.output
  return { kind: 'results', results: persons.map((_person, at) => matchesOf(responses[String(at)])) }
}

function matchesOf(response: unknown): ScreeningResult {
  const parsed = v.safeParse(personReply, response)
  if (!parsed.success) return undefined
  return keptMatches(parsed.output.results.filter(({ match }) => match).map(matchOf))
}

const unavailable = (detail: string) => fail({ kind: 'unavailable', detail: `screening: ${detail}` } as const)

/** A payee without a birth date may be an organisation. */
function queryOf({ name, dateOfBirth, country }: ScreenedPerson) {
  return {
    schema: dateOfBirth === undefined ? 'LegalEntity' : 'Person',
    properties: {
      name: [name.slice(0, MOST_NAME_LENGTH)],
      ...(dateOfBirth === undefined ? {} : { birthDate: [dateOfBirth] }),
      ...(country === undefined ? {} : { country: [country.toLowerCase()] }),
    },
  }
}

function matchOf({ id: entryId, caption, properties, datasets, score }: v.InferOutput<typeof result>): ScreeningMatch {
  const { topics, birthDate: birthDates, country, nationality } = properties
  return {
    list: datasets[0] ?? '',
    entryId,
    topic: topicOf(topics),
    score,
    name: cleanText(caption, 400),
    birthDates,
    countries: [...new Set([...country, ...nationality])],
    reason: `The service scores the names and the other facts at ${Math.floor(score * 100)}%.`,
  }
}

function topicOf(topics: readonly string[]): ListTopic {
  if (topics.some((topic) => topic === 'sanction' || topic.startsWith('sanction.'))) return 'sanction'
  return topics.some((topic) => topic === 'role.pep' || topic === 'role.rca') ? 'pep' : 'other'
}
