/** The customer's own part of the audit trail, for whoever wants to see who was there. */
import { sql as raw } from 'kysely'
import type { Activity } from '../../../contract/activity.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Failure } from '../../../core/failure.ts'
import type { Sql } from '../../db/database.ts'
import type { Reply, Session } from '../../http/handler.ts'
import type { AuthStore } from './auth-deps.ts'
import { authQuery, rowsOf } from './auth-tables.ts'
import { seal, unseal } from './sealing.ts'

const PAGE = 30

interface ActivityPage {
  readonly activities: Activity[]
  readonly nextCursor: string | null
}

/** Events are numbered in order, which no customer may see: the cursor is sealed, and good for its customer alone. */
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
  const rows = await listEvents(deps.database.pool, customerId, before)
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  const activities = shown.map(({ at, kind, outcome, deviceName, address, eventSession }) => ({
    at: at.toISOString(),
    kind,
    outcome,
    deviceName,
    address,
    isCurrent: eventSession === sessionId,
  }))
  const nextCursor = last ? seal(deps.keys.identityEncryption, place, last.id).toString('base64url') : null
  return ok({ data: { activities, nextCursor } })
}

/** Undefined: not a cursor that this customer was given. */
function openCursor(key: Buffer, place: string, cursor: string): string | undefined {
  try {
    return unseal(key, place, Buffer.from(cursor, 'base64url'))
  } catch {
    return undefined
  }
}

function listEvents(sql: Sql, customerId: string, before: string | null) {
  const events = authQuery
    .selectFrom('bank.audit_event as e')
    .leftJoin('bank.device_key as d', (join) =>
      join.onRef('d.id', '=', 'e.device_key_id').onRef('d.customer_id', '=', 'e.customer_id'),
    )
    .select([
      'e.id as id',
      'e.at as at',
      'e.kind as kind',
      'e.outcome as outcome',
      'd.name as deviceName',
      'e.address as address',
      'e.session_id as eventSession',
    ])
    .where('e.customer_id', '=', customerId)
    // A list of payments was approved once: two hundred lines more would only bury the rest.
    .where('e.address', 'not like', 'bulk:%')
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(PAGE + 1)
  // By time, because that is what the trail's index has: one more index would cost every payment.
  const older = raw<boolean>`(e.at, e.id) < (select b.at, b.id from bank.audit_event b where b.id = ${before}::bigint)`
  return rowsOf(sql, before === null ? events : events.where(older))
}
