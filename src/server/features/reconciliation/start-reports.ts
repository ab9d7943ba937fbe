/** Starts the comparison of new settlement reports by itself, and of a report that did not arrive in time. */
import { createHash, randomUUID } from 'node:crypto'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { type ReportNetwork, reportName } from '../../ports/report-folder.ts'
import { type FolderDeps, findNeededReports, isArriving } from './compare-reports.ts'
import { findLastCompared, findUncompared, type StoredReport, tryReports } from './report-store.ts'
import { insertRequest, isRunning } from './request-store.ts'
import { reconciliationJobOf, type RunRequestedDeps } from './run-requested.ts'

type Deps = FolderDeps & Pick<RunRequestedDeps, 'logger'>

/** Starts a comparison for each network with a report that was not compared, and not tried a short time ago. */
export async function startNewReports(deps: Deps): Promise<void> {
  for (const network of deps.folder.networks) {
    // A report of one network that cannot be read must not stop the other network.
    await startNewReport(deps, network).catch((error: unknown) =>
      deps.logger.error({ err: error, network }, 'the folder of the settlement reports cannot be read'),
    )
  }
}

async function startNewReport(deps: Deps, network: ReportNetwork): Promise<void> {
  const { database, clock, folder } = deps
  const { files } = await findNeededReports(deps, network)
  if (files.some(isArriving)) return
  const reports: StoredReport[] = []
  for (const file of files) {
    const read = await folder.digest(file)
    // A file that cannot be read is tried too, so that staff read why.
    const digest = read.ok ? read.value : createHash('sha256').update(read.failure).digest()
    reports.push({ name: file.name, day: file.day, digest })
  }
  const uncompared = await findUncompared(database.pool, network, reports)
  const isNew = ({ name }: StoredReport): boolean => uncompared.includes(name)
  await database.transaction(async (tx) => {
    const requestId = randomUUID()
    const at = clock.now()
    // A comparison that runs may have read the folder before the file arrived. The next run of this job looks again.
    if (await isRunning(tx, network)) return
    if ((await tryReports(tx, network, reports.filter(isNew), at)) === 0) return
    if (await insertRequest(tx, { requestId, network, by: null, at }))
      await queueJobs(tx, [reconciliationJobOf(requestId)])
  })
}

/** Starts a comparison for each network whose report of yesterday was not compared, so that staff read what is missing. */
export async function startMissingReports({ database, clock, logger, folder }: Deps): Promise<void> {
  const yesterday = daysAfter(calendarDay(clock.now()), -1)
  for (const network of folder.networks) {
    const last = await findLastCompared(database.pool, network)
    if (last !== undefined && last.day >= yesterday) continue
    logger.error({ network, file: reportName(network, yesterday) }, 'no settlement report of yesterday was compared')
    await database.transaction(async (tx) => {
      const requestId = randomUUID()
      if (await insertRequest(tx, { requestId, network, by: null, at: clock.now() }))
        await queueJobs(tx, [reconciliationJobOf(requestId)])
    })
  }
}
