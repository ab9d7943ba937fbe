/**
 * Shows the receipt of a bill as it prints: status, token, amount, recipient, charges, reference. A pending bill never
 * looks paid.
 */
import { ReturnedNote } from '../../../payment/after-payment.tsx'
import { ReceiptBrand } from '../../../payment/receipt-brand.tsx'
import type { ReactNode } from 'react'
import { formatDayDate, formatTimeExact } from '../../../../values/date.ts'
import { formatMinor, moneyParts } from '../../../../values/money.ts'
import type { BillPayment } from '../../../api/bills/bills-api.ts'
import { AlertIcon, InfoIcon } from '../../../ui/icon/icons-public.tsx'
import { RetryIcon } from '../../../ui/icon/icons-parts.tsx'
import { ClockIcon, TickIcon } from '../../../ui/icon/icons.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { tNodes, t } from '../../../language/language.ts'
import { ElectricityToken } from './electricity-token.tsx'
import { ExamPin } from './exam-pin.tsx'
import { STATUS_WORDS } from '../status-words.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'
import * as figureStyles from '../../../ui/money/figure.module.css'
import * as receiptStyles from '../../../payment/receipt.module.css'
import { Pill } from '../../../ui/note/pill.tsx'

const LOOKS = {
  successful: { look: 'ok', Icon: TickIcon },
  processing: { look: 'wait', Icon: ClockIcon },
  scheduled: { look: 'wait', Icon: ClockIcon },
  failed: { look: 'bad', Icon: AlertIcon },
  reversed: { look: 'bad', Icon: RetryIcon },
  cancelled: { look: '', Icon: InfoIcon },
} as const satisfies Record<BillPayment['status'], { look: string; Icon: typeof TickIcon }>

export function BillReceiptCard({ bill }: { readonly bill: BillPayment }) {
  const { look, Icon } = LOOKS[bill.status]
  const amount = moneyParts(BigInt(bill.amount), bill.currencyCode)
  const prepaid = bill.status === 'successful' ? bill.electricity : null
  const examPin = bill.status === 'successful' ? bill.examPin : null
  return (
    <article className={`${cardStyles.card} ${receiptStyles.receipt}`} aria-labelledby="am">
      <ReceiptBrand />
      <div className={cardStyles.pad}>
        <Pill look={look}>
          <Icon />
          {STATUS_WORDS[bill.status]}
          {prepaid !== null && prepaid.token !== null && t(', token ready')}
          {examPin !== null && examPin.pin !== null && t(', PIN ready')}
        </Pill>
        <h2 id="am" className={figureStyles.large}>
          {amount.symbol}
          {amount.major}
          <small>{amount.decimals}</small>
        </h2>
        <p>{sentenceOf(bill)}</p>
        <p className="meta">{whenText(bill)}</p>
        <StatusNote bill={bill} />
        {bill.status === 'successful' && <ReturnedNote returned={bill.returned} currency={bill.currencyCode} />}
      </div>
      {prepaid !== null && (
        <div className={`${cardStyles.pad} ${cardStyles.after}`}>
          <ElectricityToken electricity={prepaid} meter={bill.customerReference} />
        </div>
      )}
      {examPin !== null && (
        <div className={`${cardStyles.pad} ${cardStyles.after}`}>
          <ExamPin examPin={examPin} />
        </div>
      )}
      <Details bill={bill} />
    </article>
  )
}

function sentenceOf({ status, billerName }: BillPayment): ReactNode {
  const params = { biller: <span className="strong">{billerName}</span> }
  if (status === 'successful') return tNodes('paid to {biller}', params)
  if (status === 'failed' || status === 'cancelled') return tNodes('not paid to {biller}', params)
  return status === 'reversed' ? tNodes('returned to you by {biller}', params) : tNodes('to {biller}', params)
}

