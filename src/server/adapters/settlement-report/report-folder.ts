/** Reads the settlement reports of the networks from a folder of the disk, such as the folder of an SFTP server. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, ok, type Result } from '../../../values/result.ts'
import {
  MOST_REPORT_BYTES,
  MOST_REPORT_TEXT,
  REPORT_NETWORKS,
  ReportArriving,
  ReportFault,
  type ReportFile,
  type ReportFolder,
  type ReportNetwork,
} from '../../ports/report-folder.ts'
import { readCsvReport } from './csv-report.ts'

const NAME = /^(switch|biller)-(\d{4}-\d{2}-\d{2})\.csv$/

// A network can write to the folder. A link of it must not lead to another file of this machine, and a pipe must not block.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const CHUNK_BYTES = 64 * 1024

export function createReportFolder(path: string, networks: readonly ReportNetwork[] = REPORT_NETWORKS): ReportFolder {
  return {
    path,
    networks,
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
    digest: ({ name }) => readFile(join(path, name), name, digestOf),
    read: ({ name }, part) => readFile(join(path, name), name, (chunks) => readCsvReport(chunks, name, part)),
  }
}

/** Refuses days such as 30 February. */
function isDay(day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day)
}

/** `take` reads the bytes as they come, because a report can be larger than the memory of the process. */
async function readFile<T>(
  path: string,
  name: string,
  take: (chunks: AsyncIterable<Buffer>) => Promise<T>,
): Promise<Result<T, string>> {
  const file = await open(path, FLAGS).catch((error: unknown) => {
    if (['ELOOP', 'EMLINK', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw new Error(`The file ${name} cannot be read. An engineer must repair its rights.`, { cause: error })
  })
  if (file === undefined) return fail(`${name}: it is a link, and no file`)
  try {
    const before = await file.stat()
    if (!before.isFile()) return fail(`${name}: it is no file`)
    if (before.size > MOST_REPORT_BYTES) return fail(`${name}: it is larger than ${MOST_REPORT_TEXT}`)
    const taken = await take(readChunks(file, before.size)).then(ok, faultOf)
    const after = await file.stat()
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw new ReportArriving(`The file ${name} is still arriving.`)
    return taken
  } finally {
    await file.close()
  }
}

/** A file that grows meanwhile is read up to its first size, and is then still arriving. */
async function* readChunks(file: FileHandle, size: number) {
  for (let at = 0; at < size; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, Math.min(CHUNK_BYTES, size - at), at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function digestOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const digest = createHash('sha256')
  for await (const chunk of chunks) digest.update(chunk)
  return digest.digest()
}

function faultOf(error: unknown) {
  if (error instanceof ReportFault) return fail(error.message)
  throw error
}
