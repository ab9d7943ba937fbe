/**
 * Shows the payment by the bank's figures: amount, charges, recipient, source, narration, each with a link back to the
 * form.
 */
import type * as v from 'valibot'
import type { transferSummary } from '../../../../contract/transfers/transfers.ts'
import { formatAccountNumber } from '../../../../values/account-number.ts'
import { formatMinor } from '../../../../values/money.ts'
import { AmountHead } from '../../../payment/amount-head.tsx'
import { PrivateFigure } from '../../../ui/money/private-figure.tsx'
import { SummaryRow } from '../../../ui/list/summary-row.tsx'
import { FIELD } from '../form/check-order.ts'
import { RateLines } from './rate-lines.tsx'
import { tNodes, t } from '../../../language/language.ts'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'
import * as figureStyles from '../../../ui/money/figure.module.css'

export interface ReviewSummaryProps {
  readonly summary: v.InferOutput<typeof transferSummary>
  /** For an exchange: the remaining time of the rate. */
  readonly secondsLeft: number | undefined
  readonly hidden: boolean
  /** Undefined while the payment is being sent. */
  readonly onEdit: ((fieldId: string) => void) | undefined
}

export function ReviewSummary({ summary, secondsLeft, hidden, onEdit }: ReviewSummaryProps) {
  const currency = summary.currencyCode
  const shown = (minor: string): string => formatMinor(BigInt(minor), currency)
  return (
    <div>
      <AmountHead amount={summary.amount} currency={currency} />
      {summary.rate && <RateLines rate={summary.rate} secondsLeft={secondsLeft ?? 0} />}
      <p className={`small muted ${figureStyles.caption}`}>
        {tNodes('{charges}{amount} in total', {
          charges: chargesText(summary),
          amount: <span className="strong ink">{shown(summary.total)}</span>,
        })}
      </p>
      <dl className={definitionListStyles.definitionList}>
        <SummaryRow
          name={t('To')}
          sub={
            <>
              {summary.to.bankName} · <span className="num">{formatAccountNumber(summary.to.accountNumber)}</span>
            </>
          }
          onEdit={onEdit && (() => onEdit(FIELD.to))}
        >
          {summary.to.accountName.toUpperCase()}
        </SummaryRow>
        <SummaryRow
          name={t('From')}
          sub={
            <>
              {tNodes('{account} · {amount} left after', {
                account: <span className="num">{formatAccountNumber(summary.from.accountNumber)}</span>,
                amount: <PrivateFigure hidden={hidden}>{shown(summary.balanceAfter)}</PrivateFigure>,
              })}
            </>
          }
          onEdit={onEdit && (() => onEdit(FIELD.from))}
        >
          {summary.from.accountName}
        </SummaryRow>
        {summary.beneficiaryType !== undefined && (
          <SummaryRow name={t('Beneficiary type')} onEdit={onEdit && (() => onEdit(FIELD.type))}>
            {summary.beneficiaryType}
          </SummaryRow>
        )}
        <SummaryRow name={t('Narration')} onEdit={onEdit && (() => onEdit(FIELD.narration))}>
          {summary.narration === '' ? <span className="muted">{t('None')}</span> : summary.narration}
        </SummaryRow>
      </dl>
    </div>
  )
}

/** "plus ₦50.00 stamp duty. " with every charge by name, or a text that there is no charge. */
function chargesText(summary: ReviewSummaryProps['summary']): string {
  const charges = [
    [t('fee'), summary.fee],
    ['VAT', summary.vat],
    [t('stamp duty'), summary.stampDuty],
    [t('cybersecurity levy'), summary.levy],
  ] as const
  const named = charges
    .filter(([, minor]) => minor !== '0')
    .map(([name, minor]) => `${formatMinor(BigInt(minor), summary.currencyCode)} ${name}`)
  if (named.length === 0) return summary.rate ? t('No other fees. ') : t('No fees. ')
  return t('Plus {named}. ', { named: named.join(', ') })
}
