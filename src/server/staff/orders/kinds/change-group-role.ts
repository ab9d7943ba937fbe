/** The order that grants a role to a group of the identity provider, or revokes it. */
import * as v from 'valibot'
import { STAFF_ROLES } from '../../../../values/vocabularies/staff-duties.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { changeGroupRole, findGroupRoles, lockGroupRoles } from '../../people/people-store.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

export const changeGroupRoleKind = orderKind({
  name: 'change-group-role',
  maker: 'staff.change',
  checker: 'staff.check',
  livesMs: 72 * HOURS_MS,
  needsRecentLogin: true,
  payload: v.strictObject({
    change: v.picklist(['grant', 'revoke']),
    group: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    role: v.picklist(STAFF_ROLES),
  }),
  async subject(sql, { change, group, role }) {
    await lockGroupRoles(sql)
    const roles = await findGroupRoles(sql)
    const has = roles.some((one) => one.group === group && one.role === role)
    if (has === (change === 'grant')) return undefined
    const administrators = roles.filter((one) => one.role === 'administrator')
    // The last group of administrators stays, because nobody could grant a role after it.
    if (change === 'revoke' && role === 'administrator' && administrators.length === 1) return undefined
    const act = change === 'grant' ? `Give the role ${role} to` : `Take the role ${role} from`
    return { summary: `${act} the group ${group}`, version: `${has}` }
  },
  async execute(_deps, tx, { change, group, role }, trace) {
    await changeGroupRole(tx, { group, role }, change)
    await recordAudit(tx, trace, {
      kind: change === 'grant' ? 'staff.role-granted' : 'staff.role-revoked',
      outcome: 'done',
      detail: { group, role },
    })
    return DONE
  },
})
