/** Shows a change of the configuration before it is ordered, and the difference of an order for its checker. */
import * as v from 'valibot'
import type {
  ConfigurationArea,
  ConfigurationDifference,
  configurationPreviewSchema,
  previewConfigurationSchema,
} from '../../../contract/staff/staff-configuration.ts'
import { calendarDay } from '../../../values/date.ts'
import { ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import { firstDayToAdd } from '../../db/dated-schedules.ts'
import { findOrder } from '../orders/order-store.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal } from '../staff-route.ts'
import { AREAS, type FiguresOfDay, type Timeline } from './areas.ts'
import { differenceOf } from './figures.ts'
import { countTouched } from './touched-customers.ts'

type Wanted = v.InferOutput<typeof previewConfigurationSchema>
type Preview = v.InferOutput<typeof configurationPreviewSchema>

export async function previewConfiguration(
  { database: { pool }, clock }: StaffDeps,
  { area, effectiveFrom, changes }: Wanted,
): Promise<Result<Preview, Refusal>> {
  const now = clock.now()
  const first = firstDayToAdd(now)
  if (effectiveFrom < first) return refuse('bad-input', `The first day can be ${first} or later.`)
  const timeline = await AREAS[area].read(pool)
  const { figures } = timeline.at(effectiveFrom)
  const unknown = Object.keys(changes).find((path) => !figures.has(path))
  if (unknown !== undefined) return refuse('bad-input', `There is no figure ${unknown}.`)
  const schedule = AREAS[area].write(new Map([...figures, ...Object.entries(changes)]), effectiveFrom)
  const parsed = AREAS[area].parse(schedule)
  if (!parsed.ok) return refuse('bad-input', `These figures cannot be used: ${parsed.failure}.`)
  const difference = await differenceFrom(pool, area, { timeline, wanted: parsed.value, now })
  if (difference.changes.length === 0) return refuse('bad-input', 'These figures already count on that day.')
  return ok({ ...difference, schedule })
}

interface Compared {
  readonly timeline: Timeline
  readonly wanted: FiguresOfDay
  readonly now: Date
}

async function differenceFrom(
  sql: Sql,
  area: ConfigurationArea,
  { timeline, wanted: { effectiveFrom, figures }, now }: Compared,
): Promise<ConfigurationDifference> {
  const changes = differenceOf(timeline.at(effectiveFrom).figures, figures)
  const touched = await countTouched(sql, area, changes, calendarDay(now))
  return { effectiveFrom, changes, touched, until: timeline.daysAfter(effectiveFrom)[0] ?? null }
}

const AREA_OF_ORDER: Readonly<Record<string, ConfigurationArea>> = {
  'add-fees': 'fees',
  'add-limits': 'limits',
  'add-margins': 'margins',
}
const payloadSchema = v.object({ schedule: v.record(v.string(), v.unknown()) })

/** Computes the difference that the maker of the order saw, from the figures that the bank had when the order was made. */
export async function orderDifference(
  { database: { pool }, clock }: StaffDeps,
  { orderId }: { readonly orderId: string },
): Promise<Result<ConfigurationDifference, Refusal>> {
  const order = await findOrder(pool, orderId)
  const area = order && AREA_OF_ORDER[order.kind]
  if (order === undefined || area === undefined) return refuse('not-found', 'There is no such order.')
  const wanted = AREAS[area].parse(v.parse(payloadSchema, order.payload).schedule)
  if (!wanted.ok) return refuse('not-found', `The figures of this order cannot be used: ${wanted.failure}.`)
  const timeline = await AREAS[area].read(pool, order.proposedAt)
  return ok(await differenceFrom(pool, area, { timeline, wanted: wanted.value, now: clock.now() }))
}
