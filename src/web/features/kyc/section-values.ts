/**
 * Converts a section between its form and the bank. Every control is named by the path of its field
 * (`SocialMedia.Twitter`). Pure.
 */
import * as v from 'valibot'
import { t } from '../../language/language.ts'

/** Maps a path to its text. A form shows these texts, and a tab stores them. */
export type Values = Readonly<Record<string, string>>

/**
 * Turns `{SocialMedia: {Twitter: 'a'}}` into `{'SocialMedia.Twitter': 'a'}`. True becomes 'yes', false becomes 'no',
 * and a missing value stays missing.
 */
export function flatten(details: object | null, prefix = ''): Values {
  return Object.fromEntries(
    Object.entries(details ?? {}).flatMap(([name, value]: [string, unknown]) => {
      const path = `${prefix}${name}`
      if (value === null || value === undefined) return []
      if (typeof value === 'object') return Object.entries(flatten(value, `${path}.`))
      return [[path, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]]
    }),
  )
}

/** The types of a section's fields other than text, by path. */
export interface FieldKinds {
  /** The paths of the questions with the answers yes and no. */
  readonly booleans: ReadonlySet<string>
  readonly dates: ReadonlySet<string>
  /**
   * These fields are left out when they are empty. Every other empty field is sent, so that the schema reports what it
   * needs.
   */
  readonly leftOut: ReadonlySet<string>
}

/** The opposite conversion: 'yes' and 'no' become true and false. */
export function unflatten(values: Values, { booleans, leftOut }: FieldKinds): Record<string, unknown> {
  const details: Record<string, unknown> = {}
  for (const [path, text] of Object.entries(values)) {
    if (text === '' && leftOut.has(path)) continue
    const names = path.split('.')
    const last = names.pop() ?? path
    const inside = names.reduce<Record<string, unknown>>((at, name) => {
      at[name] ??= {}
      return at[name] as Record<string, unknown>
    }, details)
    inside[last] = booleans.has(path) ? text === 'yes' : text
  }
  return details
}

/** The id of a control. A selector does not allow dots. */
export const idOf = (path: string): string => path.replaceAll('.', '-')

/**
 * Returns the text for an issue of the schema. A question without an answer gives no value, and the schema's message
 * for a missing value is not for customers.
 */
export function issueText(issue: v.BaseIssue<unknown>, { booleans }: Pick<FieldKinds, 'booleans'>): string {
  if (issue.received !== 'undefined') return issue.message
  return booleans.has(v.getDotPath(issue) ?? '') ? t('Choose an answer') : t('Fill this in')
}
