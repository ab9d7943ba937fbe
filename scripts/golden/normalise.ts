/** Replaces values that differ from run to run by stable names, and keeps amounts, texts and counts. */
import { isPublicHoliday, NO_DECLARED_HOLIDAYS } from '../../src/core/cases/public-holidays.ts'
import { calendarDay, daysAfter } from '../../src/values/date.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Marks a list whose order the bank does not promise. The list is sorted by its normalised text. */
const UNORDERED = '(any order)'
export const unordered = (items: readonly Json[]): Json => ({ [UNORDERED]: items })

/** Values that the run has a name for: an account's number, a customer's id, a phone. */
export type KnownValues = ReadonlyMap<string, string>

/** Fields whose value says nothing about a payment and matches no pattern. */
const OPAQUE = new Set([
  // The processor of cards may know a change before its reply is read.
  'isSynced',
  'passkeyChallenge',
  'nameEnquiryRef',
  'customerRef',
  'lineRef',
  'referenceId',
  'entryId',
  'nextCursor',
  'checkUrl',
  'secondsLeft',
  'requestId',
  'hourEndsAt',
  'dayEndsAt',
])

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept? Oct Nov Dec'.split(' ')
const LONG_MONTHS = 'January February March April May June July August September October November December'.split(' ')
const MONTH = `(?:${[...LONG_MONTHS, ...MONTHS].join('|')})`
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?\s?[ap]m`
const WEEKDAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const DATE = String.raw`(?:${WEEKDAY} )?\b\d{1,2} ${MONTH} \d{4}\b`

interface Pattern {
  readonly pattern: RegExp
  /** The name of the value. A name that ends in `#` is numbered by first appearance. */
  readonly name: (found: string, today: string) => string
}

const fixed = (name: string) => () => name

/**
 * The patterns apply in this order. A later pattern sees only the text between the values that an earlier pattern
 * found.
 */
const PATTERNS: readonly Pattern[] = [
  { pattern: /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/, name: fixed('<time>') },
  { pattern: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, name: fixed('<id #>') },
  {
    pattern: /\b(?:OPT|CASE)(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/,
    name: (found) => `<${found.slice(0, found.indexOf('-'))} reference #>`,
  },
  { pattern: /\b\d{4}-\d\d-\d\d\b/, name: (found, today) => dayName(found, today) },
  {
    pattern: new RegExp(String.raw`(?:${WEEKDAY} )?\b\d{1,2} ${MONTH}(?: \d{4})?,? (?:at )?${CLOCK}`),
    name: fixed('<time>'),
  },
  // The number of days to this date depends on the weekday of the run.
  { pattern: new RegExp(`(?<=working days: by )${DATE}`), name: (found, today) => workingDayName(found, today) },
  { pattern: new RegExp(DATE), name: (found, today) => dayName(found, today) },
  { pattern: new RegExp(String.raw`\b${CLOCK}`), name: fixed('<clock>') },
  { pattern: /\b000\d{3}[0-9A-Za-z]{24,29}\b/, name: fixed('<network id #>') },
  { pattern: /\b20\d{10}[0-9a-f]{10,}\b/, name: fixed('<network id #>') },
  { pattern: /\boperator:\w+|(?<=^staff )\w+/, name: fixed('operator:<user>') },
  // Each customer of the run has a separate address on this machine.
  { pattern: /\b127\.1\.\d+\.\d+\b/, name: fixed('127.0.0.1') },
  // The lines of a payment batch run concurrently, so the balance after each line depends on their order.
  { pattern: /(?<=\bBal [A-Z]{3} )[\d,]+\.\d\d|(?<=Your balance is [₦$€£])[\d,]+\.\d\d/, name: fixed('<balance>') },
  { pattern: /(?<=debit card ending )\d{4}\b/, name: fixed('<last four>') },
  { pattern: /\b1770\d{16}\b/, name: fixed('<aggregator id #>') },
  { pattern: /\b\d{20}\b|\b\d{4}(?: \d{4}){4}\b|\b\d{4}(?:-\d{4}){4}\b/, name: fixed('<meter token #>') },
]

const dayOf = (date: string): string =>
  calendarDay(new Date(`${date.replace(/^[A-Z][a-z]{2} /, '').replace('Sept ', 'Sep ')} 12:00 UTC`))

function dayName(found: string, today: string): string {
  const day = /^\d{4}-/.test(found) ? found : dayOf(found)
  for (let distance = -800; distance <= 800; distance += 1)
    if (daysAfter(today, distance) === day)
      return distance === 0 ? '<today>' : `<today ${distance > 0 ? '+' : '-'} ${Math.abs(distance)}>`
  return found
}

function workingDayName(found: string, today: string): string {
  const day = dayOf(found)
  let count = 0
  for (let distance = 1; distance <= 60; distance += 1) {
    const next = daysAfter(today, distance)
    const isWeekday = ![0, 6].includes(new Date(`${next}T12:00:00Z`).getUTCDay())
    if (isWeekday && !isPublicHoliday(next, NO_DECLARED_HOLIDAYS)) count += 1
    if (next === day) return `<today + ${count} working days>`
  }
  return dayName(found, today)
}

/** Returns the record with stable names. `known` names the values of the scenario. */
export function normalise(record: Json, known: KnownValues, now: Date = new Date()): Json {
  const today = calendarDay(now)
  const tails = tailsOf(known)
  const named = (text: string): string => namePatterns(nameTails(nameKnown(text, known), tails), today)
  return numberNames(sortUnordered(mapTexts(record, named)))
}

function mapTexts(value: Json, named: (text: string) => string): Json {
  if (typeof value === 'string') return named(value)
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, named))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      named(name),
      OPAQUE.has(name) && item !== null ? `<${name}>` : mapTexts(item, named),
    ]),
  )
}

