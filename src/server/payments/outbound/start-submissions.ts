/** Writes the submissions of held payments and wakes the worker of their network, in the transaction of the holds. */
import { allWritten, type Sql } from '../../db/database.ts'
import type { OutboundKind, OutboundPayment } from './outbound-payment.ts'
import { insertSubmissions, type NewSubmission } from './new-submissions.ts'
import { wakeOutbound } from './wake-outbound.ts'

export async function startSubmissions(
  tx: Sql,
  { network }: Pick<OutboundKind<OutboundPayment>, 'network'>,
  submissions: readonly Omit<NewSubmission, 'network'>[],
): Promise<void> {
  const written = insertSubmissions(
    tx,
    submissions.map((submission) => ({ ...submission, network })),
  )
  const isDue = submissions.some(({ nextAt }) => nextAt !== null)
  await allWritten([written, isDue ? wakeOutbound(tx, network) : undefined])
}
