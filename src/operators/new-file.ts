/** Writes a picture of a customer to a new file that only the user can read. */
import { writeFileSync } from 'node:fs'
import { fail, ok } from '../values/result.ts'
import type { Answer } from './command.ts'

/** Writes the picture. Fails when the file exists, because an existing file is never replaced. */
export function writePicture(file: string, picture: { readonly base64: string }): Answer {
  try {
    writeFileSync(file, Buffer.from(picture.base64, 'base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const isThere = (error as { readonly code?: unknown }).code === 'EEXIST'
    return fail(isThere ? `${file} exists already.` : `${file} cannot be written.`)
  }
  return ok({ lines: [`Written to ${file}.`], json: { file } })
}
