/** What a transfer will cost and leave, live while one types; the review shows the bank's own figures before the PIN. */
import type { Account } from '../../../contract/account.ts'
import { formatMinor, parseMajor } from '../../../values/money.ts'
import type { Limits } from '../../api/account-api.ts'
import { PrivateFigure } from '../../ui/private-figure.tsx'

export interface TransferCostsProps {
  readonly from: Account
  /** As typed. */
  readonly amount: string
  readonly own: boolean
  readonly stampDuty: Limits['stampDuty']
  readonly hidden: boolean
}

/** Stamp duty on this amount, minor units; undefined where only the review can say. */
function dutyOf(
  minor: bigint,
  { from, own, stampDuty }: Omit<TransferCostsProps, 'amount' | 'hidden'>,
): bigint | undefined {
  if (own || from.currencyCode !== 'NGN') return 0n
  if (stampDuty === undefined) return undefined
  return minor >= BigInt(stampDuty.from) ? BigInt(stampDuty.charge) : 0n
}

export function TransferCosts(props: TransferCostsProps) {
  const { from, amount, hidden } = props
  const currency = from.currencyCode
  const parsed = parseMajor(amount, currency)
  const minor = parsed.ok ? parsed.value : 0n
  const duty = dutyOf(minor, props)
  const total = minor + (duty ?? 0n)
  const after = BigInt(from.availableMinor) - total
  return (
    <dl className="kv">
      <div>
        <dt>You send</dt>
        <dd>{formatMinor(minor, currency)}</dd>
      </div>
      <div>
        <dt>Transfer fee</dt>
        <dd>Free</dd>
      </div>
      <DutyRow duty={duty} stampDuty={props.stampDuty} currency={currency} own={props.own} />
      <div className="total">
        <dt>Total leaving</dt>
        <dd>{formatMinor(total, currency)}</dd>
      </div>
      <div>
        <dt>Balance after</dt>
        <dd>
          {after < 0n ? (
            <span className="neg">Not enough in this account</span>
          ) : (
            <PrivateFigure hidden={hidden}>{formatMinor(after, currency)}</PrivateFigure>
          )}
        </dd>
      </div>
    </dl>
  )
}

interface DutyRowProps {
  readonly duty: bigint | undefined
  readonly stampDuty: Limits['stampDuty']
  readonly currency: Account['currencyCode']
  readonly own: boolean
}

function DutyRow({ duty, stampDuty, currency, own }: DutyRowProps) {
  if (own || currency !== 'NGN') return null
  return (
    <div>
      <dt>
        Stamp duty
        {stampDuty && (
          <span className="sub-line meta">
            {formatMinor(BigInt(stampDuty.from), 'NGN').replace('.00', '')} and over
          </span>
        )}
      </dt>
      <dd className="num">{duty === undefined ? 'Shown at review' : formatMinor(duty, currency)}</dd>
    </div>
  )
}
