/** The calls of the staff's application, each with its duty. */
import * as v from 'valibot'
import { listStaffSchema, ownSettingsSchema } from '../../contract/staff/staff-api.ts'
import { ok } from '../../values/result.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { announcementRoutes } from './announcements/announcement-routes.ts'
import { auditCheckRoutes } from './audit/audit-check-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { bankReportRoutes } from './bank-reports/bank-report-routes.ts'
import { bookRoutes } from './books/book-routes.ts'
import { booksCheckRoutes } from './books/books-check-routes.ts'
import { breakGlassRoutes } from './break-glass/break-glass-routes.ts'
import { caseRoutes } from './cases/case-routes.ts'
import { configurationRoutes } from './configuration/configuration-routes.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import { filterRoutes } from './filters/filter-routes.ts'
import { goamlRoutes } from './goaml/goaml-routes.ts'
import { homeRoutes } from './home/home-routes.ts'
import { holidayRoutes } from './holidays/holiday-routes.ts'
import { identityCheckRoutes } from './identity-checks/identity-check-routes.ts'
import { closedCustomerRoutes } from './lists/closed-customer-routes.ts'
import { contactRoutes } from './lists/contact-routes.ts'
import { lateRoutes } from './lists/late-routes.ts'
import { productRoutes } from './lists/product-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { findGroupRoles, findMembers, findRoleDuties, keepLetterKeys } from './people/people-store.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts'
import { reportScheduleRoutes } from './report-mail/report-schedule-routes.ts'
import { riskRoutes } from './risk/risk-routes.ts'
import { endSession } from './sessions/staff-session-store.ts'
import type { StaffDeps } from './staff-deps.ts'
import { stopRoutes } from './stops/stop-routes.ts'
import { staffRoute, type StaffRoute } from './staff-route.ts'

const nothing = v.strictObject({})

export function staffRoutes(deps: StaffDeps): readonly StaffRoute[] {
  return [
    ...ownRoutes(deps),
    ...homeRoutes(deps),
    ...customerRoutes(deps),
    ...paymentRoutes(deps),
    ...caseRoutes(deps),
    ...identityCheckRoutes(deps),
    ...orderRoutes(deps),
    ...riskRoutes(deps),
    ...goamlRoutes(deps),
    ...configurationRoutes(deps),
    ...holidayRoutes(deps),
    ...stopRoutes(deps),
    ...announcementRoutes(deps),
    ...bookRoutes(deps),
    ...booksCheckRoutes(deps),
    ...bankReportRoutes(deps),
    ...reportScheduleRoutes(deps),
    ...reconciliationRoutes(deps),
    ...auditRoutes(deps),
    ...auditCheckRoutes(deps),
    ...contactRoutes(deps),
    ...lateRoutes(deps),
    ...productRoutes(deps),
    ...closedCustomerRoutes(deps),
    ...breakGlassRoutes(deps),
    ...filterRoutes(deps),
    ...peopleRoutes(deps),
  ]
}

function ownRoutes({ database, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'me',
      duty: 'any',
      input: nothing,
      run: async (_nothing, { caller }) => {
        const { staffId, name, email, roles, duties, usesLetterKeys, expiresAt } = caller
        return ok({ staffId, name, email, roles, duties, usesLetterKeys, expiresAt: expiresAt.toISOString() })
      },
    }),
    staffRoute({
      path: 'settings/save',
      duty: 'any',
      input: ownSettingsSchema,
      async run({ usesLetterKeys }, { caller }) {
        await keepLetterKeys(database.pool, caller.staffId, usesLetterKeys)
        return ok({ usesLetterKeys })
      },
    }),
    staffRoute({
      path: 'logout',
      duty: 'any',
      input: nothing,
      async run(_nothing, { caller, trace }) {
        await database.transaction(async (tx) => {
          await endSession(tx, caller.sessionId, clock.now())
          await recordAudit(tx, trace, { kind: 'staff.logout', outcome: 'done', detail: { staffId: caller.staffId } })
        })
        return ok({})
      },
    }),
  ]
}

function peopleRoutes({ database }: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'staff/list',
      duty: 'staff.read',
      input: listStaffSchema,
      async run(wanted) {
        const [members, groups, roleDuties] = await Promise.all([
          findMembers(database.pool, wanted),
          findGroupRoles(database.pool),
          findRoleDuties(database.pool),
        ])
        return ok({
          members: members.map(({ lastLoginAt, shutOutAt, ordersMade, ordersChecked, ...member }) => ({
            ...member,
            lastLoginAt: lastLoginAt.toISOString(),
            shutOutAt: shutOutAt?.toISOString() ?? null,
            ordersMade: Number(ordersMade),
            ordersChecked: Number(ordersChecked),
          })),
          groups,
          roleDuties,
        })
      },
    }),
  ]
}
