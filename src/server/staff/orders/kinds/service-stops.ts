/** Orders that switch a network, a biller or a part of the bank off for a time, and that end such a stop. */
import { randomUUID } from 'node:crypto'
import { endStopSchema, wantedStopSchema } from '../../../../contract/staff/staff-stops.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { fail } from '../../../../values/result.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Sql } from '../../../db/database.ts'
import {
  endStop,
  findActiveStops,
  findStopsSince,
  insertStop,
  lockStop,
  type StoredStop,
} from '../../../stops/stop-store.ts'
import { checkStop } from '../../stops/check-stop.ts'
import { findServices } from '../../stops/stopped-services.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

const STOP = { maker: 'service.stop', checker: 'service.check', needsRecentLogin: false } as const

/** Returns a version of the service's stops. It changes when a stop is added, and when a stop is ended. */
async function versionOf(sql: Sql, service: string, now: Date): Promise<string> {
  const stops = (await findStopsSince(sql, now)).filter((stop) => stop.service === service)
  return stops.map(({ stopId, endedAt }) => `${stopId} ${endedAt?.toISOString() ?? ''}`).join(' ')
}

const untilText = (endsAt: Date | null): string =>
  endsAt === null ? 'until an order ends it' : `until ${formatDateTime(endsAt)}`

/** Names the other stops of the service that count now. While one of them counts, the service stays off. */
async function otherStopsText(sql: Sql, { stopId, service }: StoredStop, now: Date): Promise<string> {
  const others = (await findActiveStops(sql, now)).filter((one) => one.service === service && one.stopId !== stopId)
  if (others.length === 0) return ''
  return `. Other stops keep it off: ${others.map(({ endsAt, reason }) => `${untilText(endsAt)} (${reason})`).join(', ')}`
}

export const stopService = orderKind({
  ...STOP,
  name: 'stop-service',
  livesMs: 24 * HOURS_MS,
  payload: wantedStopSchema,
  async subject(sql, wanted, { clock }) {
    const now = clock.now()
    const checked = await checkStop(sql, wanted, now)
    if (!checked.ok) return undefined
    const { name, startsAt, endsAt } = checked.value
    const from = startsAt <= now ? 'immediately' : `from ${formatDateTime(startsAt)}`
    const summary = `Switch off: ${name}, ${from}, ${untilText(endsAt)} (${wanted.reason})`
    return { summary, version: await versionOf(sql, wanted.service, now) }
  },
  async execute({ clock }, tx, wanted, trace) {
    const at = clock.now()
    const checked = await checkStop(tx, wanted, at)
    if (!checked.ok) return fail(checked.failure)
    const { service, startsAt, endsAt } = checked.value
    const stopId = randomUUID()
    const { reason } = wanted
    await insertStop(
      tx,
      { stopId, service, reason, startsAt, endsAt },
      { at, by: trace.address, orderId: trace.orderId },
    )
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null }
    await recordAudit(tx, trace, {
      kind: 'service.stopped',
      outcome: 'done',
      detail: { stopId, service, reason, ...times },
    })
    return DONE
  },
})

export const endServiceStop = orderKind({
  ...STOP,
  name: 'end-service-stop',
  livesMs: 24 * HOURS_MS,
  payload: endStopSchema,
  async subject(sql, { stopId }, { clock }) {
    const now = clock.now()
    const stop = (await findStopsSince(sql, now)).find((one) => one.stopId === stopId)
    if (stop === undefined || stop.endedAt !== null) return undefined
    const name = (await findServices(sql)).find(({ service }) => service === stop.service)?.name ?? stop.service
    return { summary: `Switch on: ${name}${await otherStopsText(sql, stop, now)}`, version: 'open' }
  },
  async execute({ clock }, tx, { stopId }, trace) {
    const at = clock.now()
    const stop = await lockStop(tx, stopId)
    if (stop === undefined || stop.endedAt !== null) return fail('This stop has ended already.')
    await endStop(tx, stopId, { at, by: trace.address })
    await recordAudit(tx, trace, {
      kind: 'service.resumed',
      outcome: 'done',
      detail: { stopId, service: stop.service },
    })
    return DONE
  },
})
