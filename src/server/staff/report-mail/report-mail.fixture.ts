/** Opens the back office with a due schedule and a mail server for tests of reports by mail. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { ok } from '../../../values/result.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import type { MailGateway } from '../../ports/mail.ts'
import { openStaffWorld, REPORT_ADDRESSES, STAFF_ORIGIN, type StaffAnswer, type StaffWorld } from '../staff.fixture.ts'
import { createMailReport } from './mail-report.ts'
import { MAIL_REPORT, queueReportMails } from './queue-report-mails.ts'

/** A schedule as its owner sends it, without its id. */
export const BALANCES = {
  report: 'balances-by-product',
  figure: '',
  form: 'csv',
  frequency: 'daily',
  day: null,
  time: '07:00',
  recipients: ['own'],
}
/** A report of days. */
export const CLOCK = { ...BALANCES, report: 'transfer-clock', figure: '0' }
export const BOARD = REPORT_ADDRESSES[0]

export interface ListedSchedule {
  readonly scheduleId: string
  readonly isPaused: boolean
  readonly nextAt: string
  readonly mailings: readonly { readonly state: string; readonly reason: string | null; readonly recipient: string }[]
}

interface MailingRow {
  readonly mailing_id: string
  readonly from: string
  readonly to: string
  readonly recipient: string
  readonly state: string
  readonly reason: string | null
  readonly tries: number
}

type Sent = Parameters<MailGateway['send']>[0]
type Answer = Awaited<ReturnType<MailGateway['send']>>

/** A mail server that gives these answers in turn, and then takes each mail. */
function openMailServer(world: StaffWorld, answers: Answer[]) {
  const sent: Sent[] = []
  const mail: MailGateway = {
    async send(message) {
      sent.push(message)
      return answers.shift() ?? ok({ providerId: 'x' })
    },
  }
  const deps = { ...world.deps, mail, origin: STAFF_ORIGIN }
  const run = (mailingId: string) => createMailReport(deps)({ mailingId }, { id: '1', attempt: 1, maxAttempts: 7 })
  return { sent, deps, run }
}

/** Each test has a new owner with an address, and no schedule of an earlier test. */
export function openReportMail() {
  const open = {} as { test: TestDatabase; world: StaffWorld; owner: string }
  beforeAll(async () => {
    open.test = await createTestDatabase()
    open.world = await openStaffWorld(open.test)
  })
  beforeEach(async () => {
    open.owner = await open.world.logIn('auditor')
    await asOwner(`update bank.staff_member set email = 'ada@bank.example'`)
  })
  afterEach(async () => {
    await asOwner('update bank.report_schedule set removed_at = coalesce(removed_at, now())')
    await asOwner('delete from bank.report_mailing')
    await asOwner('delete from graphile_worker._private_jobs')
  })
  afterAll(async () => {
    await open.world.close()
    await open.test.drop()
  })
  const asOwner: TestDatabase['asOwner'] = (text, values) => open.test.asOwner(text, values)
  const save = (change: object = {}, token = open.owner): Promise<StaffAnswer> =>
    open.world.call(token, 'report-schedules/save', { scheduleId: randomUUID(), ...BALANCES, ...change })
  const mailings = async (scheduleId: string) =>
    (await asOwner(
      `select mailing_id, to_char(from_day, 'YYYY-MM-DD') as from, to_char(to_day, 'YYYY-MM-DD') as to, recipient, state, reason, tries
       from bank.report_mailing where schedule_id = $1 order by from_day, recipient`,
      [scheduleId],
    )) as readonly MailingRow[]
  const mailServer = (...answers: Answer[]) => openMailServer(open.world, answers)
  return {
    open,
    asOwner,
    save,
    mailings,
    mailServer,
    listOf: async (token = open.owner) =>
      (await open.world.call(token, 'report-schedules/list', {})).body['schedules'] as readonly ListedSchedule[],
    sweep: () => queueReportMails(open.world.deps),
    /** Saves a schedule whose next time was this number of days and a minute ago. Gives the id of the schedule. */
    async makeDue(change: object = {}, daysAgo = 0): Promise<string> {
      const scheduleId = randomUUID()
      const answer = await save({ scheduleId, ...change })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const dueAt = new Date(open.world.clock.now().getTime() - daysAgo * 86_400_000 - 60_000)
      await asOwner('update bank.report_schedule set next_at = $2 where schedule_id = $1', [scheduleId, dueAt])
      return scheduleId
    },
    /** Runs the job of each mail of a schedule. Gives the mails that left. */
    async sendAll(scheduleId: string) {
      const server = mailServer()
      for (const { mailing_id: id } of await mailings(scheduleId)) await server.run(id)
      return server.sent
    },
    queued: async () =>
      (
        await asOwner(
          `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
          [MAIL_REPORT],
        )
      ).length,
    /** The newest event of a kind. */
    async eventOf(kind: string) {
      const rows = await asOwner(
        'select address, detail from bank.audit_event where kind = $1 order by event_id desc limit 1',
        [kind],
      )
      return rows[0] as { readonly address: string; readonly detail: Record<string, unknown> } | undefined
    },
  }
}
