/** Names the outcome of a bill in one word, for a list and a label. */
import type { TransferStatus } from '../../../contract/transfers/transfers.ts'
import { t } from '../../language/language.ts'

export const STATUS_WORDS = {
  successful: t('Paid'),
  processing: t('We are checking'),
  scheduled: t('Scheduled'),
  failed: t('Not paid'),
  reversed: t('Returned'),
  cancelled: t('Cancelled'),
} as const satisfies Record<TransferStatus, string>
