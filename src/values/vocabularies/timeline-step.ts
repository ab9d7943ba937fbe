/** Defines one step in the timeline of a payment, a card or a case, as customers read it. */
export const STEP_STATES = ['done', 'now', 'next'] as const

/** The language in which staff write. */
export const STAFF_LANGUAGE = 'en' as const

export interface TimelineStep {
  /** ISO 8601. The time of a past step, or the time limit of a future step. Null: the step has no time. */
  readonly at: string | null
  readonly title: string
  readonly text: string
  readonly state: (typeof STEP_STATES)[number]
  /** The language of `text`, where staff wrote it. Left out: the customer's language. */
  readonly textLanguage?: typeof STAFF_LANGUAGE | undefined
}
