/** The staff's calls on the reports of customers. */
import { casePictureSchema, caseReadSchema, listCasesSchema } from '../../../contract/staff/staff-cases.ts'
import { ok } from '../../../values/result.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { staffRoute, type StaffRoute } from '../staff-route.ts'
import { listCaseRows, listedCase } from './list-cases.ts'
import { lookOf, readCase, readCasePicture } from './read-case.ts'

export function caseRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'cases/list',
      duty: 'case.read',
      input: listCasesSchema,
      run: (input, call) =>
        deps.database.transaction(async (tx) => {
          const now = deps.clock.now()
          const rows = await listCaseRows(tx, input, now)
          const customerIds = rows.map((row) => row.customer_id)
          await writeRecordReads(tx, customerIds, lookOf(call, 'Your reports, in a list', now))
          return ok({ cases: rows.map(listedCase) })
        }),
    }),
    staffRoute({
      path: 'cases/read',
      duty: 'case.read',
      input: caseReadSchema,
      run: (input, call) => readCase(deps, input, call),
    }),
    staffRoute({
      path: 'cases/picture',
      duty: 'case.read',
      input: casePictureSchema,
      run: (input, call) => readCasePicture(deps, input, call),
    }),
  ]
}
