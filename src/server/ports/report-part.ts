/** Divides a comparison with a large settlement report into parts, so that the payments of one part fit into memory. */
import { hash } from 'node:crypto'

/** The payments whose hashed reference, divided by the number of parts, has this remainder. So a reference is in the same part in the books and in the report. */
export interface ReportPart {
  readonly index: number
  readonly count: number
}

export const WHOLE_REPORT: ReportPart = { index: 0, count: 1 }

/** About 300,000 payments: the heap of a process has 512 MB. */
export const PART_BYTES = 16 * 1024 * 1024

export const partsFor = (bytes: number, partBytes = PART_BYTES): number => Math.max(1, Math.ceil(bytes / partBytes))

/** `inPart` of the bank's side has the same rule in SQL. */
export const isInPart = (reference: string, { index, count }: ReportPart): boolean =>
  count === 1 || Number.parseInt(hash('sha256', reference, 'hex').slice(0, 4), 16) % count === index