function nameKnown(text: string, known: KnownValues): string {
  let result = text
  for (const [value, name] of known)
    result = /^\+?\d+$/.test(value)
      ? result.replaceAll(new RegExp(`(?<!\\d)${value.replace('+', '\\+')}(?!\\d)`, 'g'), `<${name}>`)
      : result.replaceAll(value, `<${name}>`)
  return result
}

/** Maps the last digits of each known number, which masked numbers show, to its name. The first name counts for equal digits. */
function tailsOf(known: KnownValues): ReadonlyMap<string, string> {
  const tails = new Map<string, string>()
  for (const [value, name] of known) {
    const tail = value.slice(-4)
    if (/^\+?\d{8,}$/.test(value) && !tails.has(tail)) tails.set(tail, name)
  }
  return tails
}

function nameTails(text: string, tails: ReadonlyMap<string, string>): string {
  return text.replaceAll(/(?:\*+|(?<=ending ))(\d{4})\b/g, (found, tail: string) => {
    const name = tails.get(tail)
    return name === undefined ? found : `<masked ${name}>`
  })
}

/** Protects values from later patterns, which see only the rest of the text. */
function namePatterns(text: string, today: string): string {
  const split = (parts: readonly string[], { pattern, name }: Pattern): readonly string[] =>
    parts.flatMap((part, index) => {
      // The parts with an odd index are already names.
      if (index % 2 === 1) return [part]
      const found: string[] = []
      const rest = part.split(new RegExp(`(${pattern.source})`))
      for (const [place, piece] of rest.entries())
        found.push(place % 2 === 1 ? markValue(name(piece, today), piece) : piece)
      return found
    })
  return PATTERNS.reduce<readonly string[]>((parts, pattern) => split(parts, pattern), [text]).join('')
}

const MARK = '\u0001'
const markValue = (name: string, value: string): string =>
  name.includes('#') ? `${MARK}${name}${MARK}${value}${MARK}` : name
const MARKED = new RegExp(`${MARK}([^${MARK}]*)${MARK}([^${MARK}]*)${MARK}`, 'g')

/** Compares without the numbers, which depend on the order. */
const blind = (value: Json): string => JSON.stringify(value).replaceAll(JSON_MARKED, '$1')
const JSON_MARKED = new RegExp(String.raw`\\u0001((?:(?!\\u0001).)*)\\u0001(?:(?!\\u0001).)*\\u0001`, 'g')

function sortUnordered(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => sortUnordered(item))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, item]) => [name, sortUnordered(item)] as const)
  const [only] = entries
  if (only?.[0] === UNORDERED && Array.isArray(only[1])) {
    const keyed = only[1].map((item: Json) => ({ item, key: blind(item) }))
    keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    return keyed.map(({ item }) => item)
  }
  return Object.fromEntries(entries)
}

/** Numbers each kind of value by its first appearance. */
function numberNames(record: Json): Json {
  const numbers = new Map<string, Map<string, number>>()
  const number = (name: string, value: string): string => {
    const ofKind = numbers.get(name) ?? new Map<string, number>()
    numbers.set(name, ofKind)
    const known = ofKind.get(value) ?? ofKind.size + 1
    ofKind.set(value, known)
    return name.replace('#', String(known))
  }
  return mapTexts(record, (text) => text.replaceAll(MARKED, (_, name: string, value: string) => number(name, value)))
}
