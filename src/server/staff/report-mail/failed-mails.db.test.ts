/** Mails of reports that the mail server does not take: the tries, the end, and the state that the page shows. */
// @module-tag one-try
import { describe, expect, it } from 'vitest'
import { MAIL_ATTEMPTS } from '../../../core/alerts/mail-retry.ts'
import { fail } from '../../../values/result.ts'
import { openReportMail } from './report-mail.fixture.ts'

const { open, asOwner, listOf, makeDue, sweep, mailings, mailServer, eventOf, queued } = openReportMail()

describe('a mail that the mail server does not take', () => {
  const BUSY = fail({ kind: 'rejected', detail: 'mail: reply 450', retryable: true } as const)
  const NEVER = fail({ kind: 'rejected', detail: 'mail: reply 550', retryable: false } as const)
  const SILENT = fail({ kind: 'unknown', detail: 'mail: ETIMEDOUT' } as const)
  async function due() {
    const scheduleId = await makeDue()
    await sweep()
    const [row] = await mailings(scheduleId)
    return { scheduleId, id: row?.mailing_id ?? '' }
  }

  it('a busy server: the queue tries again, and the second try sends the mail', async () => {
    const { scheduleId, id } = await due()
    const server = mailServer(BUSY)
    await expect(server.run(id)).rejects.toThrow('the mail of a report was not sent: mail: reply 450')
    expect(await mailings(scheduleId)).toMatchObject([{ state: 'waiting', tries: 1 }])
    await server.run(id)
    expect(await mailings(scheduleId)).toMatchObject([{ state: 'sent', tries: 2 }])
    expect(new Set(server.sent.map(({ reference }) => reference)).size).toBe(1)
  })

  it('a server that stays busy: the mail has failed after the last try', async () => {
    const { scheduleId, id } = await due()
    const server = mailServer(...Array.from({ length: MAIL_ATTEMPTS }, () => BUSY))
    for (let attempt = 1; attempt < MAIL_ATTEMPTS; attempt += 1) await expect(server.run(id)).rejects.toThrow('450')
    await server.run(id)
    expect(await mailings(scheduleId)).toMatchObject([
      { state: 'failed', reason: 'mail-refused', tries: MAIL_ATTEMPTS },
    ])
    expect((await listOf())[0]?.mailings).toMatchObject([{ state: 'failed', reason: 'mail-refused' }])
    expect((await eventOf('bank-report.mail-failed'))?.detail).toMatchObject({ scheduleId, reason: 'mail-refused' })
  })

  it('a refusal for good: the mail has failed after the first try', async () => {
    const { scheduleId, id } = await due()
    await mailServer(NEVER).run(id)
    expect(await mailings(scheduleId)).toMatchObject([{ state: 'failed', reason: 'mail-refused', tries: 1 }])
  })

  it('a server without an answer: one more mail is sent at most, and the failure says that it may have arrived', async () => {
    const { scheduleId, id } = await due()
    const server = mailServer(SILENT, SILENT)
    await expect(server.run(id)).rejects.toThrow('ETIMEDOUT')
    await server.run(id)
    await server.run(id)
    expect(server.sent).toHaveLength(2)
    expect(await mailings(scheduleId)).toMatchObject([{ state: 'failed', reason: 'no-definite-answer' }])
  })

  it('a failed mail that its owner sends again: has all its tries, and is sent once with the same reference', async () => {
    const { scheduleId, id } = await due()
    const server = mailServer(NEVER)
    await server.run(id)
    const again = (token: string) => open.world.call(token, 'report-schedules/send-again', { mailingId: id })
    expect(await again(await open.world.logIn('auditor'))).toMatchObject({ status: 404 })
    await asOwner('delete from graphile_worker._private_jobs')
    expect(await again(open.owner)).toMatchObject({ status: 200 })
    expect([await mailings(scheduleId), await queued()]).toMatchObject([
      [{ state: 'waiting', reason: null, tries: 0 }],
      1,
    ])
    expect(await again(open.owner)).toMatchObject({ status: 404 })
    await server.run(id)
    expect(await mailings(scheduleId)).toMatchObject([{ state: 'sent', tries: 1 }])
    expect(new Set(server.sent.map(({ reference }) => reference)).size).toBe(1)
    expect(await again(open.owner)).toMatchObject({ status: 404 })
    expect((await eventOf('bank-report.mail-again'))?.detail).toMatchObject({ mailingId: id, scheduleId })
  })

  it('a mail that workers claimed and never ended: has failed after the last try', async () => {
    const { scheduleId, id } = await due()
    await asOwner(`update bank.report_mailing set tries = $1`, [MAIL_ATTEMPTS])
    const server = mailServer()
    await server.run(id)
    expect(server.sent).toEqual([])
    expect(await mailings(scheduleId)).toMatchObject([{ state: 'failed', reason: 'not-made' }])
  })
})
