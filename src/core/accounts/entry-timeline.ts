/** The steps by which an entry came into an account, in the customer's language. */
import { BRAND } from '../../values/brand.ts'
import { dateParam, defineMessage, type Translate } from '../../values/message.ts'
import type { TimelineStep } from '../../values/vocabularies/timeline-step.ts'

export interface EntryFacts {
  readonly kind: string
  readonly direction: 'credit' | 'debit'
  readonly counterparty: string
  /** The bank on the other side; null when it is not another bank. */
  readonly counterpartyBank: string | null
  readonly postedAt: Date
  /** The value date, YYYY-MM-DD. */
  readonly valueDate: string
  /** The day of `postedAt` in the bank's zone, YYYY-MM-DD. */
  readonly postedOn: string
  /** The time at which another bank's message arrived. Null when no message arrived. */
  readonly receivedAt: Date | null
  /** The time of the reversing journal. Null without a reversal. */
  readonly reversedAt: Date | null
}

/** Oldest step first; times are ISO 8601. */
export function entryTimeline(entry: EntryFacts, translate: Translate): TimelineStep[] {
  const step = (at: Date | null, title: string, text: string): TimelineStep => ({
    at: at?.toISOString() ?? null,
    title,
    text,
    state: 'done',
  })
  const steps: TimelineStep[] = []
  if (entry.receivedAt !== null) {
    const sender =
      entry.counterpartyBank === null ? entry.counterparty : `${entry.counterparty}, ${entry.counterpartyBank}`
    steps.push(
      step(
        entry.receivedAt,
        translate(defineMessage('Money on its way to you')),
        translate(defineMessage('{sender} announced it to {bank}'), { bank: BRAND.bankName, sender }),
      ),
    )
  }
  const credit = entry.direction === 'credit'
  steps.push(
    step(
      entry.postedAt,
      translate(credit ? defineMessage('Added to your account') : defineMessage('Taken from your account')),
      entry.valueDate === entry.postedOn
        ? translate(defineMessage('Value date: the same day'))
        : translate(defineMessage('Value date: {date}'), { date: dateParam(`${entry.valueDate}T12:00:00Z`) }),
    ),
  )
  if (entry.reversedAt !== null) {
    steps.push(
      step(
        entry.reversedAt,
        translate(defineMessage('Reversed')),
        translate(
          credit
            ? defineMessage('All of it was taken back')
            : defineMessage('All of it is back in your account, as a separate transaction'),
        ),
      ),
    )
  }
  return steps
}
