/** Compares names with the lists of sanctioned and of politically exposed persons. */
import type { Result } from '../../values/result.ts'

export interface ScreenedPerson {
  readonly name: string
  /** YYYY-MM-DD. Undefined for a payee, whose bank gives a name only. */
  readonly dateOfBirth?: string | undefined
  /** ISO 3166 alpha-2. */
  readonly country?: string | undefined
}

export interface ScreeningMatch {
  /** The list, as its publisher names it. */
  readonly list: string
  /** The entry's id in the list. The pair of list and entry stays the same when the entry changes. */
  readonly entryId: string
  readonly topic: ListTopic
  /** 0 to 1. */
  readonly score: number
  /** The listed name that is most like the name of the person. */
  readonly name: string
  readonly birthDates: readonly string[]
  readonly countries: readonly string[]
  /** Says in words what agrees and what differs. */
  readonly reason: string
}

/** `sanction`: the bank may not serve the person. `pep`: a politically exposed person, or a relative or associate. */
export const LIST_TOPICS = ['sanction', 'pep', 'other'] as const
export type ListTopic = (typeof LIST_TOPICS)[number]

export interface Screening {
  /** The most persons in one call. */
  readonly mostAtOnce: number
  /** The results in the order of the persons. A failure says nothing about any person. */
  screen(
    persons: readonly ScreenedPerson[],
  ): Promise<Result<readonly ScreeningResult[], { readonly kind: 'unavailable'; readonly detail: string }>>
}

/** The matches of one person: sanctions first, and the best match of each topic first. Undefined: no answer about this person. */
export type ScreeningResult = readonly ScreeningMatch[] | undefined

/** A longer name is compared by its beginning. */
export const MOST_NAME_LENGTH = 200
/** The most matches of one person and one topic that the bank keeps. */
export const MOST_MATCHES = 10
