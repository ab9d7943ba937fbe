/** Describes an error for the log without values of customers. */
import * as v from 'valibot'

/** An error's name, message and stack for the log, without text that may quote a customer's values. */
export function errorForLog(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: undefined }
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
  // The message and the detail of a database error quote the row. The broken rule and its table do not.
  const { code, severity, table, constraint } = error as Error & Readonly<Record<string, unknown>>
  if (typeof code === 'string' && typeof severity === 'string') {
    const where = { table: textOf(table), constraint: textOf(constraint) }
    return { type: error.name, message: 'a database error', code, ...where, stack: frames }
  }
  const isValue = error instanceof v.ValiError
  return { type: error.name, message: isValue ? 'a reply did not match the contract' : error.message, stack: frames }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
