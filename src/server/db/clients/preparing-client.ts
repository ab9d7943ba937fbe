/**
 * A database client that prepares every statement with parameters. Parsing and planning a statement costs the database
 * more than running it.
 */
import { type Query, TracedClient } from './traced-client.ts'

/** The most prepared statements of a connection. The server has some 700 constant texts with parameters. */
const MAX_PREPARED = 1_000
const names = new Map<string, string>()
let named = 0

/** The name of a text, the same in every connection. Undefined when MAX_PREPARED texts have a name. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const name = `prepared-${named++}`
  names.set(text, name)
  return name
}

/** feature_not_supported: a migration changed the result of the statement. The next call prepares it again under another name. */
const RESULT_CHANGED = '0A000'

function forget(text: string, name: string, error: unknown): void {
  if ((error as { code?: string } | null)?.code === RESULT_CHANGED && names.get(text) === name) names.delete(text)
}

/** A client that prepares its statements. A statement with a name, or without parameters, is sent unchanged. */
export class PreparingClient extends TracedClient {
  protected override send(ask: Query, args: readonly unknown[]): unknown {
    const [text, values, ...rest] = args
    const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isPlain ? nameOf(text) : undefined
    if (name === undefined) return ask(...args)
    const [callback] = rest
    // The pool calls with a callback. Without a callback the driver returns a promise.
    if (typeof callback === 'function') {
      return ask({ name, text, values }, (error: unknown, result: unknown) => {
        forget(text as string, name, error)
        callback(error, result)
      })
    }
    return (ask({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      forget(text as string, name, error)
      throw error
    })
  }
}
