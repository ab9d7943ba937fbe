/** The operators' command that writes a picture of a case out to a file. Every look is in the audit trail. */
import { fail, ok, type Result } from '../../values/result.ts'
import type { Database } from '../db/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findCasePictures } from '../features/cases/pictures/case-picture-store.ts'
import { findAnyCase } from '../features/cases/case-store.ts'
import type { FileVault } from '../files/file-vault.ts'
import { noteReading } from './note-reading.ts'
import { actOf, traceOf } from './operator-act.ts'
import { writeNewFile } from './write-new-file.ts'

/** Takes the reference of the case, the number of the picture as `case show` prints it, and the path of a new file. The failure is one line. */
export async function casePictureCommand(
  { database, vault }: { readonly database: Database; readonly vault: Pick<FileVault, 'read'> },
  [name = '', number = '', file]: readonly string[],
): Promise<Result<string, string>> {
  const found = await findAnyCase(database.pool, name.toUpperCase())
  if (found === undefined) return fail(`There is no case ${name}.`)
  const { caseId, customerId } = found
  const pictures = await findCasePictures(database.pool, caseId)
  const picture = /^[1-9]\d?$/.test(number) ? pictures[Number(number) - 1] : undefined
  if (picture === undefined) return fail(`Which picture? This case has ${pictures.length}.`)
  if (file === undefined) return fail('Where to? Give the name of a new file.')
  // The audit line is written first, so that the trail names the operator also when the file cannot be written.
  const trace = traceOf(actOf('To work on the case'))
  const kind = 'case.picture-looked-at'
  await recordAudit(database.pool, trace, { kind, outcome: 'done', customerId, detail: { caseId } })
  const what = `A picture in your report ${found.reference}`
  await noteReading(database, [customerId], { what, reason: 'To work on it' })
  const read = await vault.read({ id: picture.pictureId, customerId, purpose: 'case' })
  if (!read.ok) return fail('The file store does not answer. Try again.')
  const written = await writeNewFile(file, read.value.content)
  if (!written.ok) return written
  return ok(`Picture ${number} of ${found.reference} is in ${file} (JPEG). Delete it when you are done.`)
}
