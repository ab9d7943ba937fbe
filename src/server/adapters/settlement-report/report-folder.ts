/** Reads the settlement reports of the networks from a folder of the disk, such as the folder of an SFTP server. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok, type Result } from '../../../values/result.ts'
import {
  MOST_REPORT_BYTES,
  type ReadReport,
  ReportArriving,
  type ReportFile,
  type ReportFolder,
} from '../../ports/report-folder.ts'
import { parseCsvReport } from './csv-report.ts'

const NAME = /^(switch|biller)-(\d{4}-\d{2}-\d{2})\.csv$/

// A network can write to the folder. A link of it must not lead to another file of this machine, and a pipe must not block.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

export function createReportFolder(path: string): ReportFolder {
  return {
    path,
    async list(network) {
      const names = await readdir(path).catch((error: unknown) => {
        throw new Error(`The folder ${path} of the settlement reports cannot be read. An engineer must repair it.`, {
          cause: error,
        })
      })
      const files: ReportFile[] = []
      for (const name of names.toSorted()) {
        const [, owner, day = ''] = NAME.exec(name) ?? []
        // A file that was removed meanwhile is no report any more.
        const found = owner === network && isDay(day) ? await lstat(join(path, name)).catch(() => undefined) : undefined
        if (found !== undefined) files.push({ name, day, bytes: found.size, changedAt: found.mtime })
      }
      return files
    },
    read: (file) => readReport(join(path, file.name), file.name),
  }
}

/** Refuses days such as 30 February. */
function isDay(day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day)
}

async function readReport(path: string, name: string): Promise<Result<ReadReport, string>> {
  const file = await open(path, FLAGS).catch((error: unknown) => {
    if (['ELOOP', 'EMLINK', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw new Error(`The file ${name} cannot be read. An engineer must repair its rights.`, { cause: error })
  })
  if (file === undefined) return fail(`${name}: it is a link, and no file`)
  try {
    const before = await file.stat()
    if (!before.isFile()) return fail(`${name}: it is no file`)
    if (before.size > MOST_REPORT_BYTES) return fail(`${name}: it is larger than ${MOST_REPORT_BYTES / 1024 / 1024} MB`)
    const bytes = Buffer.alloc(before.size)
    const { bytesRead } = await file.read(bytes, 0, before.size, 0)
    const after = await file.stat()
    if (bytesRead !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw new ReportArriving(`The file ${name} is still arriving.`)
    return ok({ digest: createHash('sha256').update(bytes).digest(), parse: () => parsed(bytes, name) })
  } finally {
    await file.close()
  }
}

/** The parser throws one line about the first fault. */
function parsed(bytes: Buffer, name: string): ReturnType<ReadReport['parse']> {
  try {
    return ok(parseCsvReport(bytes.toString('utf8'), name))
  } catch (error) {
    return fail(error instanceof Error ? error.message : `${name}: it cannot be read`)
  }
}
