/** Orders that change the roles of a group of the identity provider, and the duties of a role. */
import * as v from 'valibot'
import { STAFF_DUTIES, STAFF_ROLES, type StaffDuty } from '../../../../values/vocabularies/staff-duties.ts'
import { DUTY_TEXTS, ROLE_TEXTS } from '../../../../values/vocabularies/staff-texts/duty-texts.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import {
  changeGroupRole,
  changeRoleDuty,
  findGroupRoles,
  findRoleDuties,
  lockGroupRoles,
  lockRoleDuties,
} from '../../people/people-store.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

const PEOPLE = {
  maker: 'staff.change',
  checker: 'staff.check',
  livesMs: 72 * HOURS_MS,
  needsRecentLogin: true,
} as const

export const changeGroupRoleKind = orderKind({
  ...PEOPLE,
  name: 'change-group-role',
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
    // Only administrators grant roles, so the last group of administrators stays.
    if (change === 'revoke' && role === 'administrator' && administrators.length === 1) return undefined
    const act = change === 'grant' ? `Give the role ${ROLE_TEXTS[role]} to` : `Take the role ${ROLE_TEXTS[role]} from`
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

/** Only a person with these duties can give a duty to a role, so administrators keep them. */
const KEPT: ReadonlySet<StaffDuty> = new Set(['order.read', 'staff.read', 'staff.change', 'staff.check'])

export const changeRoleDutyKind = orderKind({
  ...PEOPLE,
  name: 'change-role-duty',
  payload: v.strictObject({
    change: v.picklist(['grant', 'revoke']),
    role: v.picklist(STAFF_ROLES),
    duty: v.picklist(STAFF_DUTIES),
  }),
  async subject(sql, { change, role, duty }) {
    await lockRoleDuties(sql)
    const has = (await findRoleDuties(sql))[role]?.includes(duty) ?? false
    if (has === (change === 'grant')) return undefined
    if (change === 'revoke' && role === 'administrator' && KEPT.has(duty)) return undefined
    const act =
      change === 'grant' ? `Give the duty “${DUTY_TEXTS[duty]}” to` : `Take the duty “${DUTY_TEXTS[duty]}” from`
    return { summary: `${act} the role ${ROLE_TEXTS[role]}`, version: `${has}` }
  },
  async execute(_deps, tx, { change, role, duty }, trace) {
    await changeRoleDuty(tx, { role, duty }, change)
    await recordAudit(tx, trace, {
      kind: change === 'grant' ? 'staff.duty-granted' : 'staff.duty-revoked',
      outcome: 'done',
      detail: { role, duty },
    })
    return DONE
  },
})
