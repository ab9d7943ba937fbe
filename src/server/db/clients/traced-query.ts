/** Adds a span to each statement of a traced call: its verb and its table, never its text or its parameters. */
import type { Span, Tracer } from '../../ports/tracing.ts'

interface Summary {
  readonly verb: string
  readonly target: string | undefined
}

/** The server has some 700 constant texts. */
const MOST_KEPT = 2_000
const summaries = new Map<string, Summary>()

const NAME = '((?:bank|ledger|graphile_worker)\\.[a-z0-9_]+)'
const TARGET = new RegExp(`\\b(?:insert into|update|delete from|merge into|copy)\\s+(?:only\\s+)?${NAME}`)
const FIRST = new RegExp(`\\b${NAME}`)

/** The names are those of the schema. Quoted values are left out before the names are looked for. */
function summarize(text: string): Summary {
  const lower = text.toLowerCase().replaceAll(/'[^']*'/g, "''")
  const written = /\b(insert|update|delete|merge)\b/.exec(lower)?.[1]
  const first = /^\W*([a-z]+)/.exec(lower)?.[1] ?? 'statement'
  const verb = first === 'with' ? (written ?? 'select') : first
  return { verb, target: (TARGET.exec(lower) ?? FIRST.exec(lower))?.[1] }
}

export function summaryOf(text: string): Summary {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const summary = summarize(text)
  if (summaries.size < MOST_KEPT) summaries.set(text, summary)
  return summary
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const { text } = (query ?? {}) as { readonly text?: unknown }
  return typeof text === 'string' ? text : undefined
}

type Ask = (args: readonly unknown[]) => unknown

/** Sends the query, with a span when the present trace is recorded. The driver's query takes a callback or returns a promise. */
export function tracedQuery(tracer: Tracer, args: readonly unknown[], ask: Ask): unknown {
  const text = textOf(args[0])
  const span = text === undefined ? undefined : startOf(tracer, summaryOf(text))
  if (span === undefined) return ask(args)
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const end = (error: unknown, result: unknown): void => {
      span.end(error ?? undefined)
      callback(error, result)
    }
    return ask([...args.slice(0, -1), end])
  }
  const answer = ask(args)
  if (!(answer instanceof Promise)) {
    span.end()
    return answer
  }
  return answer.then(
    (result: unknown) => {
      span.end()
      return result
    },
    (error: unknown) => {
      span.end(error)
      throw error
    },
  )
}

function startOf(tracer: Tracer, { verb, target }: Summary): Span | undefined {
  return tracer.part({
    name: target === undefined ? verb : `${verb} ${target}`,
    kind: 'client',
    facts: { 'db.operation.name': verb, ...(target === undefined ? {} : { 'db.collection.name': target }) },
  })
}
