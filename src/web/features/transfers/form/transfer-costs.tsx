/**
 * Shows the cost of a transfer and the remaining balance during typing. The review shows the bank's figures before the
 * PIN.
 */
import type { Account } from '../../../../contract/accounts/account.ts'
import type { TransferFees } from '../../../../contract/transfers/fees.ts'
import { formatMinor, parseMajor } from '../../../../values/money.ts'
import { PrivateFigure } from '../../../ui/money/private-figure.tsx'
import { chargesOf, type TypedCharges } from './charges-of.ts'
import { t } from '../../../language/language.ts'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export interface TransferCostsProps {
  readonly from: Account
  /** The amount as typed. */
  readonly amount: string
  /** True when the account that receives the money is the sender's own. */
  readonly own: boolean
  /** True when the account that receives the money is at this bank. */
  readonly sameBank: boolean
  /** The tariff. Undefined until it is loaded. */
  readonly fees: TransferFees | undefined
  readonly hidden: boolean
  /** The transfer is on another day, so its remaining balance is unknown. */
  readonly later: boolean
}

export function TransferCosts({ from, amount, own, sameBank, fees, hidden, later }: TransferCostsProps) {
  const currency = from.currencyCode
  const parsed = parseMajor(amount, currency)
  const amountMinor = parsed.ok ? parsed.value : 0n
  const charges = fees && chargesOf(fees, { amountMinor, currency, sameBank, own })
  const total = amountMinor + sumOf(charges)
  const after = BigInt(from.availableMinor) - total
  return (
    <dl className={definitionListStyles.definitionList}>
      <div>
        <dt>{t('You send')}</dt>
        <dd>{formatMinor(amountMinor, currency)}</dd>
      </div>
      <ChargeRows
        charges={charges}
        fees={fees}
        currency={currency}
        mayOweDuty={currency === 'NGN' && !(sameBank && own)}
        feeText={amountMinor === 0n && !sameBank ? leastFeeText(fees) : undefined}
      />
      <div className={definitionListStyles.total}>
        <dt>{t('Total debit')}</dt>
        <dd className="num">{formatMinor(total, currency)}</dd>
      </div>
      {!later && (
        <div>
          <dt>{t('Balance after')}</dt>
          <dd>
            {after < 0n ? (
              <span className="neg">{t('Not enough in this account')}</span>
            ) : (
              <PrivateFigure hidden={hidden}>{formatMinor(after, currency)}</PrivateFigure>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** An empty form has no cost to show, and a zero would be misleading. */
function leastFeeText(fees: TransferFees | undefined): string | undefined {
  const least = fees?.interbank[0]?.fee
  return least === undefined ? undefined : t('From {amount}', { amount: formatMinor(BigInt(least), 'NGN') })
}

function sumOf(charges: TypedCharges | undefined): bigint {
  return charges === undefined ? 0n : charges.fee + charges.vat + charges.stampDuty + charges.levy
}

interface ChargeRowsProps {
  readonly charges: TypedCharges | undefined
  readonly fees: TransferFees | undefined
  readonly currency: Account['currencyCode']
  readonly mayOweDuty: boolean
  /** Shown in place of the fee while there is no amount. */
  readonly feeText: string | undefined
}

function ChargeRows({ charges, fees, currency, mayOweDuty, feeText }: ChargeRowsProps) {
  const shown = (minor: bigint | undefined): string =>
    minor === undefined ? t('Shown at review') : formatMinor(minor, currency)
  const duty = fees?.stampDuty
  return (
    <>
      <div>
        <dt>{t('Transfer fee')}</dt>
        <dd className="num">{feeText ?? (charges?.fee === 0n ? t('Free') : shown(charges?.fee))}</dd>
      </div>
      {charges !== undefined && charges.vat > 0n && (
        <div>
          <dt>{t('VAT on the fee')}</dt>
          <dd className="num">{shown(charges.vat)}</dd>
        </div>
      )}
      {mayOweDuty && duty !== null && (
        <div>
          <dt>
            {t('Stamp duty')}
            {duty && (
              <span className={`${layoutStyles.line} meta`}>
                {t('{replace} and over', { replace: formatMinor(BigInt(duty.from), 'NGN').replace('.00', '') })}
              </span>
            )}
          </dt>
          <dd className="num">{shown(charges?.stampDuty)}</dd>
        </div>
      )}
      {charges !== undefined && charges.levy > 0n && (
        <div>
          <dt>{t('Cybersecurity levy')}</dt>
          <dd className="num">{shown(charges.levy)}</dd>
        </div>
      )}
    </>
  )
}
