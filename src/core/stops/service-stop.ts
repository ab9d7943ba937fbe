/** A service that staff switched off for a time: what it stops, and the text that the customer reads. */
import { dateTimeParam, defineMessage, type MessageKey, type Translate } from '../../values/message.ts'
import { fail } from '../../values/result.ts'
import type {
  ShownPart,
  StoppedNetwork,
  StoppedPart,
  StoppedService,
  StopReason,
} from '../../values/vocabularies/service-stops.ts'
import type { Failure, RefusalReason } from '../failure.ts'

export interface ServiceStop {
  readonly service: StoppedService
  readonly reason: StopReason
  /** Null: until staff end it. */
  readonly endsAt: Date | null
}

/** The refusals of calls to a service that is off. A customer turns payments to others off alone. */
type StopRefusal = Exclude<Extract<RefusalReason, `${string}-off`>, 'instant-payments-off'>

const REFUSALS: Readonly<Record<`network:${StoppedNetwork}` | `part:${StoppedPart}`, StopRefusal>> = {
  'network:switch': 'switch-off',
  'network:biller': 'biller-off',
  'network:card-processor': 'cards-off',
  'part:sign-up': 'sign-up-off',
  'part:new-payees': 'new-payees-off',
  'part:exchange': 'exchange-off',
  'part:standing-orders': 'standing-orders-off',
  'part:payment-batches': 'payment-batches-off',
}

const isBiller = (service: StoppedService): service is `biller:${string}` => service.startsWith('biller:')

/** The refusal of a call to a service that is off. No money moves. */
export function stopRefusal({ service, reason, endsAt }: ServiceStop): {
  readonly ok: false
  readonly failure: Failure
} {
  return fail({
    kind: 'refused',
    reason: isBiller(service) ? 'biller-off' : REFUSALS[service],
    detail: { stopReason: reason, until: endsAt?.toISOString() ?? null },
  })
}

const REASONS: Readonly<Record<StopReason, MessageKey>> = {
  maintenance: defineMessage('The reason is maintenance.'),
  'provider-fault': defineMessage('The provider has a fault.'),
  'fraud-risk': defineMessage('We do this to protect you from fraud.'),
  regulator: defineMessage('The regulator has ordered it.'),
}

const PAY_AGAIN = defineMessage('You can pay again from {time}.')
const PAY_LATER = defineMessage('Please try again later.')
const TRY_AGAIN = defineMessage('You can try again from {time}.')

/** "Payments to Ikeja Electric are turned off. The reason is maintenance. You can pay again from 28 Nov 2026, 6:00 am." */
function stopText(stopped: string, { reason, endsAt }: ServiceStop, translate: Translate, again = PAY_AGAIN): string {
  const end = endsAt === null ? [] : [translate(again, { time: dateTimeParam(endsAt.toISOString()) })]
  return [stopped, translate(REASONS[reason]), ...end].join(' ')
}

/** Without a known end, the text asks to try again later. */
export function billerStopText(name: string, stop: ServiceStop, translate: Translate): string {
  const text = stopText(translate(defineMessage('Payments to {name} are turned off.'), { name }), stop, translate)
  return stop.endsAt === null ? `${text} ${translate(PAY_LATER)}` : text
}

export const switchStopText = (stop: ServiceStop, translate: Translate): string =>
  stopText(translate(defineMessage('Transfers to other banks are turned off.')), stop, translate)

export const signUpStopText = (stop: ServiceStop, translate: Translate): string =>
  stopText(translate(defineMessage('Sign-up is turned off.')), stop, translate, TRY_AGAIN)

/** What is off, and what happens to payments that the customer approved before. */
const PARTS: Readonly<Record<ShownPart, MessageKey>> = {
  'new-payees': defineMessage(
    'Payments to new recipients are turned off. You can still pay the people that you have paid before.',
  ),
  exchange: defineMessage('Exchange between currencies is turned off.'),
  'standing-orders': defineMessage(
    'Scheduled payments are turned off. If a payment is due, we keep trying it until the next morning.',
  ),
  'payment-batches': defineMessage(
    'Lists of payments are turned off. A list that you have approved waits for one day at most.',
  ),
  cards: defineMessage('Orders of new cards are turned off. Your cards work as before.'),
}

export const partStopText = (part: ShownPart, stop: ServiceStop, translate: Translate): string =>
  stopText(translate(PARTS[part]), stop, translate, TRY_AGAIN)
