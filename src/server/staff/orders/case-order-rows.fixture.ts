/** Cases of the test of all orders: orders on the reports of customers. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { paymentReference } from '../../../core/payments/reference.ts'
import { openCase } from '../../features/cases/open-case.ts'
import { openOutside } from '../../features/cases/open-outside.ts'
import { advanceCase } from '../../features/cases/advance-case.ts'
import { caseSteps } from '../../features/cases/case-steps.ts'
import { PIN, reasonOf, rightPin } from '../../features/transfers/world.fixture.ts'
import { casesDeps } from '../../module-links.ts'
import type { OrderRow, OrderTry, OrderWorld } from './order-row.fixture.ts'
import { paymentInReview } from './payment-order-rows.fixture.ts'

const WORDS = { text: 'We have read your report and look into it' }
const AMOUNT = '2000000'

/** Makes a payment of ₦20,000 to another customer. */
export async function paid({ bank }: OrderWorld) {
  const [payer, payee] = [
    await bank.addPerson('Tolu', 'Ade', 3, 100_000_00n),
    await bank.addPerson('Bisi', 'Ojo', 3, 0n),
  ]
  const request = await bank.requestFor(payer, payee.accountNumber, { amount: AMOUNT })
  const offer = await bank.handlers.initiate(request, payer.context)
  if (!offer.ok) throw new Error(reasonOf(offer))
  await bank.handlers.confirm({ challengeId: offer.value.data.challengeId, pin: PIN }, payer.context)
  return { payer, transferId: request.transferId }
}

/** Opens the customer's report of the payment. Returns the id of the report. */
async function reported(world: OrderWorld): Promise<string> {
  return report(world, await paid(world))
}

/** Opens the report of this payment. Returns the id of the report. */
export async function report(
  { bank }: OrderWorld,
  { payer, transferId }: Awaited<ReturnType<typeof paid>>,
): Promise<string> {
  const accounts = { ...bank.deps, cursorKey: randomBytes(32) }
  const deps = casesDeps({ checkPin: rightPin, ...bank.deps, accounts })
  const wanted = { caseId: randomUUIDv7(), transferId, type: 'wrong-account', words: 'One digit was wrong' } as const
  const opened = await openCase(deps)(wanted, payer.context)
  if (!opened.ok) throw new Error(reasonOf(opened))
  return wanted.caseId
}

/** The customer withdraws the report. */
const withdrawn = ({ bank }: OrderWorld, caseId: string) =>
  bank.asOwner(`update bank.support_case set state = 'withdrawn', closed_at = now() where case_id = $1`, [caseId])

const ofReport =
  (more: object) =>
  async (world: OrderWorld): Promise<OrderTry> => {
    const caseId = await reported(world)
    return { payload: { caseId, ...more }, change: () => withdrawn(world, caseId) }
  }

const refundOf =
  (amountMinor: string) =>
  async (world: OrderWorld): Promise<OrderTry> => {
    const caseId = await reported(world)
    const { database, deps } = world.bank
    const advance = (happens: Parameters<typeof advanceCase>[3]) =>
      database.transaction((tx) => advanceCase(caseSteps(deps.clock), tx, caseId, happens))
    const actor = { kind: 'staff', operator: 'ada', reason: 'The recipient agreed' } as const
    await advance({ event: 'decided-for', actor, text: 'The recipient agreed' })
    return {
      payload: { caseId, amountMinor, ...WORDS },
      change: () => advance({ event: 'money-returned', actor: { kind: 'network' } }),
    }
  }

/** The customer and the payment of a report. */
interface Paid {
  readonly customerId: string
  readonly transferId: string
}
const paidInBank = async (world: OrderWorld): Promise<Paid> => {
  const { payer, transferId } = await paid(world)
  return { customerId: payer.customerId, transferId }
}

/** Makes a report without a login, and a payment that the report can be linked to. The order names the payment by its id, or as `named` says. */
export const unlinked =
  (named = (id: string): string => id, pay = paidInBank) =>
  async (world: OrderWorld): Promise<OrderTry> => {
    const { customerId, transferId } = await pay(world)
    const { database, deps } = world.bank
    const caseId = randomUUIDv7()
    const report = { caseId, customerId, dispute: 'wrong-account', words: 'Wrong digit', at: new Date() } as const
    await database.transaction((tx) => openOutside(caseSteps(deps.clock), tx, report, { requestId: '', address: '' }))
    return { payload: { caseId, paymentId: named(transferId) } }
  }

/** Makes a report of a transfer to another bank. The bank has not asked the other bank yet. */
async function ofOtherBank(world: OrderWorld): Promise<OrderTry> {
  const { id, customerId } = await paymentInReview(world, 'other-bank')
  const caseId = randomUUIDv7()
  await world.bank.asOwner(
    `insert into bank.support_case (case_id, reference, customer_id, type, state, transfer_id, account_number, amount_minor, currency,
       counterparty, bank_name, paid_at, subject_reference, subject_id, subject_kind, description, opened_at)
     values ($1, $4, $2, 'wrong-account', 'opened', $3, '1', 10000, 'NGN', 'B', 'Bank', now(), 'R', $3, 'payment', 'x', now())`,
    [caseId, customerId, id, caseId],
  )
  return { payload: { caseId } }
}

const WORK = { maker: 'dispute-officer', checker: undefined } as const
const DECIDE = { maker: 'dispute-officer', checker: 'dispute-officer' } as const

export const CASE_ROWS: readonly OrderRow[] = [
  { ...WORK, kind: 'write-to-customer', event: 'case.message', prepare: ofReport(WORDS) },
  { ...WORK, kind: 'ask-customer', event: 'case.staff-asked', prepare: ofReport(WORDS) },
  { ...WORK, kind: 'ask-bank', event: 'case.bank-asked', prepare: ofOtherBank },
  { ...WORK, kind: 'link-payment', event: 'case.payment-linked', prepare: unlinked() },
  { ...WORK, kind: 'link-payment', event: 'case.payment-linked', prepare: unlinked(paymentReference) },
  { ...DECIDE, kind: 'decide-for-customer', event: 'case.decided-for', prepare: ofReport(WORDS) },
  { ...DECIDE, kind: 'decide-against-customer', event: 'case.decided-against', prepare: ofReport(WORDS) },
  { ...DECIDE, kind: 'refund-case', event: 'case.refunded', prepare: refundOf('1000001') },
  // A refund of up to ₦10,000 needs no checker.
  { ...WORK, kind: 'refund-case', event: 'case.refunded', prepare: refundOf('1000000') },
]
