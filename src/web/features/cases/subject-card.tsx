/** Shows the payment of a case in short, with a link to its receipt. */
import type { CaseLine } from '../../../contract/cases/cases.ts'
import { formatDateTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { receiptPath, billPath } from '../../session/paths/links.ts'
import { Link } from '../../ui/router/link.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as linkStyles from '../../ui/router/link.module.css'

type Subject = NonNullable<CaseLine['subject']>

export function SubjectCard({ subject }: { readonly subject: Subject }) {
  const { amount, currencyCode, counterparty, bankName, paidAt, reference, transferId, paymentId } = subject
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="about">
      <h2 id="about" className="visually-hidden">
        {t('The payment')}
      </h2>
      <p className="strong num">{formatMinor(BigInt(amount), currencyCode)}</p>
      <p>
        {counterparty}
        {bankName !== '' && <span className="muted">, {bankName}</span>}
      </p>
      <p className="meta">
        {formatDateTime(paidAt)} · {reference}
      </p>
      {(transferId ?? paymentId) && (
        <Link className={linkStyles.link} to={paymentId === null ? receiptPath(transferId ?? '') : billPath(paymentId)}>
          {t('See the receipt')}
        </Link>
      )}
    </section>
  )
}
