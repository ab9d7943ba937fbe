/** Reads the folder of the settlement reports, and the networks whose reports the bank expects there. */
import * as v from 'valibot'
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
} as const

const settlementSchema = v.object(SETTLEMENT_FIELDS)

export interface SettlementReports {
  /** The path of the folder. */
  readonly folder: string
  /** The networks that deliver a report each day. */
  readonly networks: readonly ReportNetwork[]
}

/** Undefined: the bank reads the reports of the sandbox only. */
export function settlementReports(env: v.InferOutput<typeof settlementSchema>): SettlementReports | undefined {
  const { SETTLEMENT_REPORTS: folder, SETTLEMENT_REPORT_NETWORKS: networks } = env
  return folder === undefined ? undefined : { folder, networks }
}
