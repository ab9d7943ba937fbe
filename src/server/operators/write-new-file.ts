/** Writes a customer's file to a new file that only the operator can read. */
import { writeFile } from 'node:fs/promises'
import { fail, ok, type Result } from '../../values/result.ts'

/** The failure is one line. A file that exists is never replaced. */
export async function writeNewFile(file: string, content: Uint8Array): Promise<Result<undefined, string>> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    return fail(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`)
  }
  return ok(undefined)
}
