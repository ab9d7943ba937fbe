/** For tests of one file: a bank with a switch, and custom transfers of its customer. */
import { beforeAll, expect } from 'vitest'
import type { RouteRequest } from '../../../contract/route.ts'
import type { transferRoutes } from '../../../contract/transfers/transfers.ts'
import { openOutwardBank } from './outward/outward-bank.fixture.ts'
import { ZENITH } from './outward/outward.fixture.ts'
import { type Person, reasonOf } from './world.fixture.ts'

export type InitiateRequest = RouteRequest<typeof transferRoutes.initiate>
type Over = Partial<InitiateRequest>
export const CUSTOM = { TransactionType: 3, beneficiaryType: 'School fees' } as const

/** Call it once at the top of a file. */
export function openCustomBank() {
  const bank = openOutwardBank()
  let tunde: Person
  beforeAll(async () => {
    tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
  })
  async function offer(request: InitiateRequest) {
    const offered = await bank.world.handlers.initiate(request, bank.ada.context)
    if (!offered.ok) throw new Error(reasonOf(offered))
    return offered.value.data
  }
  return {
    bank,
    get tunde(): Person {
      return tunde
    },
    /** A request to a customer of this bank. It has type 0 unless `over` sets another type. */
    here: (over: Over = {}) => bank.world.requestFor(bank.ada, tunde.accountNumber, over),
    /** A request to an account at Zenith Bank. It has type 1 unless `over` sets another type. */
    elsewhere: (over: Over = {}) =>
      bank.world.requestFor(bank.ada, bank.account(), { TransactionType: 1, bankCode: ZENITH, ...over }),
    offer,
    /** Approves the request, which must succeed. Returns the transfer's id. */
    async pay(request: InitiateRequest): Promise<string> {
      const { challengeId } = await offer(request)
      expect(reasonOf(await bank.world.confirm(bank.ada, challengeId))).toBe('ok')
      bank.pass(1000)
      return request.transferId
    },
  }
}
