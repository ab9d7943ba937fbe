/** Shows a customer the recent security events of their profile. */
import type { Activity } from '../../../contract/identity/activity.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Failure } from '../../../core/failure.ts'
import { findCustomerEvents } from '../../audit/customer-events.ts'
import type { Sql } from '../../db/database.ts'
import type { Reply, Session } from '../../http/handler.ts'
import type { AuthStore } from '../auth-deps.ts'
import { seal, type SealingKeys, unseal } from '../../crypto/sealing.ts'

const PAGE = 30

interface ActivityPage {
  readonly activities: Activity[]
  readonly nextCursor: string | null
}

/** Seals the cursor, because it contains the event's number, which no customer may see. A cursor is valid for its own customer only. */
export async function getActivity(
  deps: AuthStore,
  input: { readonly cursor?: string | undefined },
  { session }: { readonly session: Session },
): Promise<Result<Reply<ActivityPage>, Failure>> {
  const { customerId, sessionId } = session
  const place = `bank.audit_event.cursor ${customerId}`
  const before = input.cursor === undefined ? null : openCursor(deps.keys.identityEncryption, place, input.cursor)
  if (before === undefined) {
    return fail({ kind: 'invalid-input', errors: { cursor: ['This place in the list is not valid'] } })
  }
  const { pool } = deps.database
  const { ids, next } = await findCustomerEvents(pool, { customerId, before, most: PAGE, withBatchLines: false })
  const events = await readEvents(pool, customerId, ids)
  const activities = events.map(({ at, kind, outcome, deviceName, address, eventSession }) => ({
    at: at.toISOString(),
    kind,
    outcome,
    deviceName,
    address,
    isCurrent: eventSession === sessionId,
  }))
  const nextCursor = next === null ? null : seal(deps.keys.identityEncryption, place, next).toString('base64url')
  return ok({ data: { activities, nextCursor } })
}

/** Opens a cursor. Undefined when the bank did not give this cursor to this customer. */
function openCursor(keys: SealingKeys, place: string, cursor: string): string | undefined {
  try {
    return unseal(keys, place, Buffer.from(cursor, 'base64url'))
  } catch {
    return undefined
  }
}

interface EventRow extends Pick<Activity, 'kind' | 'outcome'> {
  at: Date
  deviceName: string | null
  address: string
  eventSession: string | null
}

/** The address of an event of our staff. The address in the trail has the id of a person. */
const OF_STAFF = 'staff'

async function readEvents(sql: Sql, customerId: string, ids: readonly string[]): Promise<readonly EventRow[]> {
  const { rows } = await sql.query<EventRow>(
    `select e.recorded_at as at, e.kind, e.outcome, d.name as "deviceName",
       case when e.address like 'operator:%' then '${OF_STAFF}' else e.address end as address, e.session_id as "eventSession"
     from bank.audit_event e left join bank.device_key d on d.device_key_id = e.device_key_id and d.customer_id = e.customer_id
     where e.customer_id = $1 and e.event_id = any ($2::bigint[]) order by e.event_id desc`,
    [customerId, ids],
  )
  return rows
}
