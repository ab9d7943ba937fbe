/** Turns a written schedule into a flat list of figures, builds a schedule from such a list, and compares two lists. */
import { type Figure, type FigureChange, unitOf } from '../../../contract/staff/staff-configuration.ts'

/** Maps the path of a figure, such as `interbankFees.0.fee`, to its value. Null: the schedule has no such figure. */
export type Figures = ReadonlyMap<string, string | null>

/** Returns the leaf values of a written schedule by their paths. A null leaf stays null. */
export function flatten(written: unknown, above = ''): Map<string, string | null> {
  const leaves = new Map<string, string | null>()
  for (const [key, value] of Object.entries(written as object)) {
    const path = above === '' ? key : `${above}.${key}`
    if (typeof value === 'object' && value !== null) for (const leaf of flatten(value, path)) leaves.set(...leaf)
    else leaves.set(path, value === null || value === undefined ? null : String(value))
  }
  return leaves
}

/** Builds a nested object from the figures that are not null. A list becomes an object whose keys are the indexes. */
export function unflatten(figures: Figures): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [path, value] of figures) {
    if (value === null) continue
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let place = root
    for (const key of keys) {
      place[key] ??= {}
      place = place[key] as Record<string, unknown>
    }
    place[last] = leafOf(path, value)
  }
  return root
}

function leafOf(path: string, value: string): unknown {
  const { unit } = unitOf(path)
  if (unit === 'money') return value
  return unit === 'flag' ? value === 'true' : Number.parseInt(value, 10)
}

/** The figures that differ, in the order of `after`. */
export function differenceOf(before: Figures, after: Figures): FigureChange[] {
  const paths = new Set([...after.keys(), ...before.keys()])
  return [...paths].flatMap((path) => {
    const [old, next] = [before.get(path) ?? null, after.get(path) ?? null]
    return old === next ? [] : [{ path, before: old, after: next }]
  })
}

export const listed = (figures: Figures): Figure[] => [...figures].map(([path, value]) => ({ path, value }))
