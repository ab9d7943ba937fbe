/** The staff's calls on saved filters: the filters of a list, under a name of the person's own. */
import * as v from 'valibot'

/** The address of the list: `/payments`. */
const page = v.pipe(v.string(), v.regex(/^\/[a-z]+(-[a-z]+)*$/), v.maxLength(40))
const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter a name'),
  v.maxLength(60, 'Write at most 60 characters'),
  v.check((text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'Write plain text on one line'),
)
/** The query of the address, without the question mark. */
const query = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/, 'These filters are too long to be saved'))

export const FILTER_NAME = name
export const MOST_FILTERS = 30

export const listFiltersSchema = v.object({ page })
export const saveFilterSchema = v.object({ page, name, query })
export const removeFilterSchema = v.object({ page, name })

export const savedFiltersSchema = v.object({ filters: v.array(v.object({ name: v.string(), query: v.string() })) })
export type SavedFilters = v.InferOutput<typeof savedFiltersSchema>
