/** Orders that shut a member of staff out of the back office, and that readmit the person. */
import * as v from 'valibot'
import { recordAudit } from '../../../audit/record-audit.ts'
import { holdStaffLogin } from '../../../features/break-glass/break-glass-store.ts'
import { isShutOut, lockPerson, type Person, readmit, shutOut } from '../../people/shut-out-store.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'
import { withdrawOrdersOf } from '../withdraw-orders-of.ts'

const payload = v.strictObject({ staffId: v.pipe(v.string(), v.uuid()) })
const nameOf = ({ name, email, staffId }: Person): string => `${name} (${email ?? staffId})`

/** No second person checks it: a person who left, or a thief with the session, acts until the sessions end. */
export const shutOutStaff = orderKind({
  name: 'shut-out-staff',
  maker: 'staff.change',
  checker: undefined,
  livesMs: 24 * HOURS_MS,
  needsRecentLogin: false,
  payload,
  async subject(sql, { staffId }) {
    const person = await lockPerson(sql, staffId)
    if (person === undefined || (await isShutOut(sql, staffId))) return undefined
    return {
      summary: `Shut out ${nameOf(person)}: end all sessions, withdraw the open orders, and refuse each login`,
      version: 'open',
    }
  },
  async execute({ clock }, tx, { staffId }, trace) {
    // A login that has begun is either refused, or its session ends here.
    await holdStaffLogin(tx)
    const at = clock.now()
    const sessions = await shutOut(tx, staffId, at)
    const orders = await withdrawOrdersOf(tx, { staffId, at, byOrder: trace.orderId }, trace)
    await recordAudit(tx, trace, { kind: 'staff.shut-out', outcome: 'done', detail: { staffId, sessions, orders } })
    return DONE
  },
})

export const readmitStaff = orderKind({
  name: 'readmit-staff',
  maker: 'staff.change',
  checker: 'staff.check',
  livesMs: 72 * HOURS_MS,
  needsRecentLogin: true,
  payload,
  async subject(sql, { staffId }) {
    const person = await lockPerson(sql, staffId)
    if (person === undefined || !(await isShutOut(sql, staffId))) return undefined
    return { summary: `Readmit ${nameOf(person)}`, version: `${person.shutOutAt?.toISOString()}` }
  },
  async execute(_deps, tx, { staffId }, trace) {
    await readmit(tx, staffId)
    await recordAudit(tx, trace, { kind: 'staff.readmitted', outcome: 'done', detail: { staffId } })
    return DONE
  },
})
