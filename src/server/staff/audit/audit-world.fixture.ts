/** Opens the staff's side with an auditor and a customer, for tests that add events to the audit trail and link them. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import type { AuditDeps } from '../../audit/audit-deps.ts'
import { type AuditEvent, recordAudit } from '../../audit/record-audit.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { AUDIT_HEAD_SEED, addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'

export interface AuditWorld {
  readonly test: TestDatabase
  readonly staff: StaffWorld
  readonly customer: TestCustomer
  /** The dependencies of the jobs that link and sign the trail. */
  readonly deps: AuditDeps
  /** The kind may be unknown to the bank, as in a trail of an earlier release. */
  readonly add: (kind: string, more?: Partial<AuditEvent>) => Promise<void>
  /** Makes a call of the auditor, such as `audit/search`. */
  readonly call: (path: string, body?: object) => ReturnType<StaffWorld['call']>
  readonly close: () => Promise<void>
}

export async function openAuditWorld(): Promise<AuditWorld> {
  const test = await createTestDatabase()
  const staff = await openStaffWorld(test)
  const auditor = await staff.logIn('auditor')
  const customer = await addCustomer(staff, '22212345678', 'ngozi.adeyemi')
  const trace = { requestId: 'r', address: '192.0.2.1' }
  return {
    test,
    staff,
    customer,
    deps: {
      database: test.database,
      clock: { now: () => staff.clock.now() },
      headSeed: AUDIT_HEAD_SEED,
      logger: { info: () => {} },
    },
    add: (kind, more = {}) =>
      recordAudit(test.database.pool, trace, { kind: kind as AuditEventKind, outcome: 'done', ...more }),
    call: (path, body = {}) => staff.call(auditor, path, body),
    close: async () => {
      await staff.close()
      await test.drop()
    },
  }
}
