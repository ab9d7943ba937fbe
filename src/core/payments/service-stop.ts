/** A service that staff switched off for a time: what it stops, and the text that the customer reads. */
import { dateTimeParam, defineMessage, type MessageKey, type Translate } from '../../values/message.ts'
import { fail, type Result } from '../../values/result.ts'
import type { StopReason } from '../../values/vocabularies/service-stops.ts'
import type { Failure, RefusalReason } from '../failure.ts'

export interface ServiceStop {
  readonly reason: StopReason
  /** Null: until staff end it. */
  readonly endsAt: Date | null
}

/** The refusal of a payment over a service that is off. No money moves. */
export const stopRefusal = (
  reason: Extract<RefusalReason, 'biller-off' | 'switch-off' | 'cards-off'>,
  stop: ServiceStop,
): Result<never, Failure> =>
  fail({ kind: 'refused', reason, detail: { stopReason: stop.reason, until: stop.endsAt?.toISOString() ?? null } })

const REASONS: Readonly<Record<StopReason, MessageKey>> = {
  maintenance: defineMessage('The reason is maintenance.'),
  'provider-fault': defineMessage('The provider has a fault.'),
  'fraud-risk': defineMessage('We do this to protect you from fraud.'),
  regulator: defineMessage('The regulator has ordered it.'),
}

/** "Payments to Ikeja Electric are turned off. The reason is maintenance. You can pay again from 28 Nov 2026, 6:00 am." */
export function stopText(stopped: string, { reason, endsAt }: ServiceStop, translate: Translate): string {
  const end =
    endsAt === null
      ? []
      : [translate(defineMessage('You can pay again from {time}.'), { time: dateTimeParam(endsAt.toISOString()) })]
  return [stopped, translate(REASONS[reason]), ...end].join(' ')
}

export const billerStopText = (name: string, stop: ServiceStop, translate: Translate): string =>
  stopText(translate(defineMessage('Payments to {name} are turned off.'), { name }), stop, translate)

export const switchStopText = (stop: ServiceStop, translate: Translate): string =>
  stopText(translate(defineMessage('Transfers to other banks are turned off.')), stop, translate)
