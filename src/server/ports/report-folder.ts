/** The port to the folder in which the networks put their settlement reports, one file for each network and day. */
import type { SettledPayment } from '../../core/reconciliation/compare-books.ts'
import type { Result } from '../../values/result.ts'
import type { ReportPart } from './report-part.ts'

/** The networks whose reports are files. */
export const REPORT_NETWORKS = ['switch', 'biller'] as const
export type ReportNetwork = (typeof REPORT_NETWORKS)[number]

/** The most bytes of all reports of one comparison, about 18 million payments. A network can write to the folder, and a file without end must not occupy the jobs. */
export const MOST_REPORT_BYTES = 1024 * 1024 * 1024

/** The size as staff read it. */
export const MOST_REPORT_TEXT = `${MOST_REPORT_BYTES / 1024 / 1024} MB`

/** The name of a report: "switch-2026-11-27.csv". The day is the day in Lagos on which the network settled the payments. */
export const reportName = (network: ReportNetwork, day: string): string => `${network}-${day}.csv`

/** The file is not complete yet. A later reading finds it complete. */
export class ReportArriving extends Error {}

/** A report that no repeat can read. The message names the file and the line. */
export class ReportFault extends Error {}

export interface ReportFile {
  readonly name: string
  /** YYYY-MM-DD */
  readonly day: string
  readonly bytes: number
  /** The last change of the file. A file that changed a moment ago may still be arriving. */
  readonly changedAt: Date
}

export interface ReadReport {
  /** SHA-256 of the file. */
  readonly digest: Buffer
  readonly payments: readonly SettledPayment[]
}

export interface ReportFolder {
  /** The path of the folder, as staff read it. */
  readonly path: string
  /** The networks that put a report into the folder each day. */
  readonly networks: readonly ReportNetwork[]
  /** The reports of a network, the oldest day first. Rejects when the folder cannot be read. */
  list(network: ReportNetwork): Promise<readonly ReportFile[]>
  /** SHA-256 of the file. Fails and rejects like `read`, and does not look at the lines. */
  digest(file: ReportFile): Promise<Result<Buffer, string>>
  /**
   * Reads the payments of one part, and checks every line. Never changes the file. The failure names the file and the line that no repeat
   * can read. Rejects with `ReportArriving` when the file changes meanwhile.
   */
  read(file: ReportFile, part: ReportPart): Promise<Result<ReadReport, string>>
}
