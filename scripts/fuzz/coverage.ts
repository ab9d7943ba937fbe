/** Measures which code of the bank and of its parsers ran, by V8's own coverage (`node:inspector`). */
import { type Profiler, Session } from 'node:inspector'

export interface Coverage {
  /** True when code that is not marked has run since the last reading. */
  hasNew(): boolean
  /** Reads as `hasNew` does, and marks the code. */
  mark(): boolean
  /** The number of functions that are marked. */
  readonly functions: () => number
  close(): void
}

/** A part of a script, by its first character and the character after its last one. */
type Span = readonly [from: number, to: number]

/** Leaves out the fuzzer's own code, because its coverage says nothing about a parser. Vitest names scripts by path, and Node by URL. */
const isOfParser = ({ url }: Profiler.ScriptCoverage): boolean =>
  /^(file:|\/)/.test(url) && !/\/scripts\/fuzz(\/[a-z-]+)?[.]ts/.test(url)

export function startCoverage(): Coverage {
  const session = new Session()
  session.connect()
  // The commands of a session of the same thread answer before `post` returns.
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  /** Maps each function that has run to its parts that have never run. */
  const unreached = new Map<string, readonly Span[]>()
  /** V8 names a part of a function only when its count differs, so the parts that did not run are compared. */
  const readNew = (): ReadonlyMap<string, readonly Span[]> => {
    const found = new Map<string, readonly Span[]>()
    session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error !== null) throw error
      for (const script of answer.result.filter(isOfParser))
        for (const { ranges } of script.functions) {
          const [whole] = ranges
          if (whole === undefined || whole.count === 0) continue
          const name = `${script.scriptId} ${whole.startOffset} ${whole.endOffset}`
          const idle = ranges.filter(({ count }) => count === 0).map((one): Span => [one.startOffset, one.endOffset])
          const before = unreached.get(name)
          const now = before === undefined ? idle : common(before, idle)
          if (before === undefined || lengthOf(now) < lengthOf(before)) found.set(name, now)
        }
    })
    return found
  }
  return {
    hasNew: () => readNew().size > 0,
    mark() {
      const found = readNew()
      for (const [name, spans] of found) unreached.set(name, spans)
      return found.size > 0
    },
    functions: () => unreached.size,
    close: () => session.disconnect(),
  }
}

const common = (before: readonly Span[], now: readonly Span[]): readonly Span[] =>
  before.flatMap(([from, to]) =>
    now
      .map(([otherFrom, otherTo]): Span => [Math.max(from, otherFrom), Math.min(to, otherTo)])
      .filter(([start, end]) => start < end),
  )

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0)
