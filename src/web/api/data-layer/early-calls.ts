/** Fetches the data of Home, History or a transfer while its code still loads. The data layer uses these answers. */
import * as v from 'valibot'
import type { Route } from '../../../contract/route.ts'
import { IDLE_LIMIT_MS } from '../../session/inactivity/idle-limit.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { readLastActivityMs, readSession } from '../../session/tab/signed-in-marker.ts'
import { call } from '../channel/browser-client.ts'
import type { CallResult } from '../result/call-result.ts'

/** An older answer is not used. The data layer fetches again after the same time (bank-api.ts). */
const FRESH_MS = 30_000

/**
 * The addresses are repeated here, because an import of the contract's tables would make the first file larger. The
 * data layer validates each answer.
 */
const GET_ACCOUNTS = '/api/account/getAccounts'
const OTHERS = ['/api/account/getLimits', '/api/account/getFreeze'] as const

/** Home, and pages that show nothing before they know the accounts. */
const PAGES: readonly string[] = [PATHS.home, PATHS.history, PATHS.transferOwnBank, PATHS.transferOthers]

const answers = new Map<string, Promise<CallResult<unknown>>>()
/** The customer of these answers. Another customer may log in before the data layer uses them. */
let visit: { readonly sessionId: string; readonly atMs: number } | undefined
let answered: Promise<unknown> = Promise.resolve()

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
 * Asks once for each document, and only when one of the pages opens in a session. A tab that was unused for the idle limit asks for
 * nothing, because it logs out when its code is loaded.
 */
export function askEarly(): void {
  const session = readSession()
  if (visit !== undefined || session === undefined || !PAGES.includes(location.pathname)) return
  const atMs = Date.now()
  if (atMs - (readLastActivityMs() ?? atMs) >= IDLE_LIMIT_MS) return
  visit = { sessionId: session.sessionId, atMs }
  answered = Promise.all([ask(GET_ACCOUNTS, {}).then(askForEntries), ...OTHERS.map((path) => ask(path, {}))])
}

interface AccountFacts {
  readonly accountNumber?: unknown
  readonly isPrimary?: unknown
  readonly hidden?: unknown
}

/**
 * The account that Home or History shows first: the primary account, or the first account. Home has no hidden accounts.
 * A history with a filter has other entries.
 */
async function askForEntries(answer: CallResult<unknown>): Promise<void> {
  const { pathname, search } = location
  const isHome = pathname === PATHS.home
  if (!isHome && (pathname !== PATHS.history || search !== '')) return
  if (!answer.ok || !Array.isArray(answer.data)) return
  const shown = (answer.data as readonly AccountFacts[]).filter(({ hidden }) => !isHome || hidden !== true)
  const accountNumber = (shown.find(({ isPrimary }) => isPrimary === true) ?? shown[0])?.accountNumber
  if (typeof accountNumber === 'string') await ask('/api/account/getEntries', { accountNumber, limit: '30' })
}

/** True when this document asked early for its data. */
export const isEarlyVisit = (): boolean => visit !== undefined

/** Resolves when each early call has an answer, which may be a refusal. */
export const earlyAnswers = (): Promise<unknown> => answered

/**
 * Returns the answer to this call once, checked by the route's schema. Returns undefined when the answer was not
 * requested, is old, or is a refusal.
 */
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
