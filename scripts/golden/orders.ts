/** Orders transfers for the golden run, and has the steps that several kinds of payment share. */
import type { RouteInput } from '../../src/contract/route.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import { SCRIPTED_ACCOUNTS } from '../../src/sandbox/switch/switch-accounts.ts'
import { BRAND } from '../../src/values/brand.ts'
import type { Person } from './person.ts'
import type { Scenario } from './scenario.ts'

export type TransferOrder = RouteInput<typeof ROUTES.initiate>
type Status = 'processing' | 'successful' | 'failed' | 'reversed'

export interface Payee {
  readonly accountNumber: string
  /** The code of the payee's bank. Undefined means this bank. */
  readonly institutionCode?: string
}

/** An account at another bank whose script in the sandbox has this description. */
export function scripted(goodFor: RegExp): Payee {
  const found = SCRIPTED_ACCOUNTS.find((account) => goodFor.test(account.goodFor))
  if (found === undefined) throw new Error(`the sandbox has no account for ${goodFor.source}`)
  return found
}

/** Orders ₦5,000 to this payee after a name enquiry. `over` changes the order. */
export async function orderTo(
  golden: Scenario,
  payer: Person,
  payee: Payee,
  over: Partial<TransferOrder> = {},
): Promise<TransferOrder> {
  const { accountNumber: toAccountNumber, institutionCode: bankCode = BRAND.institutionCode } = payee
  const asked = { bankCode, accountNumber: toAccountNumber }
  const { nameEnquiryRef } = await golden.must('asks for the name', payer, ROUTES.nameEnquiry, asked)
  return {
    transferId: over.transferId ?? golden.id('transfer'),
    TransactionType: bankCode === BRAND.institutionCode ? 0 : 1,
    fromAccountNumber: payer.accountNumber,
    toAccountNumber,
    bankCode,
    nameEnquiryRef,
    amount: '500000',
    currencyCode: 'NGN',
    narration: 'Lunch',
    ...over,
  }
}

/** Orders ₦5,000 from the payer's first account to the second. */
export function ownOrder(golden: Scenario, payer: Person, over: Partial<TransferOrder> = {}): TransferOrder {
  return {
    transferId: golden.id('transfer'),
    TransactionType: 2,
    fromAccountNumber: payer.accountNumber,
    toAccountNumber: payer.accountNumbers[1] ?? '',
    bankCode: BRAND.institutionCode,
    amount: '500000',
    currencyCode: 'NGN',
    narration: 'Savings',
    ...over,
  }
}

export const review = (golden: Scenario, payer: Person, order: TransferOrder) =>
  golden.must('asks for the review', payer, ROUTES.initiate, order)

export const askReview = (golden: Scenario, payer: Person, order: TransferOrder, step = 'asks for the review') =>
  golden.call(step, payer, ROUTES.initiate, order)

/** Reviews and confirms the order. Both calls must succeed. Returns the transfer's id. */
export async function pay(golden: Scenario, payer: Person, order: TransferOrder): Promise<string> {
  const offer = await review(golden, payer, order)
  const { transferId } = await golden.must('confirms', payer, ROUTES.confirm, await golden.factors(payer, offer))
  return transferId
}

export const payTo = async (golden: Scenario, payer: Person, payee: Payee, over: Partial<TransferOrder> = {}) =>
  pay(golden, payer, await orderTo(golden, payer, payee, over))

/**
 * Reviews a first transfer, and then spends the money with a second transfer. The books refuse the first transfer when it
 * is confirmed.
 */
export async function spendBeforeConfirm(golden: Scenario, payer: Person, payee: Payee) {
  const [first, second] = [golden.id('first'), golden.id('second')]
  const over = { transferId: first, amount: '9000000' }
  const offer = await review(golden, payer, await orderTo(golden, payer, payee, over))
  await payTo(golden, payer, payee, { transferId: second, amount: '6000000' })
  return { offer, first, second }
}

/** An operator reverses the transfer twice. The second reversal is refused. */
export async function reverseTwice(
  golden: Scenario,
  payer: Person,
  transferId: string,
  { narration, journalId = transferId }: { readonly narration: string; readonly journalId?: string },
): Promise<void> {
  await golden.operator('ledger', 'reverse', '--narration', narration, journalId)
  await golden.operator('ledger', 'reverse', '--narration', narration, journalId)
  await endsAs(golden, payer, transferId, 'reversed')
}

/** Confirms an own order twice, and reads its receipt. */
export async function confirmOwnTwice(golden: Scenario, payer: Person): Promise<void> {
  const offer = await review(golden, payer, ownOrder(golden, payer))
  const factors = await golden.factors(payer, offer)
  const { transferId } = await golden.must('confirms', payer, ROUTES.confirm, factors)
  await golden.call('confirms again', payer, ROUTES.confirm, factors)
  await endsAs(golden, payer, transferId, 'successful')
  await readReceipt(golden, payer, transferId)
}

