/** For tests: accounts with held money, and every way in which a posting could take the held money. */
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { TestDatabase } from '../db/database.fixture.ts'
import type { Ledger } from './ledger.ts'
import { fingerprintOf, openCustomers, transfer } from './ledger-world.fixture.ts'
import { openLedgerAccount } from './open-account.ts'

/** Two accounts with 1,000 each, of which two holds reserve 500 and 300. One account is credit-normal, the other debit-normal. */
export async function openAccounts(ledger: Ledger, { database: { pool } }: TestDatabase) {
  const {
    settlement,
    customers: [credit, payer],
  } = (await openCustomers(ledger, pool, 2, 700n)) as { settlement: bigint; customers: [bigint, bigint] }
  const received = uuidv7()
  const debit = await openLedgerAccount(pool, {
    name: 'Loan',
    currency: 'NGN',
    normalSide: 'debit',
    mode: 'guarded',
  })
  const overdraft = await openLedgerAccount(pool, {
    name: 'Overdraft',
    currency: 'NGN',
    normalSide: 'credit',
    mode: 'guarded',
    floorMinor: -100n,
  })
  const appendOnly = await openLedgerAccount(pool, {
    name: 'Fees',
    currency: 'NGN',
    normalSide: 'credit',
    mode: 'append-only',
  })
  const hold = (accountId: bigint, amountMinor: bigint) => {
    const id = uuidv7()
    const expiresAt = new Date(Date.now() + 60 * 60_000)
    return ledger.hold({ id, fingerprint: fingerprintOf(id), accountId, amountMinor, expiresAt, reason: 'switch' })
  }
  const held = async (accountId: bigint, amountMinor: bigint): Promise<string> => {
    const placed = await hold(accountId, amountMinor)
    if (!placed.ok) throw new Error(placed.failure.kind)
    return placed.value.journalId
  }
  for (const posting of [
    transfer(payer, credit, 300n, { id: received }),
    transfer(debit, settlement, 1_000n),
    transfer(settlement, overdraft, 1_000n),
  ])
    expect(await ledger.post(posting)).toMatchObject({ ok: true })
  const holds = {
    credit: await held(credit, 500n),
    debit: await held(debit, 500n),
    overdraft: await held(overdraft, 500n),
  }
  for (const account of [credit, debit, overdraft]) await held(account, 300n)
  return { ledger, settlement, payer, credit, debit, overdraft, appendOnly, received, holds, hold }
}

type Accounts = Awaited<ReturnType<typeof openAccounts>>
type Outcome = ReturnType<Ledger['post']>

const settling = (holdId: string, amountMinor: bigint, releaseRest = false) => ({
  settlesHold: { holdId, amountMinor, releaseRest },
})
const release = ({ ledger, holds }: Accounts) => {
  const id = uuidv7()
  return ledger.release({ id, fingerprint: fingerprintOf(id), holdId: holds.credit })
}

interface Path {
  readonly path: string
  readonly of: 'credit' | 'debit' | 'overdraft'
  /** Changes the held money before the posting. */
  readonly before?: (accounts: Accounts) => Outcome
  /** The largest amount that the account can pay. One unit more is refused. */
  readonly mostMinor: bigint
  readonly take: (accounts: Accounts, amountMinor: bigint) => Outcome
  /** The refusal when the hold refuses the amount. On all other paths the floor of the account refuses it. */
  readonly refusal?: 'hold-too-small'
}

export const constraintOf = ({ refusal }: Path) => (refusal === undefined ? 'floor_kept' : 'hold_check')
export const failureOf = ({ refusal }: Path) => ({ ok: false, failure: { kind: refusal ?? 'insufficient-funds' } })

/** A plain journal. The function post_concurrent takes such journals. */
export const plain = ({ ledger, credit, settlement }: Accounts, amountMinor: bigint) =>
  ledger.post(transfer(credit, settlement, amountMinor))

export const PATHS: readonly Path[] = [
  { path: 'side by side', of: 'credit', mostMinor: 200n, take: plain },
  {
    path: 'side by side, with an overdraft',
    of: 'overdraft',
    mostMinor: 300n,
    take: ({ ledger, overdraft, settlement }, amount) => ledger.post(transfer(overdraft, settlement, amount)),
  },
  {
    path: 'under the lock, as a whole batch',
    of: 'credit',
    mostMinor: 200n,
    take: ({ ledger, credit, appendOnly }, amount) => ledger.post(transfer(credit, appendOnly, amount)),
  },
  {
    path: 'under the lock, item by item, on a debit account',
    of: 'debit',
    mostMinor: 200n,
    take: ({ ledger, debit, settlement }, amount) => ledger.post(transfer(settlement, debit, amount)),
  },
  {
    path: 'a hold',
    of: 'credit',
    mostMinor: 200n,
    take: ({ hold, credit }, amount) => hold(credit, amount),
  },
  {
    path: 'a hold with an overdraft',
    of: 'overdraft',
    mostMinor: 300n,
    take: ({ hold, overdraft }, amount) => hold(overdraft, amount),
  },
  {
    path: 'a hold on a debit account',
    of: 'debit',
    mostMinor: 200n,
    take: ({ hold, debit }, amount) => hold(debit, amount),
  },
  {
    path: 'a settlement of a part',
    of: 'credit',
    mostMinor: 300n,
    take: ({ ledger, credit, payer, holds }, amount) =>
      ledger.post(transfer(credit, payer, amount, settling(holds.credit, 100n))),
  },
  {
    path: 'a settlement that releases the rest',
    of: 'credit',
    mostMinor: 700n,
    take: ({ ledger, credit, payer, holds }, amount) =>
      ledger.post(transfer(credit, payer, amount, settling(holds.credit, 100n, true))),
  },
  {
    path: 'a settlement of a part on a debit account',
    of: 'debit',
    mostMinor: 300n,
    take: ({ ledger, debit, settlement, holds }, amount) =>
      ledger.post(transfer(settlement, debit, amount, settling(holds.debit, 100n))),
  },
  {
    path: 'a settlement of more than the hold reserves',
    of: 'credit',
    mostMinor: 500n,
    take: ({ ledger, credit, payer, holds }, amount) =>
      ledger.post(transfer(credit, payer, amount, settling(holds.credit, amount))),
    refusal: 'hold-too-small',
  },
  { path: 'side by side after a release', of: 'credit', before: release, mostMinor: 700n, take: plain },
  {
    path: 'a hold after a release',
    of: 'credit',
    before: release,
    mostMinor: 700n,
    take: ({ hold, credit }, amount) => hold(credit, amount),
  },
  {
    path: 'side by side after a settlement of a part',
    of: 'credit',
    before: ({ ledger, credit, payer, holds }) =>
      ledger.post(transfer(credit, payer, 100n, settling(holds.credit, 100n))),
    mostMinor: 200n,
    take: plain,
  },
  {
    path: 'side by side after a settlement that released the rest',
    of: 'credit',
    before: ({ ledger, credit, payer, holds }) =>
      ledger.post(transfer(credit, payer, 100n, settling(holds.credit, 100n, true))),
    mostMinor: 600n,
    take: plain,
  },
]
