/** The jobs of the checks of the audit trail. The process of staff runs them. */
import type { JobGroup } from '../../jobs/start-worker.ts'
import { type AuditCheckDeps, createRunAuditCheck, RUN_AUDIT_CHECK, sweepAuditChecks } from './run-audit-check.ts'

const SWEEP_AUDIT_CHECKS = 'sweep-audit-checks'

export const auditCheckJobs = (deps: AuditCheckDeps): JobGroup => ({
  tasks: {
    [RUN_AUDIT_CHECK]: createRunAuditCheck(deps),
    [SWEEP_AUDIT_CHECKS]: () => sweepAuditChecks(deps),
  },
  recurring: [{ task: SWEEP_AUDIT_CHECKS, when: '* * * * *' }],
})
