/** A payment of a standing order. The bank decides about it at the approval, and again when it runs. */
import type { AccountCurrency } from '../../../../values/vocabularies/account-currencies.ts'
import type { Failure } from '../../../../core/failure.ts'
import { NO_PAYMENTS } from '../../../../core/limits/payment-counts.ts'
import type { DeviceAge } from '../../../../core/limits/transfer-limits.ts'
import { decideOtherBank } from '../../../../core/payments/decide-other-bank.ts'
import { decideOwnBank } from '../../../../core/payments/decide-own-bank.ts'
import type { TransferDecision } from '../../../../core/payments/transfer-ask.ts'
import { isHere, type TransferType } from '../../../../core/transfers/transfer-type.ts'
import { ok, type Result } from '../../../../values/result.ts'
import { TRANSFER_TYPES } from '../../../../values/vocabularies/transfer-types.ts'
import type { Payment } from './transfer-content.ts'
import { findParties, findPayeeSince } from './transfer-facts.ts'
import { policyTo, transferPolicy } from './transfer-policy.ts'
import type { TransfersDeps } from './transfers-deps.ts'
import type { PartyAccount } from '../../payer-account.ts'

/** A payment as the customer approved it. The fingerprint in the ledger is computed from all of its fields. */
export interface StandingPayment extends TransferType {
  /** A UUID that is derived from the approved content and the number of the run. */
  readonly transferId: string
  readonly customerId: string
  readonly fromAccountNumber: string
  /** `accountName` is the name that was shown and approved. The bank does not pay a payee with another name. */
  readonly to: Payment['to']
  readonly currencyCode: AccountCurrency
  /** Decimal string of minor units. */
  readonly amount: string
  readonly narration: string
}

/** The present charges of the payment, and the factors that it needs. */
export interface StandingDecision extends Omit<TransferDecision, 'from'> {
  readonly from: PartyAccount
  readonly payeeSince: Date | undefined
  readonly device: DeviceAge
}

/**
 * Decides about the payment by today's rules. `when: 'later'` is the approval of a payment for another day. It ignores
 * today's funds and the used amounts of today's limits. `device` is the device at the time of the approval. Default:
 * the device as it is now.
 */
export async function decideStanding(
  deps: TransfersDeps,
  standing: Omit<StandingPayment, 'transferId' | 'narration'>,
  by: { readonly deviceKeyId: string; readonly device?: DeviceAge; readonly when: 'now' | 'later' },
): Promise<Result<StandingDecision, Failure>> {
  const { transferType, customerId, fromAccountNumber, to, currencyCode, amount } = standing
  const [parties, limits, payeeSince] = await Promise.all([
    findParties(deps, {
      customerId,
      fromAccountNumber,
      toAccountNumber: to.accountNumber,
      bankCode: to.bankCode,
      transferType,
    }),
    deps.limitFacts({ customerId, deviceKeyId: by.deviceKeyId }, currencyCode),
    findPayeeSince(deps, { customerId, ...to }),
  ])
  const isNew = payeeSince === undefined && transferType !== TRANSFER_TYPES.self
  // A stop of now says nothing about a payment of a later day.
  const policy = await (by.when === 'later' ? transferPolicy(deps) : policyTo(deps, { ...to, isNew }))
  const { from } = parties
  const device = by.device ?? limits.device
  const facts = {
    ...limits,
    device,
    arranged: true,
    from,
    payeeSinceMs: payeeSince?.getTime(),
    ...(by.when === 'later' ? UNUSED : { availableMinor: await availableOn(deps, from) }),
  }
  const ask = {
    fromAccountNumber,
    toAccountNumber: to.accountNumber,
    bankCode: to.bankCode,
    amountMinor: BigInt(amount),
    currency: currencyCode,
  }
  const decision = isHere(to)
    ? decideOwnBank(ask, { ...facts, to: parties.to }, policy)
    : decideOtherBank(ask, facts, policy)
  if (!decision.ok) return decision
  if (from === undefined) throw new Error('a transfer was allowed without its account')
  return ok({ ...decision.value, from, payeeSince, device })
}

const UNUSED = {
  availableMinor: 2n ** 63n,
  usedTodayMinor: 0n,
  usedByNewDevicesMinor: 0n,
  usedForNewPayeesMinor: 0n,
  counts: NO_PAYMENTS,
}

async function availableOn({ ledger }: TransfersDeps, account: PartyAccount | undefined): Promise<bigint> {
  const [balance] = account === undefined ? [] : await ledger.balances([account.ledgerAccountId])
  return balance?.availableMinor ?? 0n
}
