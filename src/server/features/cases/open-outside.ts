/** Opens the case of a dispute that came without a login, for the customer whose phone was proven. */
import { caseReference } from '../../../core/cases/case-reference.ts'
import { outsideClocks, outsideRule } from '../../../core/cases/outside-disputes.ts'
import type { OutsideDispute } from '../../../values/vocabularies/cases/case-types.ts'
import type { Sql } from '../../db/database.ts'
import type { CaseActor, CaseSteps } from './cases-deps.ts'
import { writeCase } from './write-case.ts'

export interface OutsideReport {
  /** The id of the case, a UUIDv7. */
  readonly caseId: string
  readonly customerId: string
  readonly dispute: OutsideDispute
  /** The writer's own words about the payment. */
  readonly words: string
  readonly at: Date
}

/** Opens the case in the caller's transaction, without a payment. Staff find the payment later. */
export async function openOutside(
  deps: CaseSteps,
  tx: Sql,
  { caseId, customerId, dispute, words, at }: OutsideReport,
  context: Extract<CaseActor, { kind: 'customer' }>['context'],
): Promise<void> {
  const { type, kind } = outsideRule(dispute)
  const opened = {
    caseId,
    reference: caseReference(caseId),
    customerId,
    type,
    state: 'opened',
    payment: null,
    reportedOf: kind,
    words,
    openedAt: at,
    closedAt: null,
  } as const
  if (!(await writeCase(deps, tx, opened, outsideClocks(dispute, at), { kind: 'customer', context })))
    throw new Error(`case ${caseId} is there already`)
}
