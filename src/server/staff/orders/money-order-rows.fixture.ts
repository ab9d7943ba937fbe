/** Cases of the test of all orders: orders on the configuration, on journals and on unclaimed balances. */
import { openSettlementAccounts } from '../../accounts/open-settlement-accounts.ts'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { DEFAULT_MARGIN_SCHEDULES } from '../../../core/exchange/margin-schedule.ts'
import { DEFAULT_FEE_SCHEDULES } from '../../../core/fees/fee-schedule.ts'
import { DEFAULT_LIMIT_SCHEDULES } from '../../../core/limits/limit-schedule.ts'
import type { Comparison } from '../../../core/reconciliation/compare-books.ts'
import type { Dated } from '../../../core/schedule-at.ts'
import { addSchedule, type ScheduleKind } from '../../db/dated-schedules.ts'
import { findDeclaredHolidays, insertHoliday } from '../../calendar/holiday-store.ts'
import { findAccountForCredit } from '../../features/accounts/account-store.ts'
import { MARGIN_SCHEDULES } from '../../features/exchange/margin-schedules.ts'
import { acceptRates, addRates } from '../../features/exchange/rates-store.ts'
import { FEE_SCHEDULES } from '../../features/fees/fee-schedules.ts'
import { findBreaks, tieBreaks } from '../../features/reconciliation/break-store.ts'
import { recordRun } from '../../features/reconciliation/record-run.ts'
import { LIMIT_SCHEDULES } from '../../features/limits/limit-schedules.ts'
import { readEntries, readJournal } from '../../ledger/read.ts'
import { reversalOf } from '../../ledger/reverse.ts'
import { endStop, insertStop } from '../../stops/stop-store.ts'
import { calendarDay } from '../../../values/date.ts'
import type { OrderRow, OrderTry, OrderWorld } from './order-row.fixture.ts'

const TARIFF = { maker: 'accountant', checker: 'accountant' } as const
const OPERATIONS = { maker: 'payments-operator', checker: 'payments-operator' } as const

const schedule =
  <S extends Dated>(kind: ScheduleKind<S>, standard: S) =>
  async ({ bank }: OrderWorld): Promise<OrderTry> => {
    const later = { ...standard, effectiveFrom: '2999-01-01' }
    return {
      payload: { schedule: kind.write(later) },
      change: () => addSchedule(kind, bank.database.pool, later, { at: new Date(), by: 'operator:ada' }),
    }
  }

async function newHoliday({ bank }: OrderWorld): Promise<OrderTry> {
  const { pool } = bank.database
  const year = 2100 + Number((await findDeclaredHolidays(pool)).size)
  const wanted = { holiday: 'maulid', year, days: [`${year}-03-10`] } as const
  return {
    payload: wanted,
    change: () => insertHoliday(pool, { ...wanted, days: [`${year}-03-11`] }, { at: new Date(), by: 'operator:ada' }),
  }
}

const STOP = { service: 'network:card-processor', reason: 'maintenance' } as const
const addStop = ({ bank }: OrderWorld, stopId: string) =>
  insertStop(
    bank.database.pool,
    { ...STOP, stopId, startsAt: new Date(), endsAt: null },
    { at: new Date(), by: 'operator:ada' },
  )

async function wantedStop(world: OrderWorld): Promise<OrderTry> {
  return { payload: { ...STOP, startsAt: null, endsAt: null }, change: () => addStop(world, randomUUIDv7()) }
}

async function openStop(world: OrderWorld): Promise<OrderTry> {
  const stopId = randomUUIDv7()
  await addStop(world, stopId)
  return {
    payload: { stopId },
    change: () => endStop(world.bank.database.pool, stopId, { at: new Date(), by: 'operator:ada' }),
  }
}

async function heldRates({ bank }: OrderWorld): Promise<OrderTry> {
  const { pool } = bank.database
  const rates = { NGN: '2033.25', EUR: '0.8634', GBP: '0.7472' }
  await addRates(
    pool,
    { source: 'x', madeAt: new Date(), nextAt: null, rates },
    { at: new Date(), heldBecause: 'moved further than believed: NGN' },
  )
  const { rows } = await pool.query<{ number: string }>('select max(number) as number from bank.exchange_rate')
  const number = rows[0]?.number ?? ''
  return {
    payload: { number },
    change: () => acceptRates(pool, BigInt(number), { at: new Date(), by: 'operator:ada' }),
  }
}

