/** The order on the selected payments: their number and sum, and the acts. */
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { FoundPayment } from '../../contract/staff/staff-payments.ts'
import { MOST_PAYMENTS_OF_ORDER } from '../../values/vocabularies/staff-orders.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { type Act, ActChooser } from '../orders/act-chooser.tsx'
import { amountText } from '../texts.ts'

const CHECKED =
  'Another person checks this order. A payment that changes before the check is refused alone, and the others are decided.'
const ACTS: readonly Act[] = [
  {
    kind: 'settle-payments',
    label: 'Settle the selected payments',
    duty: 'payment.decide',
    text: `The network has paid each of them. The held amounts are debited, and each customer gets a message. ${CHECKED}`,
  },
  {
    kind: 'release-payments',
    label: 'Release the selected payments',
    duty: 'payment.decide',
    text: `The network has paid none of them and will not pay. Each customer can use the held amount again, and gets a message. ${CHECKED}`,
  },
]

interface DecideSelectedProps {
  readonly payments: readonly FoundPayment[]
  readonly done: (order: StaffOrder) => void
}

export function DecideSelected({ payments, done }: DecideSelectedProps) {
  const [first] = payments
  return (
    <>
      <output>{sumText(payments)}</output>
      {first !== undefined && <Form payments={payments} currency={first.currency} done={done} />}
    </>
  )
}

function Form({ payments, currency, done }: DecideSelectedProps & { readonly currency: string }) {
  const refusal =
    payments.length > MOST_PAYMENTS_OF_ORDER
      ? `An order has at most ${MOST_PAYMENTS_OF_ORDER} payments. Select fewer.`
      : payments.every((one) => one.currency === currency)
        ? undefined
        : 'An order has payments of one currency. Select them by currency.'
  if (refusal !== undefined)
    return (
      <Note kind="bad">
        <p>{refusal}</p>
      </Note>
    )
  return (
    <ActChooser
      title="Decide the selected payments"
      acts={ACTS}
      payload={{ paymentIds: payments.map(({ paymentId }) => paymentId) }}
      done={done}
    />
  )
}

/** "3 payments are selected: ₦15,000.00 without charges." */
function sumText(payments: readonly FoundPayment[]): string {
  if (payments.length === 0) return 'No payment is selected.'
  const sums = new Map<string, bigint>()
  for (const { currency, amountMinor } of payments) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amountMinor))
  const amounts = [...sums].map(([currency, minor]) => amountText(minor.toString(), currency)).join(' and ')
  return `${payments.length === 1 ? '1 payment is' : `${payments.length} payments are`} selected: ${amounts} without charges.`
}
