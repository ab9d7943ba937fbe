/** The staff's calls on the configuration by date: the figures in force, the planned figures, and the preview of a change. */
import * as v from 'valibot'
import { calendarDate } from '../fields.ts'

const uuid = v.pipe(v.string(), v.uuid())
/** YYYY-MM-DD in the bank's zone. */
const day = calendarDate

export const CONFIGURATION_AREAS = ['fees', 'limits', 'margins'] as const
export type ConfigurationArea = (typeof CONFIGURATION_AREAS)[number]

/** `sending.2.NGN.perTransfer` */
const path = v.pipe(v.string(), v.regex(/^[a-zA-Z\d-]+(\.[a-zA-Z\d-]+){0,4}$/), v.maxLength(80))
/** The figure as it is in the operators' file: minor units, hundredths of a per cent, hours, a count, `true` or `false`. */
const value = v.pipe(v.string(), v.regex(/^(\d{1,16}|true|false)$/))

/** A figure of a configuration. Null: there is no such fee, step or cap. */
export const figureSchema = v.object({ path, value: v.nullable(value) })
export type Figure = v.InferOutput<typeof figureSchema>

export const figureChangeSchema = v.object({ path, before: v.nullable(value), after: v.nullable(value) })
export type FigureChange = v.InferOutput<typeof figureChangeSchema>

const areaSchema = v.object({
  /** The first day of the figures in force. */
  effectiveFrom: day,
  figures: v.array(figureSchema),
  /** The days on which figures change, the next first. */
  planned: v.array(v.object({ effectiveFrom: day, changes: v.array(figureChangeSchema) })),
})

export const configurationSchema = v.object({
  today: day,
  /** The first day for which figures can be added. */
  firstDay: day,
  fees: areaSchema,
  limits: areaSchema,
  margins: areaSchema,
  /** How many customers may raise their limits themselves, and how many may not. */
  limitChange: v.object({ allowed: v.number(), stopped: v.number() }),
})

const MOST_CHANGES = 120

export const previewConfigurationSchema = v.object({
  area: v.picklist(CONFIGURATION_AREAS),
  effectiveFrom: day,
  changes: v.pipe(
    v.record(path, v.nullable(value)),
    v.check((changes) => Object.keys(changes).length > 0, 'Change at least one figure'),
    v.check((changes) => Object.keys(changes).length <= MOST_CHANGES, `Change at most ${MOST_CHANGES} figures`),
  ),
})

/** The difference from the figures that count on that day without the change, and the customers that it touches. */
export const configurationDifferenceSchema = v.object({
  effectiveFrom: day,
  changes: v.array(figureChangeSchema),
  touched: v.object({
    /** Limits: the customers of the changed tiers. Fees and margins: the customers who made such a payment in the last 30 days. */
    customers: v.number(),
    all: v.number(),
  }),
  /** The next day on which other figures replace these figures. Null: no such day is planned. */
  until: v.nullable(day),
})
export type ConfigurationDifference = v.InferOutput<typeof configurationDifferenceSchema>

export const configurationPreviewSchema = v.object({
  ...configurationDifferenceSchema.entries,
  /** The payload of the order. */
  schedule: v.record(v.string(), v.unknown()),
})

export const orderDifferenceSchema = v.object({ orderId: uuid })

export type FigureUnit =
  | { readonly unit: 'money'; readonly currency: 'NGN' | 'USD' | 'EUR' | 'GBP' }
  | { readonly unit: 'basis-points' | 'hours' | 'count' | 'tier' | 'flag' }

/** The unit of a figure by its path. Money without a currency in its path is naira. */
export function unitOf(figure: string): FigureUnit {
  if (/basisPoints$/i.test(figure) || figure.startsWith('margins.')) return { unit: 'basis-points' }
  if (figure.endsWith('.forHours')) return { unit: 'hours' }
  if (figure.endsWith('.fromTier')) return { unit: 'tier' }
  if (figure.endsWith('.secondFactor')) return { unit: 'flag' }
  if (figure.startsWith('counts.')) return { unit: 'count' }
  const currency = /\.(USD|EUR|GBP)(\.|$)/.exec(figure)?.[1] as 'USD' | 'EUR' | 'GBP' | undefined
  return { unit: 'money', currency: currency ?? 'NGN' }
}
