/**
 * Shows the receipt as it prints: status, amount, both sides, charges, reference. A pending transfer never looks paid.
 */
import { ReturnedNote } from '../../../payment/after-payment.tsx'
import { ReceiptBrand } from '../../../payment/receipt-brand.tsx'
import type { TransferStatus, TransferView } from '../../../../contract/transfers/transfers.ts'
import { formatDayDate, formatTimeExact } from '../../../../values/date.ts'
import { formatMinor, moneyParts } from '../../../../values/money.ts'
import { AlertIcon, InfoIcon } from '../../../ui/icon/icons-public.tsx'
import { RetryIcon } from '../../../ui/icon/icons-parts.tsx'
import { ClockIcon, TickIcon } from '../../../ui/icon/icons.tsx'
import { fitAmount } from '../../../ui/money/fit-amount.ts'
import { Pill, type PillLook } from '../../../ui/note/pill.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { midRateText, rateText } from '../rate-text.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'
import * as figureStyles from '../../../ui/money/figure.module.css'
import * as receiptStyles from '../../../payment/receipt.module.css'

const PILLS: Readonly<Record<TransferStatus, { look: PillLook; text: string; Icon: typeof TickIcon }>> = {
  successful: { look: 'ok', text: t('Successful'), Icon: TickIcon },
  processing: { look: 'wait', text: t('We are checking'), Icon: ClockIcon },
  scheduled: { look: 'wait', text: t('Scheduled'), Icon: ClockIcon },
  failed: { look: 'bad', text: t('Not sent'), Icon: AlertIcon },
  reversed: { look: 'bad', text: t('Returned'), Icon: RetryIcon },
  cancelled: { look: '', text: t('Cancelled'), Icon: InfoIcon },
}

export function ReceiptCard({ transfer }: { readonly transfer: TransferView }) {
  const pill = PILLS[transfer.status]
  const amount = moneyParts(BigInt(transfer.amount), transfer.currencyCode)
  const other = transfer.direction === 'debit' ? transfer.to : transfer.from
  const { exchange } = transfer
  return (
    <article className={`${cardStyles.card} ${receiptStyles.receipt}`} aria-labelledby="am">
      <ReceiptBrand />
      <div className={cardStyles.pad}>
        <Pill look={pill.look}>
          <pill.Icon />
          {pill.text}
        </Pill>
        <h2 id="am" className={`${figureStyles.large}${fitAmount(amount)}`}>
          {amount.symbol}
          {amount.major}
          <small>{amount.decimals}</small>
        </h2>
        <p>
          {exchange && transfer.status === 'successful' ? (
            <>
              {tNodes('exchanged for {amount}', {
                amount: (
                  <span className="strong num">{formatMinor(BigInt(exchange.arrives), exchange.arrivesCurrency)}</span>
                ),
              })}
            </>
          ) : (
            <>
              {sentence(transfer)} <span className="strong">{other.accountName.toUpperCase()}</span>
            </>
          )}
        </p>
        <p className="meta">{whenText(transfer)}</p>
        <StatusNote transfer={transfer} />
        {transfer.status === 'successful' && (
          <ReturnedNote returned={transfer.returned} currency={transfer.currencyCode} />
        )}
      </div>
      <ReceiptDetails transfer={transfer} />
    </article>
  )
}

/**
 * A note about a transfer that is in progress, cancelled or failed. The note of a transfer in progress names no bank, because the transfer
 * may wait for this bank's own check.
 */
function StatusNote({ transfer }: { readonly transfer: TransferView }) {
  return (
    <>
      {transfer.status === 'processing' && (
        <Note kind="wait" className="gap-4">
          <p>
            {tNodes(
              '{part} This transfer is not complete, and sending again could pay twice. You can leave this page. We keep checking.',
              { part: <span className="strong">{t('Please do not send it again.')}</span> },
            )}
          </p>
        </Note>
      )}
      {transfer.status === 'cancelled' && (
        <Note className="gap-4">
          <p>
            {tNodes('{part} We cancelled your approval before any payment was made.', {
              part: <span className="strong">{t('Nothing left your account.')}</span>,
            })}
          </p>
        </Note>
      )}
      {transfer.status === 'failed' && (
        <Note kind="bad" className="gap-4">
          <p>
            <span className="strong">{t('No money left your account.')}</span>{' '}
            {transfer.networkReference === undefined
              ? t('You can see the reason below.')
              : t('The {amount} we held is available again.', {
                  amount: formatMinor(BigInt(transfer.total), transfer.currencyCode),
                })}
          </p>
        </Note>
      )}
    </>
  )
}

