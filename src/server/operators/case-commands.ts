/** The operators' commands on cases: list the open cases, show a case, write to its customer, decide, refund, and list late deadlines. */
import { isAskedBack, typeWords } from '../../core/cases/case-types.ts'
import { formatDateTime } from '../../values/date.ts'
import { isUuid } from '../../values/ids.ts'
import { formatMinor, parseMajor } from '../../values/money.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { actOnCase, askBankAgain, type CaseAct } from '../features/cases/act-on-case.ts'
import { findAnyCase, findOpenCases, type StoredCase, subjectKindOf } from '../features/cases/case-store.ts'
import { findCaseEvents } from '../features/cases/case-event-store.ts'
import { findCaseClocks, findLateClocks } from '../features/cases/case-clock-store.ts'
import { refundCase, type RefundFailure } from '../features/cases/refund-case.ts'
import { linkPayment } from '../features/cases/link-payment.ts'
import { caseRefundDeps } from '../case-refund-deps.ts'
import { findPaymentOf } from '../module-links.ts'
import { bankAsking, caseSteps } from '../features/cases/case-steps.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import { systemClock } from '../ports/clock.ts'
import { casePictureCommand } from './case-picture-command.ts'
import { CommandError, type Commands, print, printText } from './command.ts'
import { openVault, requireRing } from './operator-keys.ts'
import { noteReading } from './note-reading.ts'
import { actOf, readReason } from './operator-act.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LEAST_WORDS = 10
const LINK_FIRST =
  'Say first which payment it is: case link. Without the payment no refund is possible, and no clock runs.'
const ASK_LATER = 'The other bank is not asked yet: once the customer has answered, say case ask-bank.'
const BY_ERASING = '`erase confirm` decides this for the customer, by carrying it out.'

/** Lists every case that waits for our staff, the oldest first. */
export async function listOpenCases(database: Database): Promise<string> {
  const open = await findOpenCases(database.pool)
  const inList = { what: 'Your open reports, in a list', reason: 'To see what waits for our staff' }
  await noteReading(
    database,
    open.map(({ customerId }) => customerId),
    inList,
  )
  return open.length === 0 ? 'No case is open.' : open.map(lineOf).join('\n')
}

function lineOf(stored: StoredCase): string {
  const { reference, state, openedAt, type, payment, reportedOf } = stored
  const about =
    payment === null
      ? reportedOf === null
        ? 'about no payment'
        : 'reported without a login: the payment is for you to find'
      : paymentWords(payment)
  return [reference, state, formatDateTime(openedAt), typeWords(type, subjectKindOf(stored)).title, about].join('  ')
}

/** Returns the amount, and the payee with the payee's bank when they are known. A bill has no bank, and the fee of a card has no payee. */
function paymentWords(payment: NonNullable<StoredCase['payment']>): string {
  const payee = [payment.counterparty, payment.bankName].filter((part) => part !== '').join(', ')
  return `${formatMinor(payment.amountMinor, payment.currency)}${payee === '' ? '' : ` to ${payee}`}`
}

const ACTIONS: Readonly<Record<string, CaseAct>> = {
  write: 'message',
  ask: 'staff-asked',
  for: 'decided-for',
  against: 'decided-against',
}

/** Runs `show`, `refund`, `ask-bank`, `link`, or an action with words, on the case with this reference. The failure is one line. */
export async function caseCommand(
  database: Database,
  [action = '', name = '', ...words]: readonly string[],
): Promise<Result<string, string>> {
  const found = await findAnyCase(database.pool, name.toUpperCase())
  if (found === undefined) return fail(`There is no case ${name}.`)
  if (['show', 'refund', 'ask-bank', 'link'].includes(action) || Object.hasOwn(ACTIONS, action))
    await noteReading(database, [found.customerId], { what: `Your report ${found.reference}`, reason: 'To work on it' })
  if (action === 'show') return ok(await storyOf(database, found))
  if (action === 'refund') return refund(database, found, words)
  if (action === 'ask-bank') return askBank(database, found, words)
  if (action === 'link') return link(database, found, words)
  const event = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (event === undefined) return fail('Say show, write, ask, ask-bank, link, for, against or refund.')
  const text = words.join(' ').trim()
  if (text.length < LEAST_WORDS) return fail('Which words? The customer reads them.')
  const actor = { kind: 'staff', ...actOf(text) } as const
  const moved = await database.transaction((tx) => actOnCase(systemClock, tx, found, { act: event, actor, text }))
  if (moved.ok) return ok(lineOf(moved.value))
  if (moved.failure === 'erase') return fail(BY_ERASING)
  return fail(moved.failure === 'link' ? LINK_FIRST : `This cannot be done to a case that is ${found.state}.`)
}

/** Asks the other bank once more. The server's worker sends the question. */
async function askBank(
  database: Database,
  found: StoredCase,
  words: readonly string[],
): Promise<Result<string, string>> {
  const act = readReason(words, 'what is new since the bank answered.')
  if (!act.ok) return act
  const actor = { kind: 'staff', ...act.value } as const
  const begun = await database.transaction(async (tx) => {
    const asked = await askBankAgain(systemClock, tx, found.caseId, actor)
    if (!asked.ok && asked.failure === 'no-transfer')
      throw new CommandError('This case is about no transfer to another bank.')
    return asked
  })
  return begun.ok ? ok(lineOf(begun.value)) : fail(`This cannot be done to a case that is ${found.state}.`)
}

