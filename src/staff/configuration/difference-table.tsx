/** The difference that a change of the configuration makes: each figure before and after, and the customers that it touches. */
import type { ConfigurationDifference } from '../../contract/staff/staff-configuration.ts'
import { useDuty } from '../session/session.tsx'
import { dayText } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'
import { figureName, figureText } from './figure-texts.ts'

export function DifferenceTable({ difference }: { readonly difference: ConfigurationDifference }) {
  const { changes, effectiveFrom, touched, until } = difference
  return (
    <>
      <Rows
        caption={`Difference from ${dayText(effectiveFrom)} on`}
        header={['Figure', 'Before', 'After']}
        rows={changes.map(({ path, before, after }) => [
          figureName(path),
          figureText(path, before),
          <strong key="after">{figureText(path, after)}</strong>,
        ])}
        empty="The order changes no figure."
      />
      <p>
        The change touches {touched.customers.toLocaleString('en-GB')} of {touched.all.toLocaleString('en-GB')}{' '}
        customers. For fees and margins, these customers made such a payment in the last 30 days. For limits, they have
        such an account in a changed tier.
      </p>
      {until !== null && <p>Other figures replace these figures on {dayText(until)}.</p>}
    </>
  )
}

/** The difference that the maker of an order saw. A person without the duty sees only the order's sentence. */
export function OrderDifference({ orderId }: { readonly orderId: string }) {
  return useDuty('tariff.read') ? <LoadedDifference orderId={orderId} /> : null
}

function LoadedDifference({ orderId }: { readonly orderId: string }) {
  const { data, problem, again } = useCall('configuration/order-difference', { orderId })
  if (problem !== undefined) return <ProblemNote problem={problem} again={again} />
  return data === undefined ? <output>Loading…</output> : <DifferenceTable difference={data} />
}
