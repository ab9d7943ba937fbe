/** Cases of the test of all orders: orders that decide payments in review, and that return settled payments. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { findAccountForCredit } from '../../features/accounts/account-store.ts'
import { decideBillDeps } from '../../features/bills/bill-ends.ts'
import { decideCardDeps } from '../../features/cards/card-ends.ts'
import { decideByOperator } from '../../payments/outbound/decide-by-operator.ts'
import type { OrderRow, OrderTry, OrderWorld } from './order-row.fixture.ts'

const AMOUNT_MINOR = 100_00n
const NETWORKS = { 'other-bank': 'switch', bill: 'biller', 'card-fee': 'card-processor' } as const
type Kind = keyof typeof NETWORKS

/** Makes a payment in review whose amount is held. Returns the id of the payment. */
export async function paymentInReview(
  { bank }: OrderWorld,
  kind: Kind,
  amountMinor = AMOUNT_MINOR,
): Promise<{ id: string; customerId: string }> {
  const { customerId, accountNumber } = await bank.addPerson('Adaeze', 'Okonkwo', 3, amountMinor + 1_000_000_00n)
  const account = await findAccountForCredit(bank.database.pool, accountNumber)
  if (account === undefined) throw new Error('no account')
  const id = randomUUIDv7()
  const held = await bank.ledger.hold({
    id,
    fingerprint: randomBytes(32),
    accountId: account.ledgerAccountId,
    amountMinor,
    expiresAt: new Date(Date.now() + 86_400_000),
    reason: kind,
  })
  if (!held.ok) throw new Error(held.failure.kind)
  const network = NETWORKS[kind]
  await bank.asOwner(
    `insert into bank.payment (payment_id, kind, transfer_type, state, customer_id, account_number, account_name, payee_reference,
       payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor, currency, narration,
       approved_with, created_at)
     values ($1, $2, $3, 'review', $4, $5, 'A', $6, 'B', '000013', 'Bank', $7, 0, 0, 0, 'NGN', 'Lunch', '{1}', now())`,
    [
      id,
      kind,
      kind === 'other-bank' ? 1 : null,
      customerId,
      accountNumber,
      kind === 'card-fee' ? 'verve' : '0123456789',
      amountMinor,
    ],
  )
  await bank.asOwner(
    `insert into bank.payment_submission (payment_id, network, network_reference, ledger_account_id, enquiry_reference, sends, review_reason)
     values ($1, $2, $5, $3, $4, 1, 'no answer within a day')`,
    [id, network, account.ledgerAccountId, network === 'switch' ? id : null, id],
  )
  if (kind === 'bill')
    await bank.asOwner(`insert into bank.bill_order (payment_id, category, service_id) values ($1, 'airtime', 'mtn')`, [
      id,
    ])
  if (kind === 'card-fee')
    await bank.asOwner(
      `insert into bank.card_order (payment_id, scheme, name_on_card, deliver_to, branch_code) values ($1, 'verve', 'A', 'branch', '001')`,
      [id],
    )
  return { id, customerId }
}

const LOGGER = { warn() {}, error() {} }

/** A settled bill, or a settled fee of a card that was never made. */
export async function settled(world: OrderWorld, kind: 'bill' | 'card-fee', amountMinor?: bigint): Promise<string> {
  const { id } = await paymentInReview(world, kind, amountMinor)
  const { database, ledger, deps } = world.bank
  const needs = { database, ledger, clock: deps.clock, logger: LOGGER }
  const decision = { id, outcome: 'settled', operator: 'ada', reason: 'Read in the report' } as const
  const ended =
    kind === 'bill'
      ? await decideByOperator({ ...(await decideBillDeps(needs)), database }, decision)
      : await decideByOperator({ ...(await decideCardDeps(needs)), database }, decision)
  if (!ended.ok) throw new Error(ended.failure)
  return id
}

const tryOf = ({ bank }: OrderWorld, paymentId: string): OrderTry => ({
  payload: { paymentId },
  change: () =>
    bank.asOwner('update bank.payment_submission set inquiries = inquiries + 1 where payment_id = $1', [paymentId]),
})

const ROLES = { maker: 'payments-operator', checker: 'payments-operator' } as const
const NOUNS = { 'other-bank': 'transfer', bill: 'bill', 'card-fee': 'card' } as const

const decided = (kind: Kind): readonly OrderRow[] =>
  (['settle', 'release'] as const).map((act) => ({
    ...ROLES,
    kind: `${act}-payment`,
    event: `${NOUNS[kind]}.${act}d`,
    prepare: async (world) => tryOf(world, (await paymentInReview(world, kind)).id),
  }))

/** An order on a list of one payment. payment-batches.db.test.ts tests longer lists. */
const decidedInList = (['settle', 'release'] as const).map(
  (act): OrderRow => ({
    ...ROLES,
    kind: `${act}-payments`,
    event: `transfer.${act}d`,
    async prepare(world) {
      const { id } = await paymentInReview(world, 'other-bank')
      return { ...tryOf(world, id), payload: { paymentIds: [id] } }
    },
  }),
)

export const PAYMENT_ROWS: readonly OrderRow[] = [
  ...decidedInList,
  ...decided('other-bank'),
  ...decided('bill'),
  ...decided('card-fee'),
  {
    ...ROLES,
    kind: 'return-bill',
    event: 'bill.reversed',
    prepare: async (world) => tryOf(world, await settled(world, 'bill')),
  },
  {
    ...ROLES,
    kind: 'return-card-fee',
    event: 'card.not-made',
    prepare: async (world) => tryOf(world, await settled(world, 'card-fee')),
  },
]
