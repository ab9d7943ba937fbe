/** The mail of a scheduled report: its file or its link, one mail with two workers, and the duty at the time of the mail. */
// @module-tag one-try
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { BANK_REPORTS, REPORT_DEFINITIONS } from '../../../values/vocabularies/reports/bank-reports.ts'
import { fail, ok } from '../../../values/result.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import { startWorker } from '../../jobs/start-worker.ts'
import { addCustomer, REPORT_ADDRESSES, STAFF_ORIGIN } from '../staff.fixture.ts'
import { addReportedPayment } from '../staff-subjects.fixture.ts'
import { createMailReport } from './mail-report.ts'
import { QUEUE_REPORT_MAILS } from './queue-report-mails.ts'
import { BOARD, CLOCK, openReportMail } from './report-mail.fixture.ts'
import { reportMailJobs } from './report-mail-jobs.ts'

const { open, asOwner, listOf, makeDue, sweep, mailings, mailServer, sendAll, eventOf } = openReportMail()
let cifid: string

beforeAll(async () => {
  const customer = await addCustomer(open.world, '22212345678', 'ngozi.adeyemi')
  cifid = customer.cifid
  await addReportedPayment(open.test, customer)
})

describe('mail-report', () => {
  it('a report without records of customers: is attached as CSV, with an event and without an address in it', async () => {
    const scheduleId = await makeDue()
    await sweep()
    const [mail, none] = await sendAll(scheduleId)
    expect([mail?.to, none]).toEqual(['ada@bank.example', undefined])
    const [file] = mail?.attachments ?? []
    expect(file).toMatchObject({
      fileName: expect.stringMatching(/^balances-by-product-.+\.csv$/),
      mediaType: 'text/csv',
    })
    expect(file?.content.toString()).toMatch(/^Product,Currency,Accounts,Balance,Reserved\r\nSAV,NGN,1,\d+\.\d\d,/)
    const [row] = await mailings(scheduleId)
    expect(row).toMatchObject({ state: 'sent', reason: null, tries: 1 })
    const event = await eventOf('bank-report.mailed')
    expect(event?.detail).toMatchObject({ scheduleId, report: 'balances-by-product', recipient: 'owner' })
    expect(JSON.stringify(event)).not.toContain('@')
    expect((await eventOf('bank-report.made'))?.detail).toMatchObject({ form: 'mail' })
    expect((await listOf())[0]?.mailings).toMatchObject([{ state: 'sent', recipient: 'own' }])
  })

  it('a report as PDF: is attached with the name of the owner, for the closed period', async () => {
    const scheduleId = await makeDue({ ...CLOCK, form: 'pdf', recipients: [BOARD] })
    await sweep()
    const [mail] = await sendAll(scheduleId)
    const [row] = await mailings(scheduleId)
    expect(mail?.to).toBe(BOARD)
    expect(mail?.attachments?.[0]?.fileName).toBe(`transfer-clock-${row?.to}.pdf`)
    expect(mail?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(mail?.text).toContain(
      `${STAFF_ORIGIN}/bank-reports?report=transfer-clock&from=${row?.from}&to=${row?.to}&figure=0`,
    )
  })

  it('a report about single customers: leaves as a link only, without a row', async () => {
    const scheduleId = await makeDue({ report: 'large-transfers', frequency: 'monthly', day: 1 })
    await sweep()
    await asOwner(`update bank.report_mailing set from_day = '2026-10-01', to_day = '2026-10-31'`)
    const [mail] = await sendAll(scheduleId)
    expect(mail).not.toHaveProperty('attachments')
    expect(mail?.text).toContain(`${STAFF_ORIGIN}/bank-reports?report=large-transfers&from=2026-10-01&to=2026-10-31`)
    expect(mail?.text).not.toContain(cifid)
  })

  it('each report with a column of customers: is mailed as a link', () => {
    const withCustomers = BANK_REPORTS.filter((report) =>
      REPORT_DEFINITIONS[report].columns.some(({ name }) => ['Customer', 'Account'].includes(name)),
    )
    expect(withCustomers.length).toBeGreaterThan(0)
    expect(withCustomers.map((report) => REPORT_DEFINITIONS[report].mailed)).toEqual(withCustomers.map(() => 'link'))
  })

  it('two workers with one mail: send it once', async () => {
    const scheduleId = await makeDue()
    await sweep()
    const [{ mailing_id: id } = { mailing_id: '' }] = await mailings(scheduleId)
    const server = mailServer()
    await Promise.all([server.run(id), server.run(id), server.run(id)])
    await server.run(id)
    expect(server.sent).toHaveLength(1)
  })

  it('two processes with the queue: queue and send each mail once', async () => {
    const scheduleId = await makeDue({ recipients: ['own', ...REPORT_ADDRESSES] })
    const server = mailServer()
    const options = {
      database: open.world.database,
      groups: [reportMailJobs(server.deps)],
      logger: open.world.deps.logger,
      pollMs: 50,
    }
    const workers = await Promise.all([startWorker(options), startWorker(options)])
    for (let count = 0; count < 2; count += 1)
      await open.world.database.transaction((tx) => queueJobs(tx, [{ task: QUEUE_REPORT_MAILS, payload: {} }]))
    await vi.waitFor(
      async () => expect((await mailings(scheduleId)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']),
      { timeout: 40_000, interval: 50 },
    )
    for (const worker of workers) await worker.close()
    expect(server.sent.map(({ to }) => to).toSorted()).toEqual(['ada@bank.example', ...REPORT_ADDRESSES].toSorted())
    expect(new Set(server.sent.map(({ reference }) => reference)).size).toBe(3)
  })

  it('a worker that died while it sent: its claim ends, and the repeated mail has the same reference', async () => {
    const scheduleId = await makeDue()
    await sweep()
    await asOwner(`update bank.report_mailing set tries = 1, claim_ends_at = now() + interval '5 minutes'`)
    expect(await sendAll(scheduleId)).toEqual([])
    await asOwner(`update bank.report_mailing set claim_ends_at = now() - interval '1 second'`)
    const [mail] = await sendAll(scheduleId)
    expect(mail?.reference).toBe(`bank-report-${(await mailings(scheduleId))[0]?.mailing_id}`)
  })
})

describe('a worker whose claim has ended', () => {
  const JOB = { id: '1', attempt: 1, maxAttempts: 7 }
  const endClaims = () => asOwner(`update bank.report_mailing set claim_ends_at = now() - interval '1 second'`)

  it('before it sends: leaves the mail to the next worker', async () => {
    const scheduleId = await makeDue()
    await sweep()
    const server = mailServer()
    const [{ mailing_id: mailingId } = { mailing_id: '' }] = await mailings(scheduleId)
    let looks = 0
    // The process is paused for six minutes after its claim.
    const clock = { now: () => new Date(open.world.clock.now().getTime() + (looks++ === 0 ? 0 : 6 * 60_000)) }
    await expect(createMailReport({ ...server.deps, clock })({ mailingId }, JOB)).rejects.toThrow(
      'before its claim ended',
    )
    expect(server.sent).toEqual([])
    await endClaims()
    expect(await sendAll(scheduleId)).toHaveLength(1)
    expect(await mailings(scheduleId)).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  it('while it sends: its refusal does not end the mail that the next worker sends', async () => {
    const scheduleId = await makeDue()
    await sweep()
    const server = mailServer()
    const [{ mailing_id: mailingId } = { mailing_id: '' }] = await mailings(scheduleId)
    const [sending, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const next = createMailReport({
      ...server.deps,
      mail: {
        async send() {
          sending.resolve()
          await refused.promise
          return ok({ providerId: 'x' })
        },
      },
    })
    let ended: Promise<void> | undefined
    const late = createMailReport({
      ...server.deps,
      mail: {
        async send() {
          await endClaims()
          ended = next({ mailingId }, JOB)
          await sending.promise
          return fail({ kind: 'rejected', detail: 'no such mailbox' })
        },
      },
    })
    await late({ mailingId }, JOB)
    refused.resolve()
    await ended
    expect(await mailings(scheduleId)).toMatchObject([{ state: 'sent', reason: null, tries: 2 }])
  })
})

describe('a mail that may not be sent', () => {
  async function refusedBecause(scheduleId: string): Promise<unknown> {
    await sweep()
    expect(await sendAll(scheduleId)).toEqual([])
    const [row] = await mailings(scheduleId)
    expect(row?.state).toBe('refused')
    const event = await eventOf('bank-report.mail-refused')
    expect(event?.detail).toMatchObject({ scheduleId, reason: row?.reason })
    return row?.reason
  }

  it('is refused when the role of the owner lost the duty, to the owner and to the list', async () => {
    const scheduleId = await makeDue({ recipients: ['own', BOARD] })
    await asOwner(`delete from bank.staff_role_duty where role = 'auditor' and duty = 'ledger.read'`)
    expect(await refusedBecause(scheduleId)).toBe('no-duty')
    expect((await mailings(scheduleId)).map(({ state }) => state)).toEqual(['refused', 'refused'])
    await asOwner(`insert into bank.staff_role_duty (role, duty) values ('auditor', 'ledger.read')`)
  })

  it('is refused when the group of the owner lost the role', async () => {
    const scheduleId = await makeDue()
    await asOwner(`delete from bank.staff_group_role where provider_group = 'auditor'`)
    expect(await refusedBecause(scheduleId)).toBe('no-duty')
    await asOwner(`insert into bank.staff_group_role (provider_group, role) values ('auditor', 'auditor')`)
  })

  it('is refused when the last login of the owner is too old', async () => {
    const scheduleId = await makeDue()
    await asOwner(`update bank.staff_member set last_login_at = now() - interval '36 days'`)
    expect(await refusedBecause(scheduleId)).toBe('no-recent-login')
  })

  it('is refused while the break-glass command has stopped the login of staff', async () => {
    const scheduleId = await makeDue()
    await open.world.logIn('auditor')
    const use = (act: string) =>
      asOwner(
        `with people as (
           insert into bank.break_glass_person (staff_id, granted_at)
           select staff_id, now() from bank.staff_member order by created_at, staff_id limit 2
           on conflict (staff_id) do update set granted_at = now() returning staff_id),
         pair as (select array_agg(staff_id) as ids from people)
         insert into bank.break_glass_use (use_id, act, summary, reason, first_id, second_id, first_name, second_name, used_at)
         select gen_random_uuid(), $1, 'x', 'The provider is in wrong hands', ids[1], ids[2], 'Ada', 'Bola', now() from pair`,
        [act],
      )
    await use('stop-staff-login')
    expect(await refusedBecause(scheduleId)).toBe('login-stopped')
    await use('allow-staff-login')
  })

  it('is refused when the address left the list of the bank', async () => {
    const scheduleId = await makeDue({ recipients: [BOARD] })
    await sweep()
    const server = mailServer()
    const [{ mailing_id: id } = { mailing_id: '' }] = await mailings(scheduleId)
    const run = createMailReport({ ...server.deps, reportAddresses: [] })
    await run({ mailingId: id }, { id: '1', attempt: 1, maxAttempts: 7 })
    expect(server.sent).toEqual([])
    expect(await mailings(scheduleId)).toMatchObject([{ state: 'refused', reason: 'not-in-list' }])
  })

  it('is refused when the identity provider gives no address any more', async () => {
    const scheduleId = await makeDue()
    await asOwner('update bank.staff_member set email = null')
    expect(await refusedBecause(scheduleId)).toBe('no-address')
  })
})
