/** The customer's view of a case: past events, the party that acts now, and the next step with its deadline. */
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { defineMessage, type MessageKey, type Translate } from '../../values/message.ts'
import { formatMinor } from '../../values/money.ts'
import { STAFF_LANGUAGE, type TimelineStep } from '../../values/vocabularies/timeline-step.ts'
import type { CaseClock } from './case-clocks.ts'
import { isOpenCase, type CaseEvent } from './case-states.ts'
import { type CaseSubject, typeWords } from './case-types.ts'
import type { CaseType } from '../../values/vocabularies/cases/case-types.ts'
import type { CaseState } from '../../values/vocabularies/cases/case-states.ts'

export interface CaseHappening {
  readonly event: CaseEvent
  readonly at: Date
  /** The text of the event: a question, a reason, or the words of a decision. */
  readonly text: string
  /** The amount that came back or was paid. Null for other events. */
  readonly amountMinor: bigint | null
}

export interface RunningClock {
  readonly clock: CaseClock
  readonly dueAt: Date
  readonly metAt: Date | null
}

export interface CaseStory {
  readonly type: CaseType
  readonly state: CaseState
  readonly kind: CaseSubject['kind']
  /** The name of the bank on the other side. Empty when there is none. */
  readonly bankName: string
  readonly currency: AccountCurrency
  /** Oldest first. */
  readonly happenings: readonly CaseHappening[]
  readonly clocks: readonly RunningClock[]
}

/** Oldest first. Times are ISO 8601. A future step has its deadline as its time. */
export function caseTimeline(story: CaseStory, now: Date, translate: Translate): TimelineStep[] {
  const done = story.happenings.flatMap((happening) => stepOf(happening, story, translate))
  return isOpenCase(story.state)
    ? [...done, nowStep(story, translate), ...nextSteps(story, now, translate)]
    : [...done, ...refundStep(story, now, translate)]
}

const isStaffText = (event: CaseEvent): boolean =>
  event === 'decided-for' || event === 'decided-against' || event === 'refunded'

function stepOf({ event, at, text, amountMinor }: CaseHappening, story: CaseStory, translate: Translate) {
  const amount = amountMinor === null ? '' : formatMinor(amountMinor, story.currency)
  const words = wordsOf(event, story, { text, amount }, translate)
  if (words === undefined) return []
  const step: TimelineStep = { at: at.toISOString(), title: words[0], text: words[1], state: 'done' }
  return [isStaffText(event) && text !== '' ? { ...step, textLanguage: STAFF_LANGUAGE } : step]
}

/**
 * Title and text of an event. Undefined for an event that the page shows among the messages. `text` of a bank's refusal is a
 * message of `recall-codes.ts`. Every other `text` is written by a member of staff, and stays in the language of the writer.
 */
function wordsOf(
  event: CaseEvent,
  { type, kind, bankName }: CaseStory,
  { text, amount }: { readonly text: string; readonly amount: string },
  translate: Translate,
): readonly [string, string] | undefined {
  const bank = bankName === '' ? translate(defineMessage('the other bank')) : bankName
  const pair = (title: MessageKey, message: MessageKey): readonly [string, string] => [
    capitalised(translate(title, { bank, amount })),
    capitalised(translate(message, { bank })),
  ]
  const afterReason = ([title, message]: readonly [string, string]): readonly [string, string] => [
    title,
    text === '' ? message : `${translate(defineMessage(text))}. ${message}`,
  ]
  switch (event) {
    case 'opened':
      return [
        translate(type === 'bank-recall' ? defineMessage('We opened this report') : defineMessage('You told us')),
        translate(typeWords(type, kind).title),
      ]
    case 'bank-asked':
      return pair(defineMessage('We asked {bank} for the money'), defineMessage('Through the network between banks'))
    case 'bank-agreed':
      return pair(
        defineMessage('{bank} agreed'),
        defineMessage('It sends the money back. It is added to your account when it comes'),
      )
    case 'bank-refused':
      return afterReason(
        pair(
          defineMessage('{bank} did not agree to return the money'),
          defineMessage(
            'We cannot take the money back without the consent of the person who received it. You can ask that person, or go to the police. A court can order the return of the money',
          ),
        ),
      )
    case 'bank-refused-fraud':
      return afterReason(
        pair(defineMessage('{bank} did not agree to return the money'), defineMessage('We are still looking into it')),
      )
    case 'bank-silent':
      return pair(defineMessage('{bank} did not answer in time'), defineMessage('Our team is following up with them'))
    case 'money-returned':
      return pair(defineMessage('{amount} is back in your account'), defineMessage('{bank} returned it'))
    case 'staff-asked':
      return pair(defineMessage('We asked you something'), defineMessage('Our question is among the messages'))
    case 'customer-answered':
      return pair(defineMessage('You answered'), defineMessage('Our team continues from there'))
    case 'decided-for':
      return [translate(defineMessage('We decided for you')), text]
    case 'decided-against':
      return [translate(defineMessage('We could not decide for you')), text]
    case 'customer-withdrew':
      return pair(
        defineMessage('You withdrew it'),
        defineMessage('Money that still comes back is added to your account'),
      )
    case 'refunded':
      return [translate(defineMessage('We paid {amount} into your account'), { amount }), text]
    case 'message':
      return undefined
  }
}

