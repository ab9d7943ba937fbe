/**
 * Shows a customer the limits for sending and receiving, the amounts left today, and the reason when a limit is below
 * the usual one.
 */
import type { Limits, limitRoutes } from '../../../contract/limits/limits.ts'
import type { Failure } from '../../../core/failure.ts'
import { limitsInForce, mostLimits, standardLimits, type SendLimits } from '../../../core/limits/customer-limits.ts'
import type { LimitFacts } from '../../../core/limits/limit-facts.ts'
import type { BankLimits } from '../../../core/limits/limit-schedule.ts'
import { type CountLimits, hourAfter, hourOfDay } from '../../../core/limits/payment-counts.ts'
import { isNewDevice, type LimitPolicy, newDeviceCapMinor } from '../../../core/limits/transfer-limits.ts'
import { dateTimeParam, defineMessage, type Translate } from '../../../values/message.ts'
import { formatMinor } from '../../../values/money.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Handler, Reply, Session } from '../../http/handler.ts'
import { translatorFor } from '../../language/translator.ts'
import { findLimitFacts, findLimitOwner, type LimitOwner } from './limit-store.ts'
import type { LimitsDeps } from './limits-deps.ts'

type ViewDeps = Pick<LimitsDeps, 'database' | 'clock' | 'limits'>

/** The use-case behind `getLimits`. */
export function getLimits(deps: ViewDeps): Handler<typeof limitRoutes.getLimits> {
  return (_nothing, { session }) => limitsOf(deps, session)
}

/** The customer's limits in kobo for the device of this session. */
export async function limitsOf(deps: ViewDeps, session: Session): Promise<Result<Reply<Limits>, Failure>> {
  const bank = await deps.limits()
  const [facts, owner] = await Promise.all([
    findLimitFacts(deps, session, 'NGN'),
    findLimitOwner(deps.database.pool, session.customerId, false),
  ])
  if (owner === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  return ok({ data: viewOf(bank, facts, owner, translatorFor(session.language).translate) })
}

function viewOf({ policy, deposits }: BankLimits, facts: LimitFacts, owner: LimitOwner, translate: Translate): Limits {
  const { tier, hasIndemnity } = owner
  const inForce = limitsInForce(owner, policy)
  const newDevice = newDeviceOf(facts, policy)
  const dayLeft = inForce.perDayMinor - facts.usedTodayMinor
  const { indemnity } = policy
  const textOf = (minor: bigint | null): string | null => minor?.toString() ?? null
  return {
    ...wireOf(inForce),
    perTransfer: least(inForce.perTransferMinor, newDevice?.capMinor).toString(),
    usedToday: facts.usedTodayMinor.toString(),
    leftToday: owner.instantPayments ? left(least(dayLeft, newDevice?.leftMinor)) : '0',
    note: noteOf(owner, newDevice, translate),
    inForce: wireOf(inForce),
    standard: wireOf(standardLimits(tier, policy)),
    most: wireOf(mostLimits(owner, policy)),
    tier,
    mayRaise: owner.mayRaise,
    indemnity:
      tier < indemnity.fromTier
        ? null
        : {
            above: indemnity.aboveMinor.toString(),
            most: indemnity.mostMinor.toString(),
            accepted: hasIndemnity,
            acceptedAt: owner.indemnityAcceptedAt?.toISOString() ?? null,
          },
    instantPayments: owner.instantPayments,
    newDevice: newDevice && {
      cap: newDevice.capMinor.toString(),
      left: left(newDevice.leftMinor),
      until: newDevice.until.toISOString(),
    },
    newPayees: {
      cap: policy.newPayeeMinor.toString(),
      left: left(policy.newPayeeMinor - facts.usedForNewPayeesMinor),
    },
    counts: countsOf(facts, policy.counts[tier]),
    receiving: {
      singleDeposit: textOf(deposits.singleDepositMinor[tier]),
      maxBalance: textOf(deposits.maxBalanceMinor[tier]),
    },
  }
}

function countsOf({ counts, day, nowMs }: LimitFacts, most: CountLimits): Limits['counts'] {
  const leftOf = (limit: number, count: number) => ({ most: limit, left: Math.max(0, limit - count) })
  return {
    perHour: leftOf(most.perHour, counts.thisHour),
    perDay: leftOf(most.perDay, counts.today),
    perPayee: { most: most.perPayee },
    arrangedPerDay: leftOf(most.arrangedPerDay, counts.arranged),
    hourEndsAt: hourAfter(day, hourOfDay(new Date(nowMs))).toISOString(),
    dayEndsAt: hourAfter(day, 23).toISOString(),
  }
}

interface NewDevice {
  readonly capMinor: bigint
  readonly leftMinor: bigint
  readonly until: Date
}

function newDeviceOf(facts: LimitFacts, policy: LimitPolicy): NewDevice | null {
  if (!isNewDevice(facts.device, facts.nowMs, policy)) return null
  const capMinor = newDeviceCapMinor('NGN', policy)
  return {
    capMinor,
    leftMinor: capMinor - facts.usedByNewDevicesMinor,
    until: new Date(facts.device.linkedAtMs + policy.newDeviceForMs),
  }
}

function noteOf(owner: LimitOwner, newDevice: NewDevice | null, translate: Translate): string | null {
  if (!owner.instantPayments) return translate(defineMessage('You turned off payments to others.'))
  if (newDevice === null) return null
  return translate(defineMessage('New device: you can send up to {amount} in total until {time}.'), {
    amount: formatMinor(newDevice.capMinor, 'NGN'),
    time: dateTimeParam(newDevice.until.toISOString()),
  })
}

function wireOf(limits: SendLimits) {
  return {
    perTransfer: limits.perTransferMinor.toString(),
    perDay: limits.perDayMinor.toString(),
    MaxUnauthorizedTransactionValue: limits.pinOnlyMinor.toString(),
  }
}

const least = (a: bigint, b: bigint | undefined): bigint => (b === undefined || a < b ? a : b)
const left = (minor: bigint): string => (minor < 0n ? 0n : minor).toString()
