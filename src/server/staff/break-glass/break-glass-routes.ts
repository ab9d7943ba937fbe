/** The call by which a person gets the codes of the break-glass command. */
import * as v from 'valibot'
import { codeHash, newCodes } from '../../features/break-glass/break-glass-codes.ts'
import { mayBreakGlass, replaceCodes } from '../../features/break-glass/break-glass-store.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { ok } from '../../../values/result.ts'
import { isRecentLogin, LOG_IN_AGAIN } from '../orders/shown-order.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffRoute } from '../staff-route.ts'

export function breakGlassRoutes({ database, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    // Each person gets only the codes of that person, because a person with the codes of two people could act alone.
    staffRoute({
      path: 'break-glass/codes',
      duty: 'any',
      input: v.strictObject({}),
      run: (_nothing, { caller, trace }) =>
        database.transaction(async (tx) => {
          const { staffId } = caller
          if (!(await mayBreakGlass(tx, staffId)))
            return refuse('forbidden', 'An order of two people must grant you the codes first.')
          const now = clock.now()
          if (!isRecentLogin(caller, now)) return LOG_IN_AGAIN
          const codes = newCodes()
          await replaceCodes(
            tx,
            staffId,
            codes.map((code) => codeHash(staffId, code)),
            now,
          )
          await recordAudit(tx, trace, { kind: 'break-glass.codes-made', outcome: 'done', detail: { staffId } })
          return ok({ codes: [...codes] })
        }),
    }),
  ]
}