/** A sentence may start with "the other bank". */
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function nowStep({ state, bankName, happenings }: CaseStory, translate: Translate): TimelineStep {
  const step = (title: MessageKey, text: MessageKey): TimelineStep => ({
    at: null,
    title: translate(title, { institution: bankName }),
    text: translate(text),
    state: 'now',
  })
  if (state === 'waiting')
    return step(defineMessage('We wait for your answer'), defineMessage('Write it below. We continue when we have it'))
  const nothingToDo = defineMessage('You do not need to do anything')
  if (state === 'opened') return step(defineMessage('We are looking into it'), nothingToDo)
  return happenings.some(({ event }) => event === 'bank-agreed')
    ? step(defineMessage('The money is on its way back'), nothingToDo)
    : step(
        defineMessage('Waiting for {institution}'),
        defineMessage('We ask again until it answers. You do not need to do anything'),
      )
}

const NEXT: Readonly<Record<CaseClock, readonly [title: MessageKey, text: MessageKey]>> = {
  'tell-bank': [defineMessage('{bank} knows of it'), defineMessage('We ask it through the network between banks')],
  'bank-answer': [defineMessage('{bank} must act'), defineMessage('If it does not answer, our team follows up')],
  result: [defineMessage('our result'), defineMessage('By SMS and email, and on this page')],
  refund: [defineMessage('the money is in your account'), defineMessage('We pay what we decided')],
}
const LATE = defineMessage('This is late, and our team knows. We are sorry')

function nextSteps({ clocks, bankName }: CaseStory, now: Date, translate: Translate): TimelineStep[] {
  return clocks
    .filter(({ metAt }) => metAt === null)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .map(({ clock, dueAt }) => {
      const [title, text] = NEXT[clock]
      return {
        at: dueAt.toISOString(),
        title: translate(title, { bank: bankName }),
        text: translate(dueAt < now ? LATE : text),
        state: 'next',
      }
    })
}

/** The step of the refund: a decided refund may still have to be paid. */
function refundStep(story: CaseStory, now: Date, translate: Translate): TimelineStep[] {
  const owed = story.clocks.filter(({ clock, metAt }) => clock === 'refund' && metAt === null)
  return nextSteps({ ...story, clocks: owed }, now, translate)
}

/** The state of a case in one short phrase. */
export function caseStatusText(
  { state, bankName }: Pick<CaseStory, 'state' | 'bankName'>,
  translate: Translate,
): string {
  return translate(STATUS_TEXTS[state], { bank: bankName })
}

const STATUS_TEXTS: Readonly<Record<CaseState, MessageKey>> = {
  opened: defineMessage('With our staff'),
  'with-bank': defineMessage('With {bank}'),
  waiting: defineMessage('Answer needed'),
  'resolved-for': defineMessage('Decided for you'),
  'resolved-against': defineMessage('Closed'),
  withdrawn: defineMessage('Withdrawn'),
}
