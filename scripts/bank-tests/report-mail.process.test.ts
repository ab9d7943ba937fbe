/** The process of staff mails a due report of the bank over SMTP, once, with the rights of its database role. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { freePorts } from '../../src/server/bank-tests/free-ports.fixture.ts'
import { queueJobs } from '../../src/server/jobs/queue-jobs.ts'
import { keepMember } from '../../src/server/staff/people/people-store.ts'
import { randomToken } from '../../src/server/staff/random-token.ts'
import { QUEUE_REPORT_MAILS } from '../../src/server/staff/report-mail/queue-report-mails.ts'
import { SESSION_COOKIE } from '../../src/server/staff/sessions/session-cookie.ts'
import { insertSession } from '../../src/server/staff/sessions/staff-session-store.ts'
import { messagesTo } from './customer.fixture.ts'
import { openBank, PATIENCE } from './open-bank.fixture.ts'

const EMAIL = 'chika.obi@staff.example'
const [port = ''] = await freePorts(1)
const origin = `http://localhost:${port}`
const its = openBank({ STAFF: 'on', STAFF_PORT: port })

/** Opens a session of a new accountant, as after a login at the identity provider. Returns the value of the cookie. */
async function logIn(): Promise<string> {
  const token = randomToken()
  const now = new Date()
  const person = { issuer: 'https://provider.example', subject: randomUUID(), name: 'Chika Obi', email: EMAIL }
  const groups = ['finance']
  const staffId = await keepMember(its.owner, { ...person, groups, authenticatedAt: now }, now)
  await insertSession(its.owner, { token, client: 'browser', staffId, groups, authenticatedAt: now, now })
  return token
}

async function save(token: string, schedule: object): Promise<number> {
  const reply = await fetch(`${origin}/api/report-schedules/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: `${SESSION_COOKIE}=${token}` },
    body: JSON.stringify(schedule),
  })
  return reply.status
}

const subjects = async () => (await messagesTo(its.bank, EMAIL)).map(({ text }) => text)

it('a due report: is mailed once by the process of staff', async () => {
  const scheduleId = randomUUID()
  const token = await logIn()
  const schedule = { scheduleId, report: 'balances-by-product', figure: '', form: 'pdf', frequency: 'daily', day: null }
  expect(await save(token, { ...schedule, time: '07:00', recipients: ['own'] })).toBe(200)
  await its.owner.query(
    `update bank.report_schedule set next_at = now() - interval '1 minute' where schedule_id = $1`,
    [scheduleId],
  )
  for (let count = 0; count < 2; count += 1) await queueJobs(its.owner, [{ task: QUEUE_REPORT_MAILS, payload: {} }])
  await vi.waitFor(async () => {
    const { rows } = await its.owner.query('select state from bank.report_mailing where schedule_id = $1', [scheduleId])
    expect(rows).toEqual([{ state: 'sent' }])
  }, PATIENCE)
  await vi.waitFor(async () => expect(await subjects()).toHaveLength(1), PATIENCE)
  expect((await subjects())[0]).toContain('The report "Balances by product" is attached.')
})
