/** Orders that post a journal by hand, also for a difference with a network, and that reverse a journal. The journal has the id of the order. */
import * as v from 'valibot'
import { calendarDate } from '../../../../contract/fields.ts'
import { formatMinor } from '../../../../values/money.ts'
import { isCurrencyCode } from '../../../../values/currency.ts'
import type { Sql } from '../../../db/database.ts'
import { explainBreak, lockUnexplained, type StoredBreak } from '../../../features/reconciliation/break-store.ts'
import { ledgerIn } from '../../../ledger/ledger-in-transaction.ts'
import { findReversal, type Journal, readJournal } from '../../../ledger/read.ts'
import {
  dateObstacle,
  type JournalLine,
  postOperatorJournal,
  type ReadLine,
  readJournalLines,
  reverseOperatorJournal,
} from '../../../operator-journals.ts'
import { reversesPayment } from '../../../payments/reversals/reverse-payment.ts'
import { fail } from '../../../../values/result.ts'
import { differenceText, networkText } from '../../../../values/vocabularies/staff-texts/reconciliation-texts.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { bookingLineOf } from '../../reconciliation/draft-booking.ts'
import { actOf, DONE, type Execution, HOURS_MS, orderKind, type OrderSubject, type OrderTrace } from '../order-kind.ts'
import { LARGE_PAYMENTS } from './outbound-payments.ts'

const narration = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(140), v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))
const BOOKS = {
  maker: 'ledger.post',
  checker: 'ledger.check',
  largeAbove: LARGE_PAYMENTS,
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: true,
} as const
const MOST_LINES = 40

const lineSchema = v.strictObject({
  account: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  /** Debit below zero, credit above zero. */
  amountMinor: v.pipe(v.string(), v.regex(/^-?[1-9]\d{0,17}$/)),
})
const linesOf = (lines: readonly v.InferOutput<typeof lineSchema>[]): readonly JournalLine[] =>
  lines.map(({ account, amountMinor }) => ({ account, amountMinor: BigInt(amountMinor) }))

const shown = (minor: bigint, currency: string): string =>
  isCurrencyCode(currency) ? formatMinor(minor, currency) : `${minor} ${currency}`
const lineText = ({ account, amountMinor }: ReadLine): string =>
  `${account.code ?? account.accountId} ${shown(amountMinor, account.currency)}`

/** The credits in one currency: a foreign currency, if the journal has one, because every foreign amount counts as large. */
function amountOf(lines: readonly { readonly currency: string; readonly amountMinor: bigint }[]) {
  const [first, ...others] = new Set(lines.map((line) => line.currency))
  const currency = [first, ...others].find((one) => one !== 'NGN') ?? first ?? ''
  const credits = lines.filter((line) => line.currency === currency && line.amountMinor > 0n)
  return { minor: credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0n), currency }
}

export const postJournal = orderKind({
  ...BOOKS,
  name: 'post-journal',
  payload: v.strictObject({
    kind: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/), v.maxLength(40)),
    narration,
    valueDate: v.optional(calendarDate),
    lines: v.pipe(v.array(lineSchema), v.minLength(2), v.maxLength(MOST_LINES)),
    /** The difference with a network that the journal books. The execution explains the difference. */
    breakId: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  async subject(sql, { kind, narration: text, valueDate, lines, breakId }, { clock }) {
    const read = await readJournalLines(sql, linesOf(lines))
    if (!read.ok || read.value.some(({ account }) => account.closedAt)) return undefined
    const booked = breakId === undefined ? NO_BREAK : await bookedBreak(sql, breakId, read.value)
    if (booked === undefined) return undefined
    const amount = amountOf(read.value.map(({ account, amountMinor }) => ({ currency: account.currency, amountMinor })))
    const day = valueDate === undefined ? 'the day of its posting' : valueDate
    const summary = `Post the journal ${kind} with the value date ${day}, ${text}: ${read.value.map(lineText).join(', ')}${booked.text}`
    const obstacle = booked.obstacle ?? dateObstacle({ valueDate, lines: read.value }, clock.now())
    return { summary, version: booked.version, amount, obstacle }
  },
  async execute({ clock }, tx, { lines, breakId, ...journal }, trace) {
    const read = await readJournalLines(tx, linesOf(lines))
    if (!read.ok) return read
    const deps = { sql: tx, ledger: ledgerIn(tx), now: clock.now() }
    const posted = await postOperatorJournal(deps, { ...journal, id: trace.orderId, lines: read.value }, actOf(trace))
    if (!posted.ok) return fail(`The books refuse the journal: ${posted.failure}`)
    return breakId === undefined ? DONE : explainBooked(tx, breakId, clock.now(), trace)
  },
})