function whenText({ completedAt, createdAt, status }: BillPayment): string {
  const at = completedAt ?? createdAt
  const when = { when: `${formatDayDate(at)}, ${formatTimeExact(at)}` }
  if (status === 'processing') return t('Started on {when}', when)
  if (status === 'successful') return t('Confirmed on {when}', when)
  if (status === 'failed') return t('Failed on {when}', when)
  return status === 'cancelled' ? t('Cancelled on {when}', when) : t('Returned on {when}', when)
}

function StatusNote({ bill }: { readonly bill: BillPayment }) {
  switch (bill.status) {
    case 'processing':
      return (
        <Note kind="wait" className="gap-4">
          <p>
            <span className="strong">{t('Please do not pay it again.')}</span>{' '}
            {t(
              'This payment is not complete, and paying again could charge you twice. You can leave this page. We keep checking.',
            )}
          </p>
        </Note>
      )
    case 'cancelled':
      return (
        <Note className="gap-4">
          <p>
            <span className="strong">{t('Nothing left your account.')}</span>{' '}
            {t('We cancelled your approval before any payment was made.')}
          </p>
        </Note>
      )
    case 'failed':
      return (
        <Note kind="bad" className="gap-4">
          <p>
            <span className="strong">{t('No money left your account.')}</span>{' '}
            {t('The {amount} we held is available again.', { amount: formatMinor(BigInt(bill.total), 'NGN') })}
          </p>
        </Note>
      )
    case 'reversed':
      return (
        <Note kind="info" className="gap-4">
          <p>
            <span className="strong">{t('The money is back in your account.')}</span>{' '}
            {t('The biller returned the money.')}
          </p>
        </Note>
      )
    default:
      return null
  }
}

function Details({ bill }: { readonly bill: BillPayment }) {
  const left = bill.status !== 'failed' && bill.status !== 'cancelled'
  return (
    <div className={`${cardStyles.pad} ${receiptStyles.details}`}>
      <dl className={definitionListStyles.definitionList}>
        {bill.electricity !== null && bill.electricity.units !== null && (
          <Line name={t('You receive')} sub={bill.electricity.tariff}>
            {bill.electricity.units}
          </Line>
        )}
        {bill.customerName !== null && (
          <Line name={t('Customer')} sub={bill.customerAddress}>
            {bill.customerName.toUpperCase()}
          </Line>
        )}
        <Line name={t('Number')}>
          <span className="num">{bill.customerReference}</span>
        </Line>
        {bill.productName !== null && <Line name={t('For')}>{bill.productName}</Line>}
        <Line name={t('From')} sub={`${bill.from.bankName} · ${bill.from.accountNumber}`}>
          {bill.from.accountName}
        </Line>
        {left && <Charges bill={bill} />}
        <Line name={t('Reference')}>
          <span className={receiptStyles.reference}>{bill.reference}</span>
        </Line>
        {bill.providerReference !== null && (
          <Line name={t('Provider’s reference')}>
            <span className={receiptStyles.reference}>{bill.providerReference}</span>
          </Line>
        )}
      </dl>
    </div>
  )
}

function Charges({ bill }: { readonly bill: BillPayment }) {
  const shown = (minor: bigint): string => formatMinor(minor, bill.currencyCode)
  const charges = BigInt(bill.total) - BigInt(bill.amount)
  return (
    <>
      <Line
        name={t('Charges')}
        sub={
          bill.fee === '0'
            ? null
            : t('Fee {fee}, VAT {vat}', { fee: shown(BigInt(bill.fee)), vat: shown(BigInt(bill.vat)) })
        }
      >
        {shown(charges)}
      </Line>
      <div className={definitionListStyles.total}>
        <dt>{bill.status === 'successful' ? t('Total paid') : t('Total')}</dt>
        <dd className="num">{shown(BigInt(bill.total))}</dd>
      </div>
    </>
  )
}

interface LineProps {
  readonly name: string
  /** A note in smaller text below the value. */
  readonly sub?: string | null
  readonly children: ReactNode
}

function Line({ name, sub = null, children }: LineProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {sub !== null && <span className={definitionListStyles.detail}>{sub}</span>}
      </dd>
    </div>
  )
}
