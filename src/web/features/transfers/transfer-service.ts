/** Lists the transfers with separate forms: within the bank, to other banks, and with a type of the customer. */
import { BRAND } from '../../../values/brand.ts'
import { t } from '../../language/language.ts'

export type TransferService = 'own-bank' | 'other-bank' | 'custom'

/** The headings of the forms. */
export const TRANSFER_TITLES: Readonly<Record<TransferService, string>> = {
  'own-bank': t('{shortName} Transfer', { shortName: BRAND.shortName }),
  'other-bank': t('Other Bank Transfer'),
  custom: t('Custom transfer'),
}
