/** The conditions that a run must meet, with the figures that were found. */
import type { Outcome } from './outcome.ts'
import type { EventFigures } from './run-event.ts'

const MOST_SECONDS = 30

export interface RunFigures {
  readonly events: readonly EventFigures[]
  readonly outcome: Outcome
  readonly checks: readonly { readonly name: string; readonly isRight: boolean }[]
  readonly refusals: readonly string[]
  readonly history: { readonly read: number; readonly missing: readonly string[]; readonly byReplica: number }
  /** All processes of the bank were ready after the last event, without a restart. */
  readonly areReady: boolean
}

export interface Condition {
  readonly title: string
  readonly isMet: boolean
  readonly found: string
}

export function conditionsOf({
  events,
  outcome,
  checks,
  refusals,
  history,
  areReady,
}: RunFigures): readonly Condition[] {
  const longest = Math.max(...events.map(({ secondsWithoutService }) => secondsWithoutService))
  const sum = (figure: (event: EventFigures) => number): number =>
    events.reduce((total, event) => total + figure(event), 0)
  const none = (title: string, list: readonly string[]): Condition => ({
    title,
    isMet: list.length === 0,
    found: list.length === 0 ? '0' : `${list.length}: ${list.slice(0, 3).join('; ')}`,
  })
  const [writes, wrong] = [sum(({ fence }) => fence.writes), sum(({ fence }) => fence.proxiedWrong)]
  const failed = checks.filter(({ isRight }) => !isRight).map(({ name }) => name)
  return [
    {
      title: `every event is less than ${MOST_SECONDS} s without service`,
      isMet: events.length > 0 && longest < MOST_SECONDS,
      found: `at most ${longest} s`,
    },
    {
      title: 'payments were acknowledged',
      isMet: outcome.acknowledged > 0,
      found: String(outcome.acknowledged),
    },
    none('no acknowledged payment is lost', outcome.lost),
    none('no payment is settled without an acknowledgement', outcome.unacknowledged),
    none('no money left twice or failed to arrive', outcome.tooLow),
    none('no money arrived twice or failed to leave', outcome.tooHigh),
    none('no customer got a wrong refusal', refusals),
    none('every history shows the payment that was acknowledged before', history.missing),
    {
      title: 'the replicas answered histories',
      isMet: history.byReplica > 0,
      found: `${history.read} histories, ${history.byReplica} statements on a replica`,
    },
    none('the books, the audit trail, the limits and the networks agree', failed),
    {
      title: 'the fenced old primary acknowledges no write',
      isMet: writes === 0,
      found: `${writes} of ${sum(({ fence }) => fence.tries)} tries`,
    },
    {
      title: 'HAProxy never leads to the old primary',
      isMet: wrong === 0,
      found: `${wrong} of ${sum(({ fence }) => fence.proxied)} connections`,
    },
    { title: 'every process of the bank is ready again', isMet: areReady, found: areReady ? 'yes' : 'no' },
  ]
}
