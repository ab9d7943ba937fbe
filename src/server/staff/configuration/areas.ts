/** The areas of the configuration by date: fees, limits and the margins of exchange. Each configuration is complete, and counts from its day (decision 19). */
import type { ConfigurationArea } from '../../../contract/staff/staff-configuration.ts'
import { type Dated, scheduleAt } from '../../../core/schedule-at.ts'
import { findSchedules, type ScheduleKind } from '../../db/dated-schedules.ts'
import type { Sql } from '../../db/database.ts'
import { DIRECTIONS, MARGIN_SCHEDULES } from '../../features/exchange/margin-schedules.ts'
import { FEE_SCHEDULES } from '../../features/fees/fee-schedules.ts'
import { LIMIT_SCHEDULES } from '../../features/limits/limit-schedules.ts'
import type { Result } from '../../../values/result.ts'
import { type Figures, flatten, unflatten } from './figures.ts'

export interface FiguresOfDay {
  /** The first day of these figures. */
  readonly effectiveFrom: string
  readonly figures: Figures
}

/** The figures of an area on each day. Days are YYYY-MM-DD. */
export interface Timeline {
  at(day: string): FiguresOfDay
  /** The days after this day on which other figures begin, the next first. */
  daysAfter(day: string): readonly string[]
}

export interface Area {
  /** Reads the figures of all days. With `addedBefore` it reads the figures as they were stored at this time. */
  read(sql: Sql, addedBefore?: Date): Promise<Timeline>
  /** The JSON of a configuration with these figures, as an operator writes it. */
  write(figures: Figures, effectiveFrom: string): Record<string, unknown>
  /** Reads the figures of a JSON that `write` returned or an operator wrote. The failure is one line. */
  parse(written: unknown): Result<FiguresOfDay, string>
}

interface Shape {
  /** Adds a place for each figure that a configuration may leave out. */
  readonly withPlaces: (leaves: Figures) => Figures
  readonly close: (written: Record<string, unknown>) => Record<string, unknown>
}

function areaOf<S extends Dated>(kind: ScheduleKind<S>, { withPlaces, close }: Shape): Area {
  const figuresOf = (schedule: S): FiguresOfDay => {
    const { effectiveFrom: _day, ...written } = kind.write(schedule) as Record<string, unknown>
    return { effectiveFrom: schedule.effectiveFrom, figures: withPlaces(flatten(written)) }
  }
  return {
    async read(sql, addedBefore) {
      const schedules = await findSchedules(kind, sql, addedBefore)
      return {
        at: (day) => figuresOf(scheduleAt(schedules, `${day}T12:00:00Z`)),
        daysAfter: (day) =>
          [...new Set(schedules.map(({ effectiveFrom }) => effectiveFrom))].filter((one) => one > day).toSorted(),
      }
    },
    write: (figures, effectiveFrom) => ({ effectiveFrom, ...close(unflatten(figures)) }),
    parse(written) {
      const parsed = kind.parse(written)
      return parsed.ok ? { ok: true, value: figuresOf(parsed.value) } : parsed
    },
  }
}

/** The steps of the fees for other banks that a person can fill. A configuration may have more. */
const STEPS = 6
const FEE_PLACES = [
  'sameBankFee',
  ...Array.from({ length: STEPS }, (_, step) => [`interbankFees.${step}.upTo`, `interbankFees.${step}.fee`]).flat(),
  'vatBasisPoints',
  'stampDuty.from',
  'stampDuty.charge',
  'cybersecurityLevy.basisPoints',
  'cybersecurityLevy.most',
]

const fees = areaOf(FEE_SCHEDULES, {
  withPlaces(leaves) {
    const paths = new Set([...FEE_PLACES, ...leaves.keys()])
    for (const group of ['stampDuty', 'cybersecurityLevy']) paths.delete(group)
    return new Map([...paths].map((path) => [path, leaves.get(path) ?? null]))
  },
  close: ({ interbankFees = {}, stampDuty = null, cybersecurityLevy = null, ...others }) => ({
    ...others,
    interbankFees: Object.values(interbankFees as object),
    stampDuty,
    cybersecurityLevy,
  }),
})

const NO_CAP = { 1: null, 2: null, 3: null }

const limits = areaOf(LIMIT_SCHEDULES, {
  withPlaces: (leaves) => leaves,
  close: ({ singleDeposit, maxBalance, ...others }) => ({
    ...others,
    singleDeposit: { ...NO_CAP, ...(singleDeposit as object) },
    maxBalance: { ...NO_CAP, ...(maxBalance as object) },
  }),
})

const margins = areaOf(MARGIN_SCHEDULES, {
  withPlaces(leaves) {
    const paths = DIRECTIONS.map((direction) => `margins.${direction.replace('>', '.')}`)
    return new Map(paths.map((path) => [path, leaves.get(path) ?? null]))
  },
  close: ({ margins: open = {}, ...others }) => ({ ...others, margins: open }),
})

export const AREAS: Readonly<Record<ConfigurationArea, Area>> = { fees, limits, margins }
