/** Compares the bank's books with the settlement reports in the folder that no run has compared yet. */
import type { SettledPayment } from '../../../core/reconciliation/compare-books.ts'
import { calendarDay, daysAfter, formatDate } from '../../../values/date.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  MOST_REPORT_BYTES,
  MOST_REPORT_TEXT,
  ReportArriving,
  ReportFault,
  type ReportFile,
  type ReportFolder,
  type ReportNetwork,
  reportName,
} from '../../ports/report-folder.ts'
import { partsFor, type ReportPart } from '../../ports/report-part.ts'
import { findReconciliationCheckpoint } from './checkpoint-store.ts'
import { reconcileNetwork } from './reconcile-network.ts'
import { findLastCompared, findUncompared, storeCompared, type StoredReport } from './report-store.ts'

/** A file that changed less than this time ago may still be arriving, so it is read later. */
export const QUIET_MS = 10_000

export const REPORT_NETWORK_NAMES: Readonly<Record<ReportNetwork, string>> = {
  switch: 'payment switch',
  biller: 'bill aggregator',
}

export interface FolderDeps {
  readonly database: Database
  readonly clock: Clock
  readonly folder: ReportFolder
  /** The bytes of one part of a comparison. Default: `PART_BYTES`. */
  readonly partBytes?: number | undefined
}

/**
 * The reports that a comparison needs: from the day of the last checkpoint to the last day that is over. The report of
 * this day also has the payments that the network settled before the end of the day, and the bank after it.
 */
export async function findNeededReports(
  { database, clock, folder }: FolderDeps,
  network: ReportNetwork,
): Promise<{ readonly files: readonly ReportFile[]; readonly firstDay: string | undefined }> {
  const checkpoint = await findReconciliationCheckpoint(database.pool, network)
  const today = calendarDay(clock.now())
  const all = await folder.list(network)
  const files = all.filter(({ day }) => day < today && day >= (checkpoint?.day ?? ''))
  return { files, firstDay: checkpoint?.day ?? files[0]?.day }
}

/** A time in the future comes from another clock, and says nothing. */
export const isArriving = ({ changedAt }: ReportFile): boolean => Math.abs(Date.now() - changedAt.getTime()) < QUIET_MS

/**
 * Compares once, and calls `alongside` in the transaction that records the run. The failure is what a clerk must do. Rejects with
 * `ReportArriving` while a file is not complete.
 */
export async function compareReports(
  deps: FolderDeps,
  network: ReportNetwork,
  alongside: (tx: Sql) => Promise<void>,
): Promise<Result<void, string>> {
  const { database, clock, folder } = deps
  const { files, firstDay } = await findNeededReports(deps, network)
  const arriving = files.find(isArriving)
  if (arriving !== undefined) throw new ReportArriving(`The file ${arriving.name} is still arriving.`)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > MOST_REPORT_BYTES) return fail(tooMuch(files))
  const reports: StoredReport[] = []
  for (const file of files) {
    const digest = await folder.digest(file)
    if (!digest.ok) return fail(refused(folder, digest.failure))
    reports.push({ name: file.name, day: file.day, digest: digest.value })
  }
  const last = files.at(-1)
  if (last === undefined || (await findUncompared(database.pool, network, reports)).length === 0)
    return fail(await noReport(deps, network))
  const missing = missingDay(files, firstDay)
  if (missing !== undefined) return fail(gap(folder, network, missing))
  const report = {
    read: (part: ReportPart) => readPart(folder, files, reports, part),
    parts: partsFor(bytes, deps.partBytes),
    coversUntil: coveredUntil(last.day),
  }
  const faults = await reconcileNetwork(database, { network, report }, false, async (tx, runId) => {
    await storeCompared(tx, network, reports, { runId, at: clock.now() })
    await alongside(tx)
  }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ReportFault) return error.message
      throw error
    },
  )
  return faults === undefined ? ok(undefined) : fail(refused(folder, faults))
}

/** Every part comes from the same bytes. The digests are those that the run records. */
async function readPart(
  folder: ReportFolder,
  files: readonly ReportFile[],
  reports: readonly StoredReport[],
  part: ReportPart,
): Promise<readonly SettledPayment[]> {
  const all: SettledPayment[] = []
  for (const [index, file] of files.entries()) {
    const read = await folder.read(file, part)
    if (!read.ok) throw new ReportFault(read.failure)
    if (reports[index]?.digest.equals(read.value.digest) !== true)
      throw new ReportArriving(`The file ${file.name} is still arriving.`)
    for (const payment of read.value.payments) all.push(payment)
  }
  return all
}

/**
 * One hour before the end of the day. The bank may book in the last minutes of the day what the network settles on the next day, so
 * the next report decides about this hour.
 */
const coveredUntil = (day: string): string => `${day}T23:00:00+01:00`

/** A day without a report would make each payment of the day a difference. */
function missingDay(files: readonly ReportFile[], firstDay: string | undefined): string | undefined {
  const days = new Set(files.map(({ day }) => day))
  const last = files.at(-1)?.day ?? ''
  for (let day = firstDay ?? last; day < last; day = daysAfter(day, 1)) if (!days.has(day)) return day
  return undefined
}

/** Noon, because the text must not show the day before or after. */
const dayText = (day: string): string => formatDate(`${day}T12:00:00+01:00`)

async function noReport({ database, clock, folder }: FolderDeps, network: ReportNetwork): Promise<string> {
  const last = await findLastCompared(database.pool, network)
  const expected = last === undefined ? daysAfter(calendarDay(clock.now()), -1) : daysAfter(last.day, 1)
  const history =
    last === undefined
      ? 'No report was compared yet.'
      : `The last report was of ${dayText(last.day)}, and was compared on ${formatDate(last.comparedAt)}.`
  return (
    `There is no new report of the ${REPORT_NETWORK_NAMES[network]}. The bank expects the file ${reportName(network, expected)} ` +
    `in the folder ${folder.path}, after the end of that day. ${history}`
  )
}

const gap = (folder: ReportFolder, network: ReportNetwork, day: string): string =>
  `The report of ${dayText(day)} is missing, so nothing was compared. Put the file ${reportName(network, day)} in the folder ` +
  `${folder.path}, and compare again.`

const refused = (folder: ReportFolder, fault: string): string =>
  `A report was refused, so nothing was compared. ${fault}. The file stays in the folder ${folder.path}. Ask the network for a ` +
  'correct file, replace the file under the same name, and compare again.'

const tooMuch = (files: readonly ReportFile[]): string =>
  `The ${files.length} reports since the last comparison without a difference have more than ${MOST_REPORT_TEXT}. ` +
  'An engineer runs “npm run reconcile” with the files.'
