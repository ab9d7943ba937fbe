/** Finds a transfer's charges in today's tariff, for the form. The review shows the binding charges. Pure. */
import type { TransferFees } from '../../../../contract/transfers/fees.ts'
import { percentHalfUp } from '../../../../values/rounding.ts'

export interface TypedTransfer {
  readonly amountMinor: bigint
  readonly currency: string
  /** True when the account is at this bank. */
  readonly sameBank: boolean
  /** True when the account is the sender's own. */
  readonly own: boolean
}

/** In minor units. */
export interface TypedCharges {
  readonly fee: bigint
  readonly vat: bigint
  readonly stampDuty: bigint
  readonly levy: bigint
}

const NOTHING: TypedCharges = { fee: 0n, vat: 0n, stampDuty: 0n, levy: 0n }

export function chargesOf(fees: TransferFees, { amountMinor, currency, sameBank, own }: TypedTransfer): TypedCharges {
  // No charge before an amount is typed.
  if (amountMinor === 0n || currency !== 'NGN' || (sameBank && own)) return NOTHING
  const inStep = ({ upTo }: TransferFees['interbank'][number]) => upTo === null || amountMinor <= BigInt(upTo)
  const { fee, vat } = (sameBank ? undefined : fees.interbank.find(inStep)) ?? fees.sameBank
  const { stampDuty } = fees
  return {
    fee: BigInt(fee),
    vat: BigInt(vat),
    stampDuty: stampDuty !== null && amountMinor >= BigInt(stampDuty.from) ? BigInt(stampDuty.charge) : 0n,
    levy: sameBank || own ? 0n : levyOn(amountMinor, fees.levy),
  }
}

function levyOn(amountMinor: bigint, levy: TransferFees['levy']): bigint {
  if (levy === null) return 0n
  const share = percentHalfUp(amountMinor, BigInt(levy.basisPoints))
  return levy.most !== null && share > BigInt(levy.most) ? BigInt(levy.most) : share
}