/** Withdraws an own order after its review. The confirmation is refused. */
export async function withdrawOwn(golden: Scenario, payer: Person): Promise<void> {
  const offer = await review(golden, payer, ownOrder(golden, payer))
  const { challengeId } = offer
  await golden.call('withdraws', payer, ROUTES.withdraw, { challengeId })
  await golden.call('confirms', payer, ROUTES.confirm, await golden.factors(payer, offer))
}

/** Waits for the alert that an operator will decide. */
export async function untilReview(golden: Scenario, payer: Person): Promise<void> {
  await untilAlert(golden, payer, /review/)
}

/** Waits for an alert of this kind. */
async function untilAlert(golden: Scenario, payer: Person, kind: RegExp): Promise<void> {
  await golden.until(async () =>
    (await golden.look(payer, ROUTES.getAlerts, {})).alerts.some((alert) => kind.test(alert.kind)),
  )
}

/**
 * Approves a payment and delays it for eleven minutes, until the alert that the payment is late. Then the payment is
 * sent.
 */
export async function heldUntilLate(
  golden: Scenario,
  payer: Person,
  paymentId: string,
  approve: () => Promise<unknown>,
): Promise<void> {
  const { tables } = golden.bank
  await tables.stopJobsOf(paymentId)
  await approve()
  await tables.agePayment(paymentId, 11)
  await tables.findLatePayments()
  await untilAlert(golden, payer, /late/)
  // The payment's id on the network contains the time of the approval.
  await tables.agePayment(paymentId, -11)
  await tables.letJobsOf(paymentId)
}

/** Waits until the transfer has this status, and records its page. */
export async function endsAs(golden: Scenario, payer: Person, transferId: string, status: Status): Promise<void> {
  await golden.until(async () => (await golden.look(payer, ROUTES.getTransfer, { transferId })).status === status)
  await golden.call('looks at it', payer, ROUTES.getTransfer, { transferId })
}

/** Records the receipt's file, and the public page about the receipt's code. */
export async function readReceipt(golden: Scenario, payer: Person, transferId: string): Promise<void> {
  const result = await payer.call(ROUTES.getReceipt, { transferId, format: 'pdf' })
  await noteReceipt(golden, result)
}

type Receipt = Awaited<ReturnType<typeof answerOfReceipt>>
const answerOfReceipt = (payer: Person) => payer.call(ROUTES.getReceipt, { transferId: '', format: 'pdf' })

export async function noteReceipt(golden: Scenario, result: Receipt): Promise<void> {
  if (!result.ok) return golden.note('asks for the receipt', result)
  const { content, checkUrl, ...file } = result.data
  const page = new URL(checkUrl)
  const html = await (await fetch(`${golden.bank.origin}${page.pathname}${page.search}`)).text()
  const isPdf = Buffer.from(content, 'base64').subarray(0, 5).toString() === '%PDF-'
  golden.note('asks for the receipt', { ...file, isPdf, checkPage: textOf(html) })
}

/** The text of a page, with a space between its parts. */
function textOf(html: string): string {
  const body = html.replace(/<(style|svg|head)[^]*?<\/\1>/g, ' ')
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Reports a payment. Returns the reference of the case. */
export async function openCase(
  golden: Scenario,
  payer: Person,
  about: Partial<Pick<RouteInput<typeof ROUTES.openCase>, 'transferId' | 'paymentId' | 'accountNumber' | 'entryId'>>,
  type: RouteInput<typeof ROUTES.openCase>['type'],
): Promise<{ readonly caseId: string; readonly reference: string }> {
  const caseId = golden.id('case')
  await golden.call('asks what can be reported', payer, ROUTES.getCaseOffer, about)
  const opened = await golden.must('opens a case', payer, ROUTES.openCase, {
    caseId,
    ...about,
    type,
    words: 'Please help me with this.',
  })
  return { caseId, reference: opened.reference }
}

/** Reports the newest entry of the payer's first account. */
export async function openCaseOfNewestEntry(
  golden: Scenario,
  payer: Person,
  type: Parameters<typeof openCase>[3],
): ReturnType<typeof openCase> {
  const { accountNumber } = payer
  const { entries } = await golden.look(payer, ROUTES.getEntries, { accountNumber })
  return openCase(golden, payer, { accountNumber, entryId: entries[0]?.entryId ?? '' }, type)
}

/** Waits until the case is in this state, and records its page. */
export async function caseIs(golden: Scenario, payer: Person, caseId: string, state: string): Promise<void> {
  await golden.until(async () => (await golden.look(payer, ROUTES.getCase, { caseId })).state === state)
  await golden.call('looks at the case', payer, ROUTES.getCase, { caseId })
}

/** Decides the case for the customer: a partial refund succeeds, and a further refund is refused. */
export async function refundInPart(golden: Scenario, reference: string, part: string, tooMuch: string): Promise<void> {
  await golden.operator('operators', 'case', 'refund', reference, part, 'Refunded before it is decided')
  await golden.operator('operators', 'case', 'for', reference, 'You are right, we pay you back.')
  await golden.operator('operators', 'case', 'refund', reference, tooMuch, 'More than was paid by you')
  await golden.operator('operators', 'case', 'refund', reference, part, 'A part of what you paid')
  await golden.operator('operators', 'case', 'refund', reference, 'all', 'The whole of what you paid')
}
