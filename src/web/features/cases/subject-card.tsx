/** Shows the payment of a case in short, with a link to its receipt. */
import type { CaseLine } from '../../../contract/cases.ts'
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { receiptPath, billPath } from '../../session/links.ts'
import { Link } from '../../ui/link.tsx'
import { t } from '../../language/language.ts'

type Subject = NonNullable<CaseLine['subject']>

export function SubjectCard({ subject }: { readonly subject: Subject }) {
  const { amount, currencyCode, counterparty, bankName, paidAt, reference, transferId, paymentId } = subject
  return (
    <section className="card pad" aria-labelledby="about">
      <h2 id="about" className="vh">
        {t('The payment')}
      </h2>
      <p className="strong num">{formatMinor(BigInt(amount), currencyCode)}</p>
      <p>
        {counterparty}
        {bankName !== '' && <span className="muted">, {bankName}</span>}
      </p>
      <p className="meta">
        {formatDateTime(paidAt)} · <span className="ref">{reference}</span>
      </p>
      {(transferId ?? paymentId) && (
        <Link className="link" to={paymentId === null ? receiptPath(transferId ?? '') : billPath(paymentId)}>
          {t('See the receipt')}
        </Link>
      )}
    </section>
  )
}
