/** Orders that grant a person the codes of the break-glass command, and that revoke them. */
import * as v from 'valibot'
import { grantBreakGlass, mayBreakGlass, revokeBreakGlass } from '../../../features/break-glass/break-glass-store.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { findMembers, findPeople } from '../../people/people-store.ts'
import { grantMailJobs } from '../../../features/break-glass/mail-grant.ts'
import { queueJobs } from '../../../jobs/queue-jobs.ts'
import { actOf, DONE, HOURS_MS, orderKind } from '../order-kind.ts'
import { findOrder } from '../order-store.ts'

const breakGlassKind = (change: 'grant' | 'revoke') =>
  orderKind({
    name: `${change}-break-glass`,
    maker: 'staff.change',
    checker: 'staff.check',
    livesMs: 72 * HOURS_MS,
    needsRecentLogin: true,
    payload: v.strictObject({ staffId: v.pipe(v.string(), v.uuid()) }),
    async subject(sql, { staffId }) {
      const member = (await findMembers(sql)).find((one) => one.staffId === staffId)
      const has = await mayBreakGlass(sql, staffId)
      if (member === undefined || has === (change === 'grant')) return undefined
      const act = change === 'grant' ? 'Grant the codes of break-glass to' : 'Revoke the codes of break-glass of'
      return { summary: `${act} ${member.name} (${member.email ?? staffId})`, version: `${has}` }
    },
    async execute({ clock }, tx, { staffId }, trace) {
      await (change === 'grant' ? grantBreakGlass : revokeBreakGlass)(tx, staffId, clock.now())
      const kind = change === 'grant' ? 'break-glass.granted' : 'break-glass.revoked'
      await recordAudit(tx, trace, { kind, outcome: 'done', detail: { staffId } })
      const { operator } = actOf(trace)
      const [order, people] = [await findOrder(tx, trace.orderId), await findPeople(tx, [staffId, operator])]
      const person = people.find((one) => one.staffId === staffId)
      const checker = people.find((one) => one.staffId === operator)
      if (order === undefined || person === undefined || checker === undefined)
        throw new Error('An order about break-glass has no people')
      const { orderId, reason } = trace
      const names = { name: person.name, maker: order.maker, checker: checker.name }
      const done = { orderId, change, ...names, reason, at: clock.now().toISOString() }
      await queueJobs(tx, grantMailJobs(done, person.email))
      return DONE
    },
  })

export const grantBreakGlassKind = breakGlassKind('grant')
export const revokeBreakGlassKind = breakGlassKind('revoke')
