/** Names the state of a line. */
import type { ListLine } from '../../../../contract/bulk.ts'

export const STATUS_WORDS = {
  waiting: 'Waiting',
  processing: 'On its way',
  successful: 'Paid',
  failed: 'Not paid',
  reversed: 'Money returned',
  scheduled: 'Waiting',
  cancelled: 'Not paid',
} as const satisfies Record<ListLine['status'], string>