interface BookedBreak extends Pick<OrderSubject, 'version' | 'obstacle'> {
  /** The end of the summary. */
  readonly text: string
}
const NO_BREAK: BookedBreak = { text: '', version: 'open' }

/** Reads the difference that the journal books. Undefined: the difference has ended, or it has an explanation. */
async function bookedBreak(sql: Sql, breakId: string, lines: readonly ReadLine[]): Promise<BookedBreak | undefined> {
  const [found] = await lockUnexplained(sql, [breakId])
  if (found === undefined) return undefined
  return {
    text: `. It books the difference of ${differenceText(found)} at ${networkText(found.network)}`,
    version: `${found.ours_minor} ${found.theirs_minor} ${found.currency}`,
    obstacle: bookingObstacle(found, lines),
  }
}

/** The lines of the bank's account at the network must book exactly the difference. */
function bookingObstacle(found: StoredBreak, lines: readonly ReadLine[]): string | undefined {
  const needed = bookingLineOf(found)
  if (needed === undefined) return 'No journal can book this difference, because it is no amount of money.'
  const booked = lines
    .filter(({ account }) => account.code === needed.account)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  if (booked === needed.amountMinor) return undefined
  const [side, amount] = needed.amountMinor < 0n ? ['debit', -needed.amountMinor] : ['credit', needed.amountMinor]
  return `To book this difference, the journal must ${side} the account ${needed.account} with ${shown(amount, found.currency)}.`
}

async function explainBooked(tx: Sql, breakId: string, at: Date, trace: OrderTrace): Promise<Execution> {
  const journalId = trace.orderId
  const explanation = { breakId, journalId, explanation: trace.reason, by: trace.address, at }
  if (!(await explainBreak(tx, explanation))) return fail('The difference has an explanation, or has ended.')
  const detail = { breakId, journalId }
  await recordAudit(tx, trace, { kind: 'reconciliation.break-explained', outcome: 'done', detail })
  return DONE
}

async function canReverse(sql: Sql, journal: Journal): Promise<boolean> {
  return (await findReversal(sql, journal.id)) === undefined && !(await reversesPayment(sql, journal))
}

export const reverseJournal = orderKind({
  ...BOOKS,
  name: 'reverse-journal',
  payload: v.strictObject({ journalId: v.pipe(v.string(), v.uuid()), narration }),
  async subject(sql, { journalId, narration: text }) {
    const journal = await readJournal(sql, journalId)
    if (journal === undefined || !(await canReverse(sql, journal))) return undefined
    const amount = amountOf(journal.lines)
    const summary = `Reverse the journal ${journalId} (${journal.narration}) of ${shown(amount.minor, amount.currency)}: ${text}`
    return { summary, version: 'not reversed', amount }
  },
  async execute({ clock }, tx, { journalId, narration: text }, trace) {
    const journal = await readJournal(tx, journalId)
    if (journal === undefined) return fail('There is no such journal.')
    const deps = { sql: tx, ledger: ledgerIn(tx), now: clock.now() }
    const posted = await reverseOperatorJournal(deps, journal, { narration: text, id: trace.orderId }, actOf(trace))
    return posted.ok ? DONE : fail(`The books refuse the reversal: ${posted.failure}`)
  },
})
