/** The staff's calls that make reports of the bank. Each report names the duty that its reader needs. */
import { bankReportSchema } from '../../../contract/staff/staff-bank-reports.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { readReport, readReportPdf } from './make-report.ts'

export function bankReportRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'bank-reports/read',
      duty: 'any',
      input: bankReportSchema,
      run: (wanted, call) => readReport(deps, wanted, call),
    }),
    staffRoute({
      path: 'bank-reports/pdf',
      duty: 'any',
      input: bankReportSchema,
      run: (wanted, call) => readReportPdf(deps, wanted, call),
    }),
  ]
}
