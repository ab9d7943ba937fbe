/** Makes the customers of a run and their programs: the sealed client of the web application, with every call recorded. */
import { sign } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { know, type KnownPayee, makePayers, type Payer } from '../../../bench/api/payers.ts'
import type { Route, RouteData, RouteInput } from '../../../src/contract/route.ts'
import { OTHER_BANKS, SCRIPTED_ACCOUNTS } from '../../../src/sandbox/switch/switch-accounts.ts'
import type { Secrets } from '../../../src/server/config/secrets.ts'
import type { Database } from '../../../src/server/db/database.ts'
import { openBrowser } from '../../../src/server/http/browser.fixture.ts'
import { callProblem } from '../../../src/web/api/result/call-problem.ts'
import type { CallLine, CallResult, History } from '../history.ts'
import type { Random } from '../random.ts'

/** A customer gives up waiting for an answer after this time. */
const ANSWER_WITHIN_MS = 8_000
const AGAIN_AFTER_MS = 250
/** A hundred million naira: more than a customer spends in half an hour, so that no payment is refused for lack of money. */
const FUNDS_MINOR = 10_000_000_000n
/** The outcomes of the sandbox's accounts that end without an operator. */
const SCRIPTS = ['settles', 'refuses', 'settles-late', 'refuses-late', 'processing-then-settles']

export interface Person {
  readonly payer: Payer
  readonly mail: string
  /** At this bank. */
  readonly near: readonly KnownPayee[]
  /** At other banks, each with another outcome. */
  readonly far: readonly KnownPayee[]
}

/** Writes the customers into the empty database. Each knows two customers of this bank and several accounts elsewhere. */
export async function seedPeople(database: Database, secrets: Secrets, count: number): Promise<readonly Person[]> {
  const mailOf = (n: number): string => `payer.${n}@mail.example`
  const payers = await makePayers(database, secrets, count, mailOf, FUNDS_MINOR)
  const people: Person[] = []
  for (const [n, payer] of payers.entries()) {
    const far: KnownPayee[] = [payer.payeeElsewhere]
    for (const account of SCRIPTED_ACCOUNTS.filter(({ script }) => SCRIPTS.includes(script)).slice(0, 8)) {
      const { institutionCode: bankCode, accountNumber, accountName } = account
      const bankName = OTHER_BANKS[bankCode]?.name ?? ''
      far.push(await know(database, payer, { bankCode, accountNumber, accountName, bankName }))
    }
    people.push({ payer, mail: mailOf(n), near: [payer.payee], far })
  }
  return people
}

export interface Answer<Data> {
  readonly result: CallResult
  readonly data: Data | undefined
  readonly reason: string | undefined
}

export interface Customer extends Person {
  readonly id: string
  readonly random: Random
  /** Calls the bank once, and records the answer. */
  ask<R extends Route>(name: string, route: R, input: RouteInput<R>, order?: string): Promise<Answer<RouteData<R>>>
  /** Calls the bank until it gives a definite answer, with the same input each time. */
  insist<R extends Route>(name: string, route: R, input: RouteInput<R>, order?: string): Promise<Answer<RouteData<R>>>
}

/** The statuses of answers that say nothing about the order: too many calls, no session. */
const ABOUT_THE_CALL = new Set<unknown>([429, 401, 403])

export function openCustomer(
  person: Person,
  given: {
    readonly origin: string
    readonly rootPin: string
    readonly history: History
    readonly random: Random
    /** Headers of every call, outside the seal. */
    readonly headers?: Readonly<Record<string, string>>
  },
): Customer {
  const { payer } = person
  const device = {
    header: (text: string) => {
      const key = { key: payer.deviceKey, dsaEncoding: 'ieee-p1363' } as const
      return `${payer.deviceKeyId}.${sign('sha256', Buffer.from(text), key).toString('base64')}`
    },
  }
  const browser = openBrowser(given.origin, { messageKeys: { rootPin: given.rootPin }, device }, payer.customerId)
  for (const pair of payer.cookie.split('; '))
    browser.jar.set(...(pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
  const { sessionId, customerId: id } = payer
  browser.state.session = { sessionId, username: id, accessToken: '', refreshToken: '' }

  const ask: Customer['ask'] = async (name, route, input, order) => {
    const askedAt = Date.now()
    const headers = given.headers ?? {}
    const answer = await browser.call(route, input, { timeoutMs: ANSWER_WITHIN_MS, headers })
    const line = { type: 'call', call: name, customer: id, ...(order === undefined ? {} : { order }), askedAt } as const
    if (answer.ok) {
      given.history.write({ ...line, answeredAt: Date.now(), result: 'ok', data: answer.data })
      return { result: 'ok', data: answer.data, reason: undefined }
    }
    const { kind: status, errorCode, errorMsg, data } = answer
    const problem = callProblem({ status, data: { errorCode, errorMsg, data } })
    const result = problem.kind === 'refused' && !ABOUT_THE_CALL.has(status) ? 'refused' : 'unknown'
    const { code } = problem
    const reason = problem.reason ?? `${String(status)} ${errorMsg}`
    given.history.write({ ...line, answeredAt: Date.now(), result, code, reason } satisfies CallLine)
    return { result, data: undefined, reason }
  }
  return {
    ...person,
    id,
    random: given.random,
    ask,
    async insist(name, route, input, order) {
      for (;;) {
        const answer = await ask(name, route, input, order)
        if (answer.result !== 'unknown') return answer
        await delay(AGAIN_AFTER_MS * given.random.between(1, 4))
      }
    },
  }
}
