/** Queues the notices of identity. */
import type { Sql } from '../db/database.ts'
import { queueSecurityNotice } from '../notify/queue-notice.ts'
import type { AuthNotice } from './auth-deps.ts'

/** Queues the content of the notice. The sending job looks up the address of the customer. */
export function queueAuthNotice(tx: Sql, notice: AuthNotice): Promise<void> {
  const { kind, customerId, at, deviceName, passkeyName } = notice
  const about = {
    ...(deviceName === undefined ? {} : { deviceName }),
    ...(passkeyName === undefined ? {} : { passkeyName }),
  }
  return queueSecurityNotice(tx, { kind, customerId, at, ...about })
}
