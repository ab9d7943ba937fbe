/** For tests of insights: the bank of the bill tests with the module of insights, and postings on a chosen day. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { RouteRequest } from '../../../contract/route.ts'
import type { insightRoutes } from '../../../contract/accounts/insights.ts'
import type { EffectRow } from '../../ledger/effect.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { openLedgerAccount } from '../../ledger/open-account.ts'
import { journalNoteRow } from '../../seed/journal-note-effect.ts'
import { findAccountForCredit, findAccountsOfCustomer } from '../accounts/account-store.ts'
import { createEntryCursors } from '../accounts/entry-cursor.ts'
import type { BillsWorld } from '../bills/bills.fixture.ts'
import { type Person, reasonOf } from '../transfers/world.fixture.ts'
import { getCategoryEntries, getEntryCategory } from './get-category-entries.ts'
import { getInsights } from './get-insights.ts'
import { setBudget } from './set-budget.ts'
import { getCorrections, setCategory, undoCategory } from './set-category.ts'

type Asked<Name extends keyof typeof insightRoutes> = RouteRequest<(typeof insightRoutes)[Name]>

interface Posted {
  /** Signed minor units, charges included. */
  readonly amount: bigint
  readonly kind?: string
  readonly narration?: string
  readonly counterparty?: string
  readonly at?: Date
  /** The part of a debit that goes to the bank's fees. */
  readonly fee?: bigint
  readonly effects?: readonly EffectRow[]
  readonly accountNumber?: string
}

/** A ledger that makes each posting at a chosen time. */
function booksOf(world: BillsWorld) {
  const time = { now: new Date() }
  const ledger = createLedger({ database: world.database, clock: { now: () => time.now } })
  // Each customer has a separate internal account as the other side, so that every account gets its postings in the
  // order of time.
  const againstOf = ({ customerId }: Person, code: string) =>
    openLedgerAccount(world.database.pool, {
      code: `${code}:${customerId}`,
      name: code,
      currency: 'NGN',
      normalSide: 'credit',
      mode: 'running',
    })
  const post = async (who: Person, posted: Posted): Promise<string> => {
    time.now = posted.at ?? new Date()
    const account = await findAccountForCredit(world.database.pool, posted.accountNumber ?? who.accountNumber)
    if (account === undefined) throw new Error('no such account')
    const [other, fees] = await Promise.all([againstOf(who, 'card-settlement'), againstOf(who, 'fee-income')])
    const fee = posted.fee ?? 0n
    const id = randomUUIDv7()
    const answer = await ledger.post({
      id,
      fingerprint: randomBytes(32),
      kind: posted.kind ?? 'card-payment',
      narration: posted.narration ?? '',
      lines: [
        { accountId: account.ledgerAccountId, amountMinor: posted.amount },
        { accountId: other, amountMinor: -posted.amount - fee },
        ...(fee === 0n ? [] : [{ accountId: fees, amountMinor: fee }]),
      ],
      effects: [
        ...(posted.effects ?? []),
        ...(posted.counterparty === undefined ? [] : [journalNoteRow(posted.counterparty)]),
      ],
    })
    if (!answer.ok) throw new Error(answer.failure.kind)
    return id
  }
  return { post, close: () => ledger.close() }
}

/** `clock` is the clock of the insights. */
export function insightsBank(world: BillsWorld, clock: { now: () => Date }) {
  const { database } = world
  const accountsOf = (customerId: string) => findAccountsOfCustomer(database.pool, customerId)
  const deps = { database, clock, accountsOf, entryIds: createEntryCursors(randomBytes(32)) }
  const handlers = {
    insights: getInsights(deps),
    entries: getCategoryEntries(deps),
    entry: getEntryCategory(deps),
    set: setCategory(deps),
    undo: undoCategory(deps),
    corrections: getCorrections(deps),
    budget: setBudget(deps),
  }
  const books = booksOf(world)
  const insights = async (who: Person, asked: Partial<Asked<'getInsights'>> = {}) => {
    const answer = await handlers.insights({ currencyCode: 'NGN', ...asked }, who.context)
    if (!answer.ok) throw new Error(reasonOf(answer))
    return answer.value.data
  }
  return {
    deps,
    handlers,
    insights,
    close: books.close,
    /** Maps each category to its amount in the month. The default `direction` is money out. */
    sums: async (who: Person, asked: Partial<Asked<'getInsights'>> = {}, direction: 'in' | 'out' = 'out') => {
      const { categories } = await insights(who, asked)
      const found = categories.filter((one) => one.direction === direction && one.amount !== '0')
      return Object.fromEntries(found.map(({ category, amount }) => [category, BigInt(amount)]))
    },
    entries: async (who: Person, asked: Omit<Asked<'getCategoryEntries'>, 'currencyCode'>) => {
      const answer = await handlers.entries({ currencyCode: 'NGN', ...asked }, who.context)
      if (!answer.ok) throw new Error(reasonOf(answer))
      return answer.value.data
    },
    /** Posts to the customer's naira account, and returns the journal's id. */
    post: books.post,
    /** Makes a customer with money, whose entries begin in this month. */
    since: async (month: string): Promise<Person> => {
      const who = await world.addPerson('Ngozi', 'Eze', 3, 0n)
      await books.post(who, { amount: 1_000_000n, kind: 'opening', at: new Date(`${month}-01T00:00:00+01:00`) })
      return who
    },
  }
}
