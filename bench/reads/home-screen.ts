/** Measures the calls of the home screen after a login, as the browser sends them: all in parallel. */
import { Agent } from 'node:http'
import { accountRoutes } from '../../src/contract/accounts/account.ts'
import { unreadAlertRoutes } from '../../src/contract/alerts/unread-alerts.ts'
import { freezeStateRoutes } from '../../src/contract/identity/freeze-state.ts'
import { kycStatusRoutes } from '../../src/contract/kyc/kyc-status.ts'
import { limitRoutes } from '../../src/contract/limits/limits.ts'
import type { Route } from '../../src/contract/route.ts'
import { type Call, openAnswer, sealerOf, send } from '../api/calls.ts'
import { costOf, perUnit, rounded } from '../api/cost.ts'
import { PAYMENT_CASES } from '../api/payment-cases.ts'
import { closedLoad, makePayments } from '../api/payment-round.ts'
import type { Payer } from '../api/payers.ts'
import { openLoadedBank } from '../api/world.ts'
import { summarise } from '../ledger/workload.ts'

const SCREEN: readonly (readonly [Route, (payer: Payer) => object])[] = [
  [accountRoutes.getAccounts, () => ({})],
  [limitRoutes.getLimits, () => ({})],
  [freezeStateRoutes.getFreeze, () => ({})],
  [accountRoutes.getEntries, ({ accountNumber }) => ({ accountNumber, limit: '5' })],
  [unreadAlertRoutes.countUnreadAlerts, () => ({})],
  [kycStatusRoutes.getKycStatus, () => ({})],
]
const PAYERS = 60
const ROUNDS = 3
/** The number of screens that load in parallel while their cost is measured. */
const AT_ONCE = 8

/**
 * Measures milliseconds per screen: the processor time of the server and of PostgreSQL under load, and the time until the last answer
 * when one customer calls alone.
 */
export async function measureHomeScreen(screens: number) {
  const bank = await openLoadedBank({ payers: PAYERS, servers: 2, onlyServing: 1 })
  const agent = new Agent({ keepAlive: true })
  try {
    // Each customer gets a history and alerts of all kinds of payments.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const one of PAYMENT_CASES) await makePayments(bank, one, PAYERS, closedLoad(AT_ONCE))
    const seal = await sealerOf(bank.apiOrigins)
    const sealed = (count: number): Promise<Call[][]> =>
      Promise.all(
        Array.from({ length: count }, (_, n) => {
          const payer = bank.payers[n % PAYERS]!
          return Promise.all(SCREEN.map(([route, inputOf]) => seal(n, payer, route, inputOf(payer))))
        }),
      )
    const load = async (calls: readonly Call[]): Promise<number> => {
      const begin = performance.now()
      const replies = await Promise.all(calls.map((call) => send(agent, call)))
      const ms = performance.now() - begin
      for (const [index, call] of calls.entries()) await openAnswer(call, replies[index]!)
      return ms
    }
    for (const calls of await sealed(PAYERS)) await load(calls)
    const alone: number[] = []
    for (const calls of await sealed(screens)) alone.push(await load(calls))
    const together = await sealed(screens)
    const { cost } = await costOf(() =>
      Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let calls = together.pop(); calls !== undefined; calls = together.pop()) await load(calls)
        }),
      ),
    )
    const { apiMs, postgresMs } = perUnit(cost, screens)
    const { p50Ms, p99Ms } = summarise(alone, 1)
    const [medianMs, slowMs] = [rounded(p50Ms), rounded(p99Ms)]
    return { calls: SCREEN.length, apiMs, postgresMs, bothMs: rounded(apiMs + postgresMs), medianMs, p99Ms: slowMs }
  } finally {
    agent.destroy()
    await bank.close()
  }
}
