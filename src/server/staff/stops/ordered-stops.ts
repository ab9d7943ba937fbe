/** Reads the stops of services with the orders that began them. */
import type { StoppedService, StopReason } from '../../../values/vocabularies/service-stops.ts'
import type { Sql } from '../../db/database.ts'
import type { StoredStop } from '../../stops/stop-store.ts'

export interface OrderedStop extends StoredStop {
  /** Null: no order began the stop. */
  readonly order: {
    readonly orderId: string
    readonly maker: string
    readonly checker: string | null
    /** The maker's reason in words, for colleagues. */
    readonly reason: string
  } | null
}

interface Row extends StoredStop {
  readonly service: StoppedService
  readonly reason: StopReason
  readonly orderId: string | null
  readonly maker: string | null
  readonly checker: string | null
  readonly words: string | null
}

/** Stops that have not ended at this time, and stops that ended after `since`. The latest start comes first. */
export async function findOrderedStops(sql: Sql, since: Date): Promise<readonly OrderedStop[]> {
  const { rows } = await sql.query<Row>(
    `select s.stop_id as "stopId", s.service, s.reason, s.starts_at as "startsAt", s.ends_at as "endsAt", s.ended_at as "endedAt",
       o.order_id as "orderId", m.name as maker, c.name as checker, o.reason as words
     from bank.service_stop s
       left join bank.staff_order o on o.order_id = s.order_id
       left join bank.staff_member m on m.staff_id = o.maker_id
       left join bank.staff_member c on c.staff_id = o.checker_id
     where coalesce(s.ended_at, s.ends_at, 'infinity') > $1 order by s.starts_at desc limit 200`,
    [since],
  )
  return rows.map(({ orderId, maker, checker, words, ...stop }) => ({
    ...stop,
    order: orderId === null ? null : { orderId, maker: maker ?? '', checker, reason: words ?? '' },
  }))
}
