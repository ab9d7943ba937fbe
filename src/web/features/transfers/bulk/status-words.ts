/** Names the state of a line. */
import type { ListLine } from '../../../../contract/transfers/bulk.ts'
import { t } from '../../../language/language.ts'

/** The words of the CSV file. They stay English, because other programs read the file. */
export const STATUS_WORDS: Readonly<Record<ListLine['status'], string>> = {
  waiting: 'Waiting',
  processing: 'On its way',
  successful: 'Paid',
  failed: 'Not paid',
  reversed: 'Money returned',
  scheduled: 'Waiting',
  cancelled: 'Not paid',
}

export const STATUS_TEXTS: Readonly<Record<ListLine['status'], string>> = {
  waiting: t('Waiting'),
  processing: t('On its way'),
  successful: t('Paid'),
  failed: t('Not paid'),
  reversed: t('Money returned'),
  scheduled: t('Waiting'),
  cancelled: t('Not paid'),
}
