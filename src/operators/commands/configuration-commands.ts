/** The commands on fees, limits and exchange rates. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { ConfigurationArea } from '../../contract/staff/staff-configuration.ts'
import { wantedAnnouncementSchema } from '../../contract/staff/staff-announcements.ts'
import { listedRatesSchema, listedScheduleSchema } from '../../contract/staff/staff-lists.ts'
import { formatDate, formatDateTime } from '../../values/date.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { type Command, listing, reasonOf } from '../command.ts'
import { orderCommand, type Wanted } from '../order.ts'

const schedulesSchema = v.object({ schedules: v.array(listedScheduleSchema) })

const showing = (area: ConfigurationArea): Command => ({
  usage: area,
  help: `Shows every schedule of ${area}, in the format of the file for add-${area}.`,
  duty: 'tariff.read',
  reads: 'configuration/schedules',
  async run({ calls }) {
    const found = await calls.call('configuration/schedules', { area }, schedulesSchema)
    if (!found.ok) return fail(found.failure.message)
    const lines = found.value.schedules.flatMap(({ effectiveFrom, isInForce, schedule }) => [
      `From ${formatDate(`${effectiveFrom}T12:00:00Z`)}${isInForce ? ', in force now' : ''}`,
      JSON.stringify(schedule, null, 2),
    ])
    return ok({ lines, json: found.value.schedules })
  },
})

const adding = (area: ConfigurationArea): Command =>
  orderCommand(`add-${area}`, 'tariff.change', {
    usage: `add-${area} <file> <reason>`,
    help: `Adds a schedule of ${area} from midnight of the day in the file on. Amounts are in minor units, and margins in basis points.`,
    async read(_run, [file, ...words]) {
      if (file === undefined) return fail('Which schedule? Give the file.')
      const reason = reasonOf(words, 'who decided.')
      const schedule = readJson(file)
      if (!schedule.ok) return schedule
      return reason.ok ? ok({ payload: { schedule: schedule.value }, reason: reason.value }) : reason
    },
  })

function announcementOf(file: string | undefined, words: readonly string[]): Result<Wanted, string> {
  if (file === undefined) return fail('Which announcement? Give the file.')
  const reason = reasonOf(words, 'why the customers must read it.')
  const read = readJson(file)
  if (!read.ok) return read
  const wanted = v.safeParse(wantedAnnouncementSchema, read.value)
  if (!wanted.success) return fail(`${file} is not an announcement: ${v.getDotPath(wanted.issues[0]) ?? 'the file'}.`)
  return reason.ok ? ok({ payload: wanted.output, reason: reason.value }) : reason
}

function readJson(file: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return fail(error instanceof SyntaxError ? `${file} is not JSON.` : `${file} cannot be read.`)
  }
}

export const CONFIGURATION_COMMANDS: readonly Command[] = [
  showing('fees'),
  adding('fees'),
  showing('limits'),
  adding('limits'),
  showing('margins'),
  adding('margins'),
  {
    usage: 'rates',
    help: 'Shows the newest exchange rates, and the rates that wait.',
    duty: 'tariff.read',
    reads: 'rates/list',
    async run({ calls }) {
      const found = await calls.call('rates/list', {}, v.object({ rates: v.array(listedRatesSchema) }))
      if (!found.ok) return fail(found.failure.message)
      return ok(
        listing(found.value.rates, 'The bank has read no exchange rates yet.', (one) => [
          one.number,
          formatDateTime(one.madeAt),
          one.source,
          `1 USD = ${one.NGN} NGN, ${one.EUR} EUR, ${one.GBP} GBP`,
          one.heldBecause === null ? '' : one.acceptedAt === null ? `WAITS: ${one.heldBecause}` : 'accepted',
        ]),
      )
    },
  },
  orderCommand('publish-announcement', 'tariff.change', {
    usage: 'publish-announcement <file> <reason>',
    help: 'Shows an announcement to customers for a time. The file has texts, audience, startsAt and endsAt (docs/how-to/use-the-command-line.md).',
    read: (_run, [file, ...words]) => Promise.resolve(announcementOf(file, words)),
  }),
  orderCommand('accept-rates', 'tariff.change', {
    usage: 'accept-rates <number> <reason>',
    help: 'Accepts rates that the bank refused because they moved too far. Compare them with another source first.',
    async read(_run, [number = '', ...words]) {
      if (!/^[1-9]\d{0,17}$/.test(number)) return fail('Which rates? Give the number, as the list has it.')
      const reason = reasonOf(words, 'which other source has the same rates.')
      return reason.ok ? ok({ payload: { number }, reason: reason.value }) : reason
    },
  }),
]
