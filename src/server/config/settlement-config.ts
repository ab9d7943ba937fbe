/** Reads the folder of the settlement reports, the networks whose reports the bank expects there, and the time until which it waits. */
import * as v from 'valibot'
import type { DayTime } from '../../values/day-time.ts'
import { REPORT_NETWORKS, type ReportNetwork } from '../ports/report-folder.ts'

const NETWORKS_REFUSAL = `SETTLEMENT_REPORT_NETWORKS must be a list of ${REPORT_NETWORKS.join(' and ')}, each once`

/** Part of the environment's schema. */
export const SETTLEMENT_FIELDS = {
  SETTLEMENT_REPORTS: v.optional(
    v.pipe(v.string(), v.regex(/^\//, 'SETTLEMENT_REPORTS must be the path of a folder, such as /reports')),
  ),
  SETTLEMENT_REPORT_NETWORKS: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(',').map((part) => part.trim())),
      v.array(v.picklist(REPORT_NETWORKS, NETWORKS_REFUSAL)),
      v.check((list) => new Set(list).size === list.length, NETWORKS_REFUSAL),
    ),
    REPORT_NETWORKS.join(','),
  ),
  SETTLEMENT_REPORTS_BY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'SETTLEMENT_REPORTS_BY must be a time from 00:00 to 23:59, such as 10:00'),
      v.transform((value) => ({ hour: Number(value.slice(0, 2)), minute: Number(value.slice(3)) })),
    ),
    '10:00',
  ),
} as const

const settlementSchema = v.object(SETTLEMENT_FIELDS)

export interface SettlementReports {
  /** The path of the folder. Undefined: the bank reads the reports of the sandbox only. */
  readonly folder: string | undefined
  /** The networks that deliver a report to the folder each day. None without a folder. */
  readonly networks: readonly ReportNetwork[]
  /** The time of the day in Lagos after which a report of yesterday is missing. */
  readonly by: DayTime
}

export function settlementReports(env: v.InferOutput<typeof settlementSchema>): SettlementReports {
  const { SETTLEMENT_REPORTS: folder, SETTLEMENT_REPORT_NETWORKS: networks, SETTLEMENT_REPORTS_BY: by } = env
  return { folder, networks: folder === undefined ? [] : networks, by }
}
