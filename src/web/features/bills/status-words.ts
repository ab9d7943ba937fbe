/** What became of a bill, in one word for a list and a pill. */
import type { TransferStatus } from '../../../contract/transfers.ts'

export const STATUS_WORDS = {
  successful: 'Paid',
  processing: 'We are checking',
  scheduled: 'Scheduled',
  failed: 'Not paid',
  reversed: 'Returned',
  cancelled: 'Cancelled',
} as const satisfies Record<TransferStatus, string>