/** Links a case from the public form to its payment, by the id of the transfer or the bill. */
async function link(
  database: Database,
  found: StoredCase,
  [paymentId = '', ...words]: readonly string[],
): Promise<Result<string, string>> {
  const payment = isUuid(paymentId) ? await findPaymentOf(database, paymentId, found.customerId) : undefined
  if (payment === undefined) return fail('This customer sent or paid nothing under that id.')
  const act = readReason(words, 'how you know that the case is about this payment.')
  if (!act.ok) return act
  const deps = { database, ...caseSteps(systemClock), ...bankAsking(systemClock) }
  const linked = await linkPayment(deps, { caseId: found.caseId, payment, by: { kind: 'staff', ...act.value } })
  if (linked === 'case-open') return fail('Another case about this payment is open.')
  if (linked === 'not-now') return fail('Only an open case from the public form that has no payment can be linked.')
  const mustAsk = linked.state === 'waiting' && isAskedBack(linked.type, payment)
  return ok(mustAsk ? `${lineOf(linked)}\n${ASK_LATER}` : lineOf(linked))
}

/** All facts of a case, for the operator who works on it. */
async function storyOf(database: Database, found: StoredCase): Promise<string> {
  const [events, clocks] = [
    await findCaseEvents(database.pool, found.caseId),
    await findCaseClocks(database.pool, found.caseId),
  ]
  const { payment } = found
  const pictures = events.flatMap(({ pictureId }) => pictureId ?? [])
  return [
    lineOf(found),
    ...(payment === null
      ? []
      : [
          `paid ${formatDateTime(payment.paidAt)}, ${payment.reference}, ${payment.kind === 'bill' ? 'bill' : 'transfer'} ${payment.transferId ?? 'none'}`,
        ]),
    `customer: ${found.words}`,
    ...events.map(({ at, event, actor, operator, text, amountMinor, pictureId }) =>
      [
        formatDateTime(at),
        operator === null ? actor : `${actor} ${operator}`,
        event,
        ...(amountMinor === null ? [] : [formatMinor(amountMinor, payment?.currency ?? 'NGN')]),
        text,
        ...(pictureId === null ? [] : [`picture ${pictures.indexOf(pictureId) + 1}`]),
      ].join('  '),
    ),
    ...clocks.map(
      ({ clock, dueAt, metAt }) =>
        `${clock} by ${formatDateTime(dueAt)}${metAt === null ? '' : `, met ${formatDateTime(metAt)}`}`,
    ),
  ].join('\n')
}

const REFUSALS: Readonly<Record<RefundFailure, string>> = {
  'no-payment': 'This case is about no payment.',
  'too-much': 'This is more than is left of the payment: other refunds, returns and reversals count.',
  'not-decided':
    'Nothing was paid: this case is not decided for the customer. Decide it first with case for, then refund it.',
  refunded: 'This case was refunded before, with another sum.',
  'account-closed': 'The customer’s account is closed.',
  undecided:
    'Nothing was taken yet: the money is only set aside, and free again where the payment fails. Decide the payment first.',
  'not-taken': 'Nothing was taken from this customer for this payment, or what was set aside is free again.',
}

async function refund(
  database: Database,
  found: StoredCase,
  [amount = '', ...words]: readonly string[],
): Promise<Result<string, string>> {
  const text = words.join(' ').trim()
  if (text.length < LEAST_WORDS) return fail('Why? Say it after the amount: the customer reads it.')
  const currency = found.payment?.currency ?? 'NGN'
  const whole = amount === 'all' ? ok(found.payment?.amountMinor ?? 0n) : parseMajor(amount, currency)
  if (!whole.ok || whole.value <= 0n) return fail('How much? Give an amount such as 2,500.00, or all.')
  const ledger = createLedger({ database })
  try {
    const refunded = await refundCase(caseRefundDeps({ sql: database.pool, ledger, clock: systemClock }), found, {
      amountMinor: whole.value,
      words: text,
      by: actOf(text),
    })
    return refunded.ok
      ? ok(`refunded ${formatMinor(whole.value, currency)}: ${lineOf(found)}`)
      : fail(REFUSALS[refunded.failure])
  } finally {
    await ledger.close()
  }
}

/** Lists the deadlines that were missed in the last days, one per line, and counts them by source: law, draft, or the bank itself. */
export async function reportLateCases(database: Database, days: string | undefined): Promise<Result<string, string>> {
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) return fail('How many days back? Give a number, such as 30.')
  const now = systemClock.now()
  const late = await findLateClocks(database.pool, new Date(now.getTime() - Number(days ?? '30') * DAY_MS), now)
  await noteReading(
    database,
    late.map(({ customerId }) => customerId),
    { what: 'Your reports that were late, in a list', reason: 'To report what we did late' },
  )
  const lines = late.map(({ reference, type, state, clock, source, dueAt, metAt }) =>
    [
      reference,
      type,
      state,
      `${clock} (${source})`,
      `due ${formatDateTime(dueAt)}`,
      metAt === null ? 'still open' : `met ${formatDateTime(metAt)}`,
    ].join('  '),
  )
  const count = (source: string) => late.filter((one) => one.source === source).length
  const sum = `${late.length} late: ${count('law')} of the law, ${count('draft')} of the draft, ${count('own')} of our own.`
  return ok([...lines, sum].join('\n'))
}

export const CASE_COMMANDS: Commands = {
  cases: async (database) => printText(await listOpenCases(database)),
  async case(database, ...words) {
    if (words[0] !== 'picture') return print(await caseCommand(database, words))
    const vault = openVault(database, await requireRing(database))
    return print(await casePictureCommand({ database, vault }, words.slice(1)))
  },
  'late-cases': async (database, days) => print(await reportLateCases(database, days)),
}
