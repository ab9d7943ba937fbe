/** Erases the data of closed customers when its time has come, in one transaction for each customer. */
import type { AuditEventKind } from '../../../values/vocabularies/audit/audit-events.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { ErasureStage, PersonalData } from '../../db/personal-data.ts'
import type { Task } from '../../jobs/start-worker.ts'
import type { Clock } from '../../ports/clock.ts'
import { LOGIN_KNOWN_DAYS, RETENTION_YEARS, runErasure } from './erasure-plan.ts'

/** Queued with each closing, and every night. */
export const ERASE_CLOSED_CUSTOMER = 'erase-closed-customer'
const LEFTOVERS_DAYS = 30

export interface ErasureDeps {
  readonly database: Database
  readonly clock: Clock
  readonly personalData: readonly PersonalData[]
}

const TRACE = { requestId: '', address: 'worker' }

interface Due {
  readonly customer_id: string
  readonly forget_login: boolean
  readonly hide: boolean
}

/**
 * A closed customer is due in three cases: during the month after the closing, when the login must be forgotten, and at the end of the
 * retention years. A hidden customer is done.
 */
const DUE = `select customer_id,
    username_key is not null and closed_at + interval '${LOGIN_KNOWN_DAYS} days' <= $1 as forget_login,
    closed_at + interval '${RETENTION_YEARS} years' <= $1 as hide
  from bank.closed_customer where hidden_at is null and (
    deleted_at is null or closed_at > $1::timestamptz - interval '${LEFTOVERS_DAYS} days'
    or (username_key is not null and closed_at + interval '${LOGIN_KNOWN_DAYS} days' <= $1)
    or closed_at + interval '${RETENTION_YEARS} years' <= $1)
  order by closed_at`

/**
 * Each customer is erased completely or not at all, and a failed customer stops no other. After a crash the next run continues with the
 * customers that are left.
 */
export function createEraseClosedCustomer(deps: ErasureDeps): Task {
  return async () => {
    const { rows } = await deps.database.pool.query<Due>(DUE, [deps.clock.now()])
    const failed: unknown[] = []
    for (const due of rows)
      await deps.database.transaction((tx) => eraseDue(deps, tx, due)).catch((error: unknown) => failed.push(error))
    if (failed.length > 0)
      throw new AggregateError(
        failed,
        `${failed.length} of ${rows.length} were not erased, the first: ${String(failed[0])}`,
      )
  }
}

async function eraseDue(
  deps: ErasureDeps,
  tx: Sql,
  { customer_id: customerId, forget_login: forgetLogin, hide }: Due,
): Promise<void> {
  const { rows } = await tx.query<{ isFirst: boolean }>(
    `select deleted_at is null as "isFirst" from bank.closed_customer where customer_id = $1 and hidden_at is null for update`,
    [customerId],
  )
  const [former] = rows
  // Another process was faster.
  if (former === undefined) return
  const at = deps.clock.now()
  if (hide) await tx.query('update bank.closed_customer set hidden_at = $2 where customer_id = $1', [customerId, at])
  const stages: ErasureStage[] = ['after-closing']
  if (forgetLogin) stages.push('login-expired')
  if (hide) stages.push('retention-expired')
  await runErasure(tx, deps.personalData, customerId, stages)
  await tx.query('update bank.closed_customer set deleted_at = $2 where customer_id = $1', [customerId, at])
  const audit = (kind: AuditEventKind) => recordAudit(tx, TRACE, { kind, outcome: 'done', customerId })
  if (former.isFirst) await audit('customer.data-deleted')
  if (hide) await audit('customer.hidden')
}
