/** Cases of the test of all orders: refunds and recalls of payments without a report. */
import { paid, report, unlinked } from './case-order-rows.fixture.ts'
import type { OrderRow, OrderWorld } from './order-row.fixture.ts'
import { paymentInReview, settled } from './payment-order-rows.fixture.ts'

/** The network gives a kobo of the payment back. */
const returned = ({ bank }: OrderWorld, paymentId: string) =>
  bank.asOwner(
    `insert into bank.refund (posting_id, subject_id, subject_kind, source, amount_minor)
     values (gen_random_uuid(), $1, 'payment', 'returned', 1)`,
    [paymentId],
  )

/** A transfer to another bank that the switch settled, without its journal. */
async function settledWithCustomer(world: OrderWorld, amountMinor?: bigint) {
  const { id, customerId } = await paymentInReview(world, 'other-bank', amountMinor)
  await world.bank.asOwner(`update bank.payment set state = 'settled', completed_at = now() where payment_id = $1`, [
    id,
  ])
  return { customerId, transferId: id }
}

export const settledTransfer = async (world: OrderWorld, amountMinor?: bigint): Promise<string> =>
  (await settledWithCustomer(world, amountMinor)).transferId

const REFUND = {
  kind: 'refund-payment',
  maker: 'payments-operator',
  checker: 'payments-operator',
  event: 'payment.refunded',
} as const

export const REFUND_ROWS: readonly OrderRow[] = [
  {
    kind: 'link-payment',
    maker: 'dispute-officer',
    checker: undefined,
    event: 'case.bank-asked',
    prepare: unlinked(undefined, settledWithCustomer),
  },
  {
    ...REFUND,
    kind: 'recall-payment',
    event: 'case.opened-by-bank',
    async prepare(world) {
      const paymentId = await settledTransfer(world)
      return { payload: { paymentId, cause: 'sent-twice' }, change: () => returned(world, paymentId) }
    },
  },
  {
    ...REFUND,
    async prepare(world) {
      const payment = await paid(world)
      const payload = { paymentId: payment.transferId, amountMinor: '1500000' }
      return { payload, change: () => report(world, payment) }
    },
  },
  {
    ...REFUND,
    async prepare(world) {
      const paymentId = await settled(world, 'bill')
      return { payload: { paymentId, amountMinor: '10000' }, change: () => returned(world, paymentId) }
    },
  },
]
