/** Asks for the data of Home while the code of Home still loads. The data layer takes these answers instead of asking again. */
import * as v from 'valibot'
import type { Route } from '../../contract/route.ts'
import { IDLE_LIMIT_MS } from '../session/idle-limit.ts'
import * as PATHS from '../session/paths.ts'
import { readLastActivityMs, readSession } from '../session/signed-in-marker.ts'
import { call } from './browser-client.ts'
import type { CallResult } from './call-result.ts'

/** An older answer is not taken. The data layer fetches again after the same time (bank-api.ts). */
const FRESH_MS = 30_000

/** Addresses only: the contract's tables would make the first file heavier. The data layer checks each answer by its schema. */
const GET_ACCOUNTS = '/api/account/getAccounts'
const OTHERS = ['/api/account/getLimits', '/api/account/getFreeze'] as const

const answers = new Map<string, Promise<CallResult<unknown>>>()
/** Whose answers they are: another customer may log in before the data layer takes them. */
let visit: { readonly sessionId: string; readonly atMs: number } | undefined

const keyOf = (path: string, input: unknown): string => `${path} ${JSON.stringify(input)}`

function ask(path: Route['path'], input: object): Promise<CallResult<unknown>> {
  const answer = call(
    {
      method: 'GET',
      path,
      request: v.unknown(),
      data: v.unknown(),
      caller: 'customer',
      changesState: false,
    },
    input,
  )
  answers.set(keyOf(path, input), answer)
  return answer
}

/**
 * Asks once for each document, and only where Home is opened in a session. A tab that was unused for the idle limit asks for
 * nothing, because it logs out as soon as its code is there.
 */
export function askEarly(): void {
  const session = readSession()
  if (visit !== undefined || session === undefined || location.pathname !== PATHS.home) return
  const atMs = Date.now()
  if (atMs - (readLastActivityMs() ?? atMs) >= IDLE_LIMIT_MS) return
  visit = { sessionId: session.sessionId, atMs }
  void ask(GET_ACCOUNTS, {}).then(askForEntries)
  for (const path of OTHERS) void ask(path, {})
}

interface AccountFacts {
  readonly accountNumber?: unknown
  readonly isPrimary?: unknown
  readonly hidden?: unknown
}

/** Of the account that Home begins with: the primary one, or the first that is not hidden. */
function askForEntries(answer: CallResult<unknown>): void {
  if (!answer.ok || !Array.isArray(answer.data)) return
  const shown = (answer.data as readonly AccountFacts[]).filter(({ hidden }) => hidden !== true)
  const accountNumber = (shown.find(({ isPrimary }) => isPrimary === true) ?? shown[0])?.accountNumber
  if (typeof accountNumber === 'string') void ask('/api/account/getEntries', { accountNumber, limit: '30' })
}

/** True where this document asked for Home's data early. */
export const isEarlyVisit = (): boolean => visit !== undefined

/** The answer to this call, once, checked by the route's schema; undefined where it was not asked for, is old, or is a refusal. */
export async function takeEarly(
  { path, data }: Route,
  input: unknown,
): Promise<{ readonly data: unknown } | undefined> {
  const key = keyOf(path, input)
  const asked = answers.get(key)
  answers.delete(key)
  if (asked === undefined || visit === undefined || Date.now() - visit.atMs > FRESH_MS) return undefined
  const answer = await asked
  if (!answer.ok || readSession()?.sessionId !== visit.sessionId) return undefined
  const checked = v.safeParse(data, answer.data)
  return checked.success ? { data: checked.output } : undefined
}