/** The number in the books of a new customer's account. */
async function accountOf({ bank }: OrderWorld, amountMinor: bigint): Promise<bigint> {
  const { accountNumber } = await bank.addPerson('Ada', 'Eze', 3, amountMinor)
  const account = await findAccountForCredit(bank.database.pool, accountNumber)
  if (account === undefined) throw new Error('no account')
  return account.ledgerAccountId
}

async function newJournal(world: OrderWorld): Promise<OrderTry> {
  const accountId = await accountOf(world, 0n)
  await world.bank.internalAccount('fee-income', 'NGN')
  const lines = [
    { account: 'fee-income:NGN', amountMinor: '-5000' },
    { account: accountId.toString(), amountMinor: '5000' },
  ]
  return {
    payload: { kind: 'correction', narration: 'A fee was taken twice', valueDate: calendarDay(new Date()), lines },
    change: () => world.bank.asOwner('update ledger.account set closed_at = now() where account_id = $1', [accountId]),
  }
}

async function postedJournal(world: OrderWorld): Promise<OrderTry> {
  const { database, ledger } = world.bank
  const [entry] = await readEntries(database.pool, { accountId: await accountOf(world, 1_000_00n), limit: 1 })
  const journal = entry && (await readJournal(database.pool, entry.journalId))
  if (journal === undefined) throw new Error('no journal')
  return {
    payload: { journalId: journal.id, narration: 'Posted twice' },
    change: () => ledger.post(reversalOf(journal, 'Posted twice')),
  }
}

/** Money that came back after its customer had left. */
async function unclaimed({ bank }: OrderWorld): Promise<OrderTry> {
  const { customerId, accountNumber } = await bank.addPerson('Femi', 'Cole', 3, 0n)
  const { ledger, internalAccount } = bank
  const journalId = randomUUIDv7()
  const lines = [
    { accountId: await internalAccount('correspondent-nostro', 'NGN'), amountMinor: -100_00n },
    { accountId: await internalAccount('former-customers', 'NGN'), amountMinor: 100_00n },
  ]
  await ledger.post({ id: journalId, fingerprint: randomBytes(32), kind: 'inward-credit', narration: 'Return', lines })
  await bank.asOwner(
    `insert into bank.inward_credit (end_to_end_id, posting_id, fingerprint, message_id, outcome, account_number, customer_id,
       amount_minor, currency, sender_name, sender_bank_code, narration)
     values ($1, $2, $3, 'M', 'accepted', $4, $5, 10000, 'NGN', 'Bank', '000013', 'Return')`,
    [`000013${journalId.replaceAll('-', '').slice(0, 29)}`, journalId, randomBytes(32), accountNumber, customerId],
  )
  return {
    payload: { journalId },
    change: () =>
      ledger.post({
        id: randomUUIDv7(),
        fingerprint: randomBytes(32),
        kind: 'reversal',
        narration: 'x',
        reverses: journalId,
        lines: lines.map(({ accountId, amountMinor }) => ({ accountId, amountMinor: -amountMinor })),
      }),
  }
}

/** A difference that a run of reconciliation found, and that the next run does not find. */
async function newBreak({ bank }: OrderWorld): Promise<OrderTry> {
  const reference = randomUUIDv7()
  const difference = {
    kind: 'not-there',
    direction: 'out',
    reference,
    oursMinor: 5_000_00n,
    theirsMinor: null,
  } as const
  const run = (differences: Comparison['differences']) =>
    bank.database.transaction((tx) =>
      recordRun(tx, { network: 'switch', compared: { equal: 0, waiting: [], differences }, at: new Date() }),
    )
  await run([{ ...difference, currency: 'NGN' }])
  const found = (await findBreaks(bank.database.pool, 'open')).find((one) => one.reference === reference)
  return { payload: { breakId: found?.break_id, journalId: null }, change: () => run([]) }
}

