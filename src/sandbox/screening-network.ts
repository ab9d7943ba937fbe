/** Simulates a screening service, in the format of yente: POST /match/{dataset}. The listed persons are invented. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { foldText } from '../values/text/fold-text.ts'
import type { FaultBoard } from './fault-board.ts'
import { json, readJson, type RunningServer, startNetworkServer } from './network-server.ts'
import { SANDBOX_KEYS } from './networks.ts'

interface Listed {
  readonly list: string
  readonly entryId: string
  readonly topic: 'sanction' | 'pep'
  readonly names: readonly string[]
  readonly birthDates: readonly string[]
  readonly countries: readonly string[]
}

const LISTED = readFileSync(new URL('listed-persons.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Listed)

const MOST_QUERIES = 100
const texts = v.optional(v.union([v.string(), v.array(v.string())]), [])
const matchRequest = v.object({
  queries: v.record(
    v.string(),
    v.object({ schema: v.string(), properties: v.object({ name: texts, birthDate: texts }) }),
  ),
})

/** Lists a person, with `match: true`, when the score reaches the `threshold` of the request. */
export function startScreeningNetwork(faults: FaultBoard): Promise<RunningServer> {
  return startNetworkServer('screening', faults, (request) => {
    if (request.headers.authorization !== `ApiKey ${SANDBOX_KEYS.screeningKey}`)
      return json(401, { detail: 'Invalid API key' })
    const dataset = /^\/match\/([a-z_]+)$/.exec(request.path)?.[1]
    if (request.method !== 'POST' || dataset === undefined) return json(404, { detail: 'Not Found' })
    if (dataset !== 'default') return json(404, { detail: 'No such dataset' })
    const parsed = v.safeParse(matchRequest, readJson(request.body))
    if (!parsed.success) return json(422, { detail: 'Unprocessable Content' })
    const queries = Object.entries(parsed.output.queries)
    if (queries.length === 0 || queries.length > MOST_QUERIES)
      return json(400, { detail: 'Too many queries in one batch' })
    const threshold = Number(request.query.get('threshold') ?? 0.7)
    const limit = Number(request.query.get('limit') ?? 5)
    const responses = queries.map(([key, query]) => {
      const results = resultsOf([query.properties.name].flat(), threshold).slice(0, limit)
      return [key, { status: 200, results, total: { value: results.length, relation: 'eq' }, query }]
    })
    return json(200, { responses: Object.fromEntries(responses), limit })
  })
}

function resultsOf(names: readonly string[], threshold: number) {
  return LISTED.map((listed) => ({ listed, score: scoreOf(names, listed.names) }))
    .filter(({ score }) => score >= threshold)
    .toSorted((a, b) => b.score - a.score)
    .map(({ listed, score }) => ({
      id: listed.entryId,
      caption: listed.names[0],
      schema: 'Person',
      properties: {
        name: listed.names,
        birthDate: listed.birthDates,
        country: listed.countries,
        topics: [listed.topic === 'pep' ? 'role.pep' : 'sanction'],
      },
      datasets: [listed.list.toLowerCase().replaceAll(' ', '_')],
      referents: [],
      target: true,
      score,
      explanations: {},
      match: true,
    }))
}

/** The best share of words that a searched name and a listed name have in common, rounded to two digits. */
function scoreOf(names: readonly string[], listed: readonly string[]): number {
  const scores = names.flatMap((one) => listed.map((other) => commonWords(wordsOf(one), wordsOf(other))))
  return Math.round(Math.max(0, ...scores) * 100) / 100
}

const commonWords = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  (2 * one.intersection(other).size) / Math.max(1, one.size + other.size)

const wordsOf = (name: string): ReadonlySet<string> => new Set(foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [])
