/** The customer's view of a case: past events, the party that acts now, and the next step with its deadline. */
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'
import { formatMinor } from '../../values/money.ts'
import type { TimelineStep } from '../../values/vocabularies/timeline-step.ts'
import type { CaseClock } from './case-clocks.ts'
import { isOpenCase, type CaseEvent } from './case-states.ts'
import { type CaseSubject, typeWords } from './case-types.ts'
import type { CaseType } from '../../values/vocabularies/case-types.ts'
import type { CaseState } from '../../values/vocabularies/case-states.ts'

export interface CaseHappening {
  readonly event: CaseEvent
  readonly at: Date
  /** What was said with it: a question, a reason, a decision's words. */
  readonly text: string
  /** What came back or was paid; null elsewhere. */
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
  /** The bank on the other side; '' where there is none. */
  readonly kind: CaseSubject['kind']
  readonly bankName: string
  readonly currency: AccountCurrency
  /** Oldest first. */
  readonly happenings: readonly CaseHappening[]
  readonly clocks: readonly RunningClock[]
}

/** Oldest first; times are ISO 8601, of what is still to come the time by which it is there. */
export function caseTimeline(story: CaseStory, now: Date): TimelineStep[] {
  const done = story.happenings.flatMap((happening) => stepOf(happening, story))
  return isOpenCase(story.state)
    ? [...done, nowStep(story), ...nextSteps(story, now)]
    : [...done, ...refundStep(story, now)]
}

function stepOf({ event, at, text, amountMinor }: CaseHappening, story: CaseStory): TimelineStep[] {
  const words = wordsOf(event, story, text, amountMinor === null ? '' : formatMinor(amountMinor, story.currency))
  return words === undefined ? [] : [{ at: at.toISOString(), title: words[0], text: words[1], state: 'done' }]
}

/** Title and text of an event. Undefined for an event that the page shows among the messages. */
function wordsOf(
  event: CaseEvent,
  { type, kind, bankName }: CaseStory,
  text: string,
  amount: string,
): readonly [string, string] | undefined {
  const bank = bankName === '' ? 'The other bank' : bankName
  switch (event) {
    case 'opened':
      return ['You told us', typeWords(type, kind).title]
    case 'bank-asked':
      return [`We asked ${bank} for the money`, 'Through the network between banks']
    case 'bank-agreed':
      return [`${bank} agreed`, 'It sends the money back. It is added to your account when it comes']
    case 'bank-refused':
      return [
        `${bank} did not agree to return the money`,
        `${text === '' ? '' : `${text}. `}We cannot take the money back without the consent of the person who received it. You can ask that person, or go to the police. A court can order the return of the money`,
      ]
    case 'bank-refused-fraud':
      return [`${bank} did not agree to return the money`, `${text === '' ? '' : `${text}. `}We look into it anyway`]
    case 'bank-silent':
      return [`${bank} did not answer in time`, 'Our team is following up with them']
    case 'money-returned':
      return [`${amount} is back in your account`, `${bank} returned it`]
    case 'staff-asked':
      return ['We asked you something', 'Our question is among the messages']
    case 'customer-answered':
      return ['You answered', 'Our team continues from there']
    case 'decided-for':
      return ['We decided for you', text]
    case 'decided-against':
      return ['We could not decide for you', text]
    case 'customer-withdrew':
      return ['You withdrew it', 'Money that still comes back is added to your account']
    case 'refunded':
      return [`We paid ${amount} into your account`, text]
    case 'message':
      return undefined
  }
}

function nowStep({ state, bankName, happenings }: CaseStory): TimelineStep {
  const step = (title: string, text: string): TimelineStep => ({ at: null, title, text, state: 'now' })
  if (state === 'waiting') return step('We wait for your answer', 'Write it below. We continue when we have it')
  if (state === 'opened') return step('We are looking into it', 'You do not need to do anything')
  const agreed = happenings.some(({ event }) => event === 'bank-agreed')
  return agreed
    ? step('The money is on its way back', 'You do not need to do anything')
    : step(`Waiting for ${bankName}`, 'We ask again until it answers. You do not need to do anything')
}

const NEXT: Readonly<Record<CaseClock, (bankName: string) => readonly [string, string]>> = {
  'tell-bank': (bankName) => [`${bankName} knows of it`, 'We ask it through the network between banks'],
  'bank-answer': (bankName) => [`${bankName} must act`, 'If it does not answer, our team follows up'],
  result: () => ['our result', 'By SMS and mail, and on this page'],
  refund: () => ['the money is in your account', 'We pay what we decided'],
}

function nextSteps({ clocks, bankName }: CaseStory, now: Date): TimelineStep[] {
  return clocks
    .filter(({ metAt }) => metAt === null)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .map(({ clock, dueAt }) => {
      const [title, text] = NEXT[clock](bankName)
      return { at: dueAt.toISOString(), title, text: dueAt < now ? LATE : text, state: 'next' }
    })
}

const LATE = 'This is late, and our team knows. We are sorry'

/** What is decided may still have to be paid. */
function refundStep(story: CaseStory, now: Date): TimelineStep[] {
  const owed = story.clocks.filter(({ clock, metAt }) => clock === 'refund' && metAt === null)
  return nextSteps({ ...story, clocks: owed }, now)
}

/** The state of a case in one short phrase. */
export function caseStatusText({ state, bankName }: Pick<CaseStory, 'state' | 'bankName'>): string {
  switch (state) {
    case 'opened':
      return 'With our staff'
    case 'with-bank':
      return `With ${bankName}`
    case 'waiting':
      return 'Answer needed'
    case 'resolved-for':
      return 'Decided for you'
    case 'resolved-against':
      return 'Closed'
    case 'withdrawn':
      return 'Withdrawn'
  }
}
