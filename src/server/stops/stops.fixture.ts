/** Switches services of a test bank off, without the order of two people. */
import { randomUUID } from 'node:crypto'
import { STOPPED_NETWORKS, STOPPED_PARTS, type StoppedService } from '../../values/vocabularies/service-stops.ts'
import type { Sql } from '../db/database.ts'
import { insertStop } from './stop-store.ts'

/** Every network and every part of the bank but these. */
export const servicesWithout = (...on: readonly StoppedService[]): readonly StoppedService[] =>
  [
    ...STOPPED_NETWORKS.map((network) => `network:${network}` as const),
    ...STOPPED_PARTS.map((part) => `part:${part}` as const),
  ].filter((service) => !on.includes(service))

/** Switches the services off from `startsAt` on. Returns the ids of the stops. */
export async function stopServices(
  sql: Sql,
  services: readonly StoppedService[],
  startsAt: Date,
  endsAt: Date | null = null,
): Promise<readonly string[]> {
  const stops = services.map(
    (service) => ({ stopId: randomUUID(), service, reason: 'fraud-risk', startsAt, endsAt }) as const,
  )
  for (const stop of stops) await insertStop(sql, stop, { at: startsAt, by: 'operator:ada' })
  return stops.map(({ stopId }) => stopId)
}