/** A journal that books a difference: it takes back the credit of a payment that only the bank has. */
async function journalOfBreak(world: OrderWorld): Promise<OrderTry> {
  const { payload, change } = await newBreak(world)
  await openSettlementAccounts(world.bank.database)
  const accountId = await accountOf(world, 0n)
  return {
    payload: {
      kind: 'correction',
      narration: 'The switch lost the payment',
      valueDate: calendarDay(new Date()),
      breakId: payload['breakId'],
      lines: [
        { account: 'settlement:switch:NGN', amountMinor: '-500000' },
        { account: accountId.toString(), amountMinor: '500000' },
      ],
    },
    ...(change && { change }),
  }
}

/** A payment that only the bank has, and a line of the same amount that only the switch has. */
async function twoBreaks({ bank }: OrderWorld): Promise<OrderTry> {
  const [ours, theirs] = [randomUUIDv7(), randomUUIDv7()]
  const common = { direction: 'out', currency: 'NGN' } as const
  const differences: Comparison['differences'] = [
    { ...common, kind: 'not-there', reference: ours, oursMinor: 5_000_00n, theirsMinor: null },
    { ...common, kind: 'unknown', reference: theirs, oursMinor: null, theirsMinor: 5_000_00n },
  ]
  const run = (found: Comparison['differences']) =>
    bank.database.transaction((tx) =>
      recordRun(tx, { network: 'switch', compared: { equal: 0, waiting: [], differences: found }, at: new Date() }),
    )
  await run(differences)
  const open = await findBreaks(bank.database.pool, 'open')
  const idOf = (reference: string) => open.find((one) => one.reference === reference)?.break_id ?? ''
  return {
    payload: { breakId: idOf(ours), otherId: idOf(theirs), journalId: null },
    change: () => run(differences.slice(1)),
  }
}

async function tiedBreaks(world: OrderWorld): Promise<OrderTry> {
  const { payload, change } = await twoBreaks(world)
  const { breakId, otherId } = payload as { readonly breakId: string; readonly otherId: string }
  const words = { journalId: null, explanation: 'Both are one payment', by: 'operator:ada', at: new Date() }
  await world.staff.database.transaction((tx) => tieBreaks(tx, { breakId, otherId, ...words }))
  return { payload: { breakId }, ...(change && { change }) }
}

export const MONEY_ROWS: readonly OrderRow[] = [
  {
    ...TARIFF,
    kind: 'add-fees',
    event: 'fee-schedule.added',
    prepare: schedule(FEE_SCHEDULES, DEFAULT_FEE_SCHEDULES[0]),
  },
  {
    ...TARIFF,
    kind: 'add-limits',
    event: 'limit-schedule.added',
    prepare: schedule(LIMIT_SCHEDULES, DEFAULT_LIMIT_SCHEDULES[0]),
  },
  {
    ...TARIFF,
    kind: 'add-margins',
    event: 'margin-schedule.added',
    prepare: schedule(MARGIN_SCHEDULES, DEFAULT_MARGIN_SCHEDULES[0]),
  },
  { ...TARIFF, kind: 'set-holiday', event: 'holiday.set', prepare: newHoliday },
  { ...OPERATIONS, kind: 'stop-service', event: 'service.stopped', prepare: wantedStop },
  { ...OPERATIONS, kind: 'end-service-stop', event: 'service.resumed', prepare: openStop },
  { ...TARIFF, kind: 'accept-rates', event: 'exchange-rates.accepted', prepare: heldRates },
  { ...TARIFF, kind: 'post-journal', event: 'journal.posted', prepare: newJournal },
  { ...TARIFF, kind: 'post-journal', event: 'reconciliation.break-explained', prepare: journalOfBreak },
  { ...TARIFF, kind: 'reverse-journal', event: 'journal.reversed', prepare: postedJournal },
  { ...TARIFF, kind: 'explain-break', event: 'reconciliation.break-explained', prepare: newBreak },
  { ...TARIFF, kind: 'tie-breaks', event: 'reconciliation.breaks-tied', prepare: twoBreaks },
  { ...TARIFF, kind: 'untie-breaks', event: 'reconciliation.breaks-untied', prepare: tiedBreaks },
  { ...TARIFF, kind: 'pay-unclaimed', event: 'customer.former-paid', prepare: unclaimed },
]
