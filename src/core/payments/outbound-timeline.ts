/** The steps that transfers to other banks and bills share while the network decides, in the customer's language. */
import { formatTimeExact } from '../../values/date.ts'
import { defineMessage, type Translate } from '../../values/message.ts'
import type { TimelineStep } from '../../values/vocabularies/timeline-step.ts'
import { clockEnd } from './payment-clocks.ts'

export interface OutboundFacts {
  /** The bank or the biller that receives the payment. */
  readonly institution: string
  /** The amount with all charges: "₦5,107.50". */
  readonly amount: string
  readonly fromAccountNumber: string
  readonly createdAt: Date
}

/** The hold on the customer's account. */
export function heldStep({ amount, fromAccountNumber, createdAt }: OutboundFacts, translate: Translate): TimelineStep {
  return {
    at: createdAt.toISOString(),
    title: translate(defineMessage('We put {amount} on hold'), { amount }),
    text: translate(defineMessage('From the account ending {digits}'), { digits: fromAccountNumber.slice(-4) }),
    state: 'done',
  }
}

/** The payment was sent, and the network has not answered yet. */
export function sentSteps({ institution, amount, createdAt }: OutboundFacts, translate: Translate): TimelineStep[] {
  return [
    {
      at: null,
      title: translate(defineMessage('On its way to {institution}'), { institution }),
      text: translate(defineMessage('This page updates itself')),
      state: 'now',
    },
    {
      at: clockEnd('instant', createdAt).toISOString(),
      title: translate(defineMessage('it arrives')),
      text: translate(defineMessage('If {institution} refuses it, all {amount} is back with you within 10 minutes'), {
        institution,
        amount,
      }),
      state: 'next',
    },
  ]
}

/** `inquiredAt` and `nextAt`: the last and the next status inquiry. */
export interface InquiryFacts {
  readonly inquiries: number
  readonly inquiredAt: Date | null
  readonly nextAt: Date | null
}

/** The bank asks the network for the result. `advice`: what the customer should do meanwhile. */
export function inquiringStep(
  { institution }: OutboundFacts,
  { inquiries, inquiredAt, nextAt }: InquiryFacts,
  advice: string,
  translate: Translate,
): TimelineStep {
  const last = inquiredAt === null || inquiries === 0 ? undefined : formatTimeExact(inquiredAt)
  const texts = [
    last === undefined
      ? translate(defineMessage('No answer yet.'))
      : inquiries === 1
        ? translate(defineMessage('Asked once, last at {time}.'), { time: last })
        : translate(defineMessage('Asked {count} times, last at {time}.'), { count: inquiries, time: last }),
    ...(nextAt === null
      ? []
      : [translate(defineMessage('We ask again at {time}.'), { time: formatTimeExact(nextAt) })]),
    advice,
  ]
  return {
    at: null,
    title: translate(defineMessage('Waiting for {institution}'), { institution }),
    text: texts.join(' '),
    state: 'now',
  }
}

/** The last step of an inquiry. `text`: what happens when the network stays silent. */
export function finalAnswerStep({ createdAt }: OutboundFacts, text: string, translate: Translate): TimelineStep {
  const title = translate(defineMessage('a final answer'))
  return { at: clockEnd('final', createdAt).toISOString(), title, text, state: 'next' }
}

/** Staff decide a payment that payment monitoring referred. The customer does not read why. */
export function checkSteps(
  { createdAt, decideBy }: Pick<OutboundFacts, 'createdAt'> & { readonly decideBy: Date | null },
  translate: Translate,
): TimelineStep[] {
  return [
    {
      at: createdAt.toISOString(),
      title: translate(defineMessage('We are checking it')),
      text: translate(defineMessage('We are checking this payment. Your money is safe.')),
      state: 'now',
    },
    {
      at: decideBy?.toISOString() ?? null,
      title: translate(defineMessage('the result')),
      text: translate(defineMessage('By SMS and email, and on this page. You do not need to do anything')),
      state: 'next',
    },
  ]
}

/** Staff, or the deadline, refused a payment that payment monitoring had referred. */
export function notAllowedStep(
  { amount }: Pick<OutboundFacts, 'amount'>,
  completedAt: Date | null,
  translate: Translate,
): TimelineStep {
  return {
    at: completedAt?.toISOString() ?? null,
    title: translate(defineMessage('We did not make this payment')),
    text: translate(defineMessage('All {amount} is back in your account. Call us if you have a question'), { amount }),
    state: 'done',
  }
}

/** Staff examine the payment. `since` is null when the start is not known. */
export function reviewSteps(
  { institution, amount, createdAt }: OutboundFacts,
  since: Date | null,
  translate: Translate,
): TimelineStep[] {
  return [
    {
      at: since?.toISOString() ?? null,
      title: translate(defineMessage('We are checking it')),
      text: translate(
        defineMessage(
          '{institution} gave no clear answer. Your {amount} stays on hold: it has not left your account, and it is not lost',
        ),
        { institution, amount },
      ),
      state: 'now',
    },
    {
      at: clockEnd('final', since ?? createdAt).toISOString(),
      title: translate(defineMessage('the result')),
      text: translate(defineMessage('By SMS and email, and on this page. You do not need to do anything')),
      state: 'next',
    },
  ]
}
