/** Names the bank on the paper of a printed receipt. The screen does not show it. */
import { BRAND } from '../../values/brand.ts'
import { t } from '../language/language.ts'

export const ReceiptBrand = () => (
  <p className="print-only">
    <strong>{BRAND.bankName}</strong> <span lang="en-NG">{BRAND.licence}</span>
    <strong className="sandbox-only"> {t('Sandbox: this is play money.')}</strong>
  </p>
)
