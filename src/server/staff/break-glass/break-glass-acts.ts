/** The acts of the break-glass command, for times when the back office or the identity provider is down or compromised. */
import { fail, ok } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import {
  BREAK_GLASS_ACTS,
  type BreakGlassAct,
  holdStaffLogin,
  isStaffLoginStopped,
} from '../../features/break-glass/break-glass-store.ts'
import type { DoAct } from '../../features/break-glass/use-break-glass.ts'
import { freeze } from '../../features/freeze/freeze-account.ts'
import type { FreezeSteps } from '../../features/freeze/freeze-deps.ts'
import { findProfileByUsername } from '../../identity/profiles/profile-store.ts'
import { findCustomerByCifid } from './find-by-cifid.ts'
import { endAllSessions } from '../sessions/staff-session-store.ts'

export const isBreakGlassAct = (text: string): text is BreakGlassAct => BREAK_GLASS_ACTS.some((act) => act === text)

/** Returns the act. `subject` is the customer number or the username for a freeze. */
export function actOf(act: BreakGlassAct, subject: string | undefined, steps: FreezeSteps): DoAct {
  const now = () => steps.clock.now()
  switch (act) {
    case 'freeze':
      return async (tx, trace) => {
        const found = subject === undefined ? undefined : await findSubject(tx, subject)
        if (found === undefined) return fail('There is no such customer. Give the customer number or the username.')
        // The customer's archive has the event of the freeze. It must not have the reason, which the event of the use keeps.
        const { reason: _hidden, ...withoutReason } = trace
        await freeze(steps, tx, found.customerId, 'staff', withoutReason)
        return ok(`All accounts of customer ${found.cifid} are frozen.`)
      }
    case 'end-staff-sessions':
      return async (tx) => ok(`${await endAllSessions(tx, now())} sessions of staff have ended.`)
    case 'stop-staff-login':
      return async (tx) => {
        await holdStaffLogin(tx)
        if (await isStaffLoginStopped(tx)) return fail('The login of staff is stopped already.')
        return ok(`No member of staff can log in, and ${await endAllSessions(tx, now())} sessions have ended.`)
      }
    case 'allow-staff-login':
      return async (tx) =>
        (await isStaffLoginStopped(tx)) ? ok('Staff can log in again.') : fail('The login of staff is not stopped.')
  }
}

async function findSubject(tx: Sql, text: string) {
  const customerId = (await findProfileByUsername(tx, text))?.customerId
  return findCustomerByCifid(tx, { cifid: text, customerId: customerId ?? null })
}