function sentence({ status, direction }: TransferView): string {
  if (direction === 'credit') return status === 'reversed' ? t('returned to') : t('received from')
  if (status === 'successful') return t('sent to')
  if (status === 'failed' || status === 'cancelled') return t('not sent to')
  return status === 'reversed' ? t('returned to you by') : t('to')
}

function whenText({ completedAt, createdAt, status }: TransferView): string {
  const at = completedAt ?? createdAt
  const when = { when: `${formatDayDate(at)}, ${formatTimeExact(at)}` }
  switch (status) {
    case 'successful':
      return t('Confirmed on {when}', when)
    case 'failed':
      return t('Failed on {when}', when)
    case 'cancelled':
      return t('Cancelled on {when}', when)
    case 'reversed':
      return t('Returned on {when}', when)
    default:
      return t('Started on {when}', when)
  }
}

function ReceiptDetails({ transfer }: { readonly transfer: TransferView }) {
  const shown = (minor: string): string => formatMinor(BigInt(minor), transfer.currencyCode)
  const charges = [
    [t('Fee'), transfer.fee],
    ['VAT', transfer.vat],
    [t('Stamp duty'), transfer.stampDuty],
    [t('Cybersecurity levy'), transfer.levy],
  ] as const
  // A transfer without a debit has no charges and no total.
  const left = transfer.status !== 'failed' && transfer.status !== 'cancelled'
  const charged = charges.filter(([, minor]) => minor !== '0')
  const chargesMinor = BigInt(transfer.total) - BigInt(transfer.amount)
  return (
    <div className={`${cardStyles.pad} ${receiptStyles.details}`}>
      <dl className={definitionListStyles.definitionList}>
        <Party name={t('To')} party={transfer.to} />
        <Party name={t('From')} party={transfer.from} />
        {transfer.exchange && <ExchangeRows exchange={transfer.exchange} arrived={transfer.status === 'successful'} />}
        {transfer.beneficiaryType !== undefined && (
          <div>
            <dt>{t('Beneficiary type')}</dt>
            <dd>{transfer.beneficiaryType}</dd>
          </div>
        )}
        {transfer.narration !== '' && (
          <div>
            <dt>{t('Narration')}</dt>
            <dd>{transfer.narration}</dd>
          </div>
        )}
        {transfer.direction === 'debit' && left && (
          <>
            <div>
              <dt>{transfer.exchange ? t('Other charges') : t('Charges')}</dt>
              <dd>
                {formatMinor(chargesMinor, transfer.currencyCode)}
                {charged.length > 0 && (
                  <span className={definitionListStyles.detail}>
                    {charged.map(([name, minor]) => `${name} ${shown(minor)}`).join(', ')}
                  </span>
                )}
              </dd>
            </div>
            <div className={definitionListStyles.total}>
              <dt>{transfer.status === 'successful' ? t('Total debited') : t('Total')}</dt>
              <dd>{shown(transfer.total)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('Reference')}</dt>
          <dd className={receiptStyles.reference}>{transfer.reference}</dd>
        </div>
        {transfer.networkReference !== undefined && (
          <div>
            <dt>{t('NIP session ID')}</dt>
            <dd className={receiptStyles.reference}>{transfer.networkReference}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

interface ExchangeRowsProps {
  readonly exchange: NonNullable<TransferView['exchange']>
  readonly arrived: boolean
}

function ExchangeRows({ exchange, arrived }: ExchangeRowsProps) {
  return (
    <>
      <div>
        <dt>{arrived ? t('Arrived') : t('Amount in the other currency')}</dt>
        <dd className="num">{formatMinor(BigInt(exchange.arrives), exchange.arrivesCurrency)}</dd>
      </div>
      <div>
        <dt>{t('Our rate')}</dt>
        <dd className="num">{rateText(exchange)}</dd>
      </div>
      <div>
        <dt>{t('Mid-market rate')}</dt>
        <dd className="num">{midRateText(exchange)}</dd>
      </div>
      <div>
        <dt>{t('Our fee (included in the rate)')}</dt>
        <dd className="num">{formatMinor(BigInt(exchange.difference), exchange.arrivesCurrency)}</dd>
      </div>
    </>
  )
}

function Party({ name, party }: { readonly name: string; readonly party: TransferView['to'] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {party.accountName}
        <span className={definitionListStyles.detail}>
          {party.bankName} · <span className="num">{party.accountNumber}</span>
        </span>
      </dd>
    </div>
  )
}
