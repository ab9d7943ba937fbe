/** A section between its form and the bank: every control has the path of its field as name (`SocialMedia.Twitter`). Pure. */
import * as v from 'valibot'

/** Fields by path, as text: what a form shows and a tab keeps. */
export type Values = Readonly<Record<string, string>>

/** `{SocialMedia: {Twitter: 'a'}}` as `{'SocialMedia.Twitter': 'a'}`; true is 'yes', false is 'no', and what is left out stays out. */
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

/** What a section's fields are beside texts, by path. */
export interface FieldKinds {
  /** Yes or no. */
  readonly booleans: ReadonlySet<string>
  readonly dates: ReadonlySet<string>
  /** Left out where they are empty; all others are sent empty, for the schema to say what they need. */
  readonly leftOut: ReadonlySet<string>
}

/** The other way: 'yes' and 'no' become true and false. */
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

/** The id of a control: dots would not do in a selector. */
export const idOf = (path: string): string => path.replaceAll('.', '-')

/** A question without an answer has no field in the form, so the schema's message would not fit it. */
export function issueText(issue: v.BaseIssue<unknown>, { booleans }: Pick<FieldKinds, 'booleans'>): string {
  if (issue.received !== 'undefined') return issue.message
  return booleans.has(v.getDotPath(issue) ?? '') ? 'Choose an answer' : 'Fill this in'
}
