/** For tests: a bank with two customers, the payments between them, and the cases about the payments. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { CaseView } from '../../../contract/cases/cases.ts'
import { BRAND } from '../../../values/brand.ts'
import { casesDeps } from '../../module-links.ts'
import { caseSteps } from './case-steps.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { verifyBooks } from '../../ledger/verify.ts'
import { findAccountForCredit } from '../accounts/account-store.ts'
import { creditNoticeRows } from '../../notify/money-notices.ts'
import { createWorld, type Person, PIN, reasonOf, type World, rightPin } from '../transfers/world.fixture.ts'
import { advanceCase } from './advance-case.ts'
import { createCaseEffect } from './case-effect.ts'
import { findAnyCase } from './case-store.ts'
import type { CasesDeps } from './cases-deps.ts'
import { getCase, getCases, withdrawCase, writeToCase } from './follow-case.ts'
import { getCaseOffer, openCase } from './open-case.ts'
import { refundCase } from './refund-case.ts'

const handlersOf = (given: CasesDeps) => ({
  offer: getCaseOffer(given),
  open: openCase(given),
  list: getCases(given),
  get: getCase(given),
  write: writeToCase(given),
  withdraw: withdrawCase(given),
})
type Handlers = ReturnType<typeof handlersOf>
export type OpenRequest = Parameters<Handlers['open']>[0]

const staff = { kind: 'staff', operator: 'bisi', reason: 'As we decided' } as const

/** Call it at the top of a test file: Friday 20 November 2026, ten in the morning in Lagos, before each test. */
export function openCaseBank() {
  const cursorKey = randomBytes(32)
  let world: World
  let deps: CasesDeps
  let handlers: Handlers
  let ada: Person
  let tunde: Person
  beforeAll(async () => {
    world = await createWorld()
    deps = casesDeps({ checkPin: rightPin, ...world.deps, accounts: { ...world.deps, cursorKey } })
    handlers = handlersOf(deps)
  })
  afterAll(async () => {
    expect((await verifyBooks(world.database)).faults).toEqual([])
    await world.close()
  })
  beforeEach(async () => {
    world.time.now = new Date('2026-11-20T09:00:00Z')
    ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
    tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
  })
  const bank = {
    cursorKey,
    get world(): World {
      return world
    },
    get deps(): CasesDeps {
      return deps
    },
    get handlers(): Handlers {
      return handlers
    },
    get ada(): Person {
      return ada
    },
    get tunde(): Person {
      return tunde
    },
    /** Pays from Ada to Tunde. Returns the transfer's id. */
    async pay(amount = '500000'): Promise<string> {
      const request = await world.requestFor(ada, tunde.accountNumber, { amount })
      const offer = await world.handlers.initiate(request, ada.context)
      if (!offer.ok) throw new Error(reasonOf(offer))
      const paid = await world.handlers.confirm({ challengeId: offer.value.data.challengeId, pin: PIN }, ada.context)
      expect(reasonOf(paid)).toBe('ok')
      return request.transferId
    },
    report: (over: Partial<OpenRequest> = {}): OpenRequest => ({
      caseId: randomUUIDv7(),
      type: 'debited-twice',
      words: 'It was taken twice',
      ...over,
    }),
    async opened(over: Partial<OpenRequest> = {}, by = ada): Promise<CaseView> {
      const answer = await handlers.open(bank.report(over), by.context)
      if (!answer.ok) throw new Error(reasonOf(answer))
      return answer.value.data
    },
    async seen(caseId: string, by = ada): Promise<CaseView> {
      const answer = await handlers.get({ caseId }, by.context)
      if (!answer.ok) throw new Error(reasonOf(answer))
      return answer.value.data
    },
    staffDo: (caseId: string, event: Parameters<typeof advanceCase>[3]['event'], text = 'Because it is so') =>
      world.database.transaction((tx) => advanceCase(caseSteps(deps.clock), tx, caseId, { event, actor: staff, text })),
    rowsOf: async (text: string, values: readonly unknown[]) =>
      (await world.database.pool.query(text, [...values])).rows,
  }
  return bank
}

/** An operator's refund of a case, over a separate ledger, as the operators' commands use. */
export async function refundOf(
  { database, internalAccount, deps: { clock } }: Pick<World, 'database' | 'internalAccount' | 'deps'>,
  caseId: string,
  amountMinor: bigint,
) {
  const found = await findAnyCase(database.pool, caseId)
  if (found === undefined) throw new Error('no such case')
  const ledger = createLedger({ database })
  try {
    return await refundCase(
      {
        ledger,
        caseEffect: createCaseEffect(caseSteps(clock)),
        internalAccount,
        ledgerAccountId: async (number) => (await findAccountForCredit(database.pool, number))?.ledgerAccountId,
        noticeRows: (paid) => creditNoticeRows({ ...paid, counterparty: BRAND.bankName, at: clock.now() }),
      },
      found,
      { amountMinor, words: 'As we decided', by: { operator: 'bisi', reason: 'As we decided' } },
    )
  } finally {
    await ledger.close()
  }
}

/** Decides the case for the customer, as staff do, and refunds. */
export async function decideAndRefund(
  world: Pick<World, 'database' | 'internalAccount' | 'deps'>,
  caseId: string,
  amountMinor: bigint,
): Promise<void> {
  const happens = { event: 'decided-for', actor: staff, text: 'As we decided' } as const
  await world.database.transaction((tx) => advanceCase(caseSteps(world.deps.clock), tx, caseId, happens))
  const refunded = await refundOf(world, caseId, amountMinor)
  if (!refunded.ok) throw new Error(`not refunded: ${refunded.failure}`)
}
