/** The call by which a person gets the codes of the break-glass command. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { codeHash, newCodes } from '../../features/break-glass/break-glass-codes.ts'
import { hasCode, lockSheet, replaceCodes } from '../../features/break-glass/break-glass-store.ts'
import { codesMailJob } from '../../features/break-glass/mail-codes.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { ok } from '../../../values/result.ts'
import { isRecentLogin, LOG_IN_AGAIN } from '../orders/shown-order.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffCall, type StaffRoute } from '../staff-route.ts'

export function breakGlassRoutes({ database, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    // Each person gets only the codes of that person, because a person with the codes of two people could act alone.
    staffRoute({
      path: 'break-glass/codes',
      duty: 'any',
      input: v.strictObject({ code: v.optional(v.pipe(v.string(), v.maxLength(50))) }),
      run: ({ code }, call) => database.transaction((tx) => makeCodes(tx, code, call, clock.now())),
    }),
  ]
}

/**
 * The first sheet after a grant needs no code. Each later sheet replaces a sheet on paper, so it needs a code of that
 * sheet. A login alone is no proof, because the identity provider may be in wrong hands.
 */
async function makeCodes(tx: Sql, code: string | undefined, { caller, trace }: StaffCall, now: Date) {
  const { staffId, name } = caller
  const sheet = await lockSheet(tx, staffId)
  if (sheet === undefined) return refuse('forbidden', 'An order of two people must grant you the codes first.')
  if (!isRecentLogin(caller, now)) return LOG_IN_AGAIN
  if (sheet.madeAt !== null && !(await isUnused(tx, staffId, code))) {
    // A wrong code does not lock the person here. Otherwise an attacker at the identity provider could lock every person.
    await recordAudit(tx, trace, { kind: 'break-glass.refused', outcome: 'refused', detail: { people: staffId } })
    return NEEDS_CODE
  }
  const codes = newCodes()
  await replaceCodes(
    tx,
    staffId,
    codes.map((one) => codeHash(staffId, one)),
    now,
  )
  await recordAudit(tx, trace, { kind: 'break-glass.codes-made', outcome: 'done', detail: { staffId } })
  await queueJobs(tx, [codesMailJob({ sheetId: randomUUID(), name, madeAt: now.toISOString() })])
  return ok({ codes: [...codes] })
}

const isUnused = (tx: Sql, staffId: string, code: string | undefined): Promise<boolean> =>
  code === undefined ? Promise.resolve(false) : hasCode(tx, staffId, codeHash(staffId, code))

const NEEDS_CODE = refuse(
  'forbidden',
  'New codes need one unused code of your sheet. Without one, orders of two people must revoke your codes and grant them again.',
)
