/** The states of a case. */
export const CASE_STATES = [
  /** Our staff work on the case. */
  'opened',
  'with-bank',
  'waiting',
  'resolved-for',
  'resolved-against',
  'withdrawn',
] as const
export type CaseState = (typeof CASE_STATES)[number]
