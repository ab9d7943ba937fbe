/** One step of how a transfer got to where it is, as its sides read it. */
export interface TimelineStep {
  /** ISO 8601: when it was, or for what is still to come, by when it is; null where no time belongs to it. */
  readonly at: string | null
  readonly title: string
  readonly text: string
  readonly state: 'done' | 'now' | 'next'
}
