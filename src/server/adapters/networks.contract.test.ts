/** Tests one contract for each port over the wire to the sandbox: the results without a fault and under every fault. */
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS } from '../../contract/hostile-texts.fixture.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts'
import { readConsole, setFaults } from '../../sandbox/console/console.fixture.ts'
import { createCrcBureau } from './credit-bureau/crc.ts'
import { createDojahIdentity } from './identity/dojah.ts'
import { createSmtpMail } from './mail/smtp.ts'
import { createOpenErApi } from './rates/open-er-api.ts'
import { createTermiiSms } from './sms/termii.ts'

let sandbox: Sandbox
/**
 * The time limits of a call: short when no answer comes, and long when the test expects an answer, because the machine
 * may be busy.
 */
const DEADLINE_MS = 400
/** nodemailer applies this limit to the connection and to the greeting separately. Both must fit on a busy machine. */
const MAIL_DEADLINE_MS = 1_500
const AMPLE_MS = 20_000
/** Long enough for the sandbox to receive a request that it never answers, also on a busy machine. */
const HEARD_MS = 1_500

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
})
afterAll(() => sandbox.close())
afterEach(() =>
  setFaults(sandbox, { identity: 'none', sms: 'none', mail: 'none', creditBureau: 'none', rates: 'none' }),
)

const messagesTo = (to: string) =>
  readConsole<{ channel: string; text: string; code: string | null }[]>(
    sandbox,
    `/messages?to=${encodeURIComponent(to)}`,
  )

/** A port on which no server listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const identity = (timeoutMs = AMPLE_MS) =>
  createDojahIdentity({
    baseUrl: sandbox.identityUrl,
    appId: sandbox.keys.identityAppId,
    secretKey: sandbox.keys.identityKey,
    timeoutMs,
  })
const sms = (timeoutMs = AMPLE_MS) =>
  createTermiiSms({ baseUrl: sandbox.smsUrl, apiKey: sandbox.keys.smsKey, sender: 'OPTIMUS', timeoutMs })
const mail = (timeoutMs = AMPLE_MS) =>
  createSmtpMail({ url: sandbox.smtpUrl, from: 'Optimus Bank <no-reply@optimus.example>', timeoutMs })
const bureau = (timeoutMs = AMPLE_MS) =>
  createCrcBureau({ baseUrl: sandbox.creditBureauUrl, key: sandbox.keys.creditBureauKey, timeoutMs })
const rates = (timeoutMs = AMPLE_MS) => createOpenErApi({ baseUrl: sandbox.ratesUrl, timeoutMs })

const FAULTS_WITHOUT_ANSWER = ['time-out', 'down', 'malformed', { mode: 'slow', delayMs: DEADLINE_MS * 5 }] as const

describe('identity', () => {
  it('finds a person by NIN, and none by an unknown number', async () => {
    const born = { dateOfBirth: '1990-04-12', gender: 'Female' }
    const value = { nin: '72200000001', firstName: 'Ngozi', middleName: '', lastName: 'Eze', ...born }
    expect(await identity().findByNin('72200000001')).toEqual({ ok: true, value })
    expect(await identity().findByNin('72299999999')).toEqual({ ok: false, failure: { kind: 'not-found' } })
    expect(await identity().findByNin('7220000000x')).toEqual({ ok: false, failure: { kind: 'not-found' } })
  })
  it('finds a person by BVN', async () => {
    expect(await identity().findByBvn('22200000001')).toEqual({
      ok: true,
      value: {
        bvn: '22200000001',
        firstName: 'Ngozi',
        middleName: 'Amaka',
        lastName: 'Eze',
        dateOfBirth: '1990-04-12',
        gender: 'Female',
        phone: '+2348035550101',
        email: 'ngozi.eze@mail.example',
        watchListed: false,
      },
    })
  })

  it('says that a person is on the watch-list', async () => {
    expect(await identity().findByBvn('22200000005')).toMatchObject({ ok: true, value: { watchListed: true } })
  })

  it('answers not-found for an unknown BVN and for a malformed BVN', async () => {
    expect(await identity().findByBvn('22299999999')).toEqual({ ok: false, failure: { kind: 'not-found' } })
    expect(await identity().findByBvn('2220000000x')).toEqual({ ok: false, failure: { kind: 'not-found' } })
  })

  it.each(FAULTS_WITHOUT_ANSWER)('is unavailable under %j', async (fault) => {
    await setFaults(sandbox, { identity: fault })
    expect(await identity(DEADLINE_MS).findByBvn('22200000001')).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable' },
    })
  })

  it('wrong key: answers `unavailable`, without the key in the failure', async () => {
    const wrong = createDojahIdentity({ baseUrl: sandbox.identityUrl, appId: 'x', secretKey: 'hidden-key' })
    const result = await wrong.findByBvn('22200000001')
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
    expect(JSON.stringify(result)).not.toContain('hidden-key')
  })

  it('finds a newcomer made at the console', async () => {
    const made = (await (await fetch(`${sandbox.consoleUrl}/people`, { method: 'POST' })).json()) as {
      bvn: string
      phone: string
    }
    expect(await identity().findByBvn(made.bvn)).toMatchObject({ ok: true, value: { phone: made.phone } })
  })
})

describe('sms', () => {
  const message = (to: string) => ({ to, text: 'Your code is 482913. Tell it to nobody.', reference: 'r-1' })

  it('delivers a message, and the console shows its code', async () => {
    expect(await sms().send(message('+2348030000001'))).toMatchObject({ ok: true })
    expect(await messagesTo('08030000001')).toMatchObject([{ channel: 'sms', code: '482913' }])
  })

  it.each(FAULTS_WITHOUT_ANSWER)('is unknown under %j', async (fault) => {
    await setFaults(sandbox, { sms: fault })
    expect(await sms(DEADLINE_MS).send(message('+2348030000002'))).toMatchObject({
      ok: false,
      failure: { kind: 'unknown' },
    })
  })

  it('may have arrived although no answer came, so the result is unknown', async () => {
    await setFaults(sandbox, { sms: { mode: 'time-out', times: 1 } })
    await sms(HEARD_MS).send(message('+2348030000003'))
    await expect.poll(() => messagesTo('+2348030000003')).toHaveLength(1)
  })

  it('wrong key: is rejected, without the key in the failure', async () => {
    const wrong = createTermiiSms({ baseUrl: sandbox.smsUrl, apiKey: 'hidden-key', sender: 'OPTIMUS' })
    const result = await wrong.send(message('+2348030000004'))
    expect(result).toMatchObject({ ok: false, failure: { kind: 'rejected' } })
    expect(JSON.stringify(result)).not.toMatch(/hidden-key|482913|2348030000004/)
  })

  it('SMS to a closed port: is rejected and retryable', async () => {
    const nowhere = createTermiiSms({ baseUrl: `http://127.0.0.1:${await freePort()}`, apiKey: 'k', sender: 'OPTIMUS' })
    expect(await nowhere.send(message('+2348030000005'))).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', retryable: true },
    })
  })
})

describe('mail', () => {
  const message = (to: string) => ({
    to,
    subject: 'Your ₦ code',
    text: 'Your code is 551200.\nỌ dàbọ̀',
    reference: 'm:1',
  })

  it('delivers, subject and text whole', async () => {
    expect(await mail().send(message('one@mail.example'))).toMatchObject({ ok: true })
    expect(await messagesTo('ONE@mail.example')).toMatchObject([
      { channel: 'email', code: '551200', text: 'Your ₦ code\n\nYour code is 551200.\nỌ dàbọ̀' },
    ])
  })

  it('delivers whole files with their names and the text', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    const file = { fileName: 'Stätement ₦.pdf', mediaType: 'application/pdf', content }
    expect(await mail().send({ ...message('files@mail.example'), attachments: [file] })).toMatchObject({ ok: true })
    const [arrived] = (await messagesTo('files@mail.example')) as unknown as {
      text: string
      attachments: { fileName: string; mediaType: string; content: string }[]
    }[]
    expect(arrived?.text).toContain('Ọ dàbọ̀\nAttached: Stätement ₦.pdf')
    expect(arrived?.attachments).toMatchObject([{ fileName: file.fileName, mediaType: file.mediaType }])
    expect(Buffer.from(arrived?.attachments[0]?.content ?? '', 'base64').equals(content)).toBe(true)
  })

  it.each(['time-out', 'malformed', { mode: 'slow', delayMs: MAIL_DEADLINE_MS * 5 }])(
    'is unknown under %j',
    async (fault) => {
      await setFaults(sandbox, { mail: fault })
      expect(await mail(MAIL_DEADLINE_MS).send(message('two@mail.example'))).toMatchObject({
        ok: false,
        failure: { kind: 'unknown' },
      })
    },
  )

  it('is rejected and retryable when the server is down', async () => {
    await setFaults(sandbox, { mail: 'down' })
    expect(await mail().send(message('three@mail.example'))).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', retryable: true },
    })
    expect(await messagesTo('three@mail.example')).toEqual([])
  })

  it('mail server that refuses the mail for good: the mail is rejected, and is not retryable', async () => {
    await setFaults(sandbox, { mail: 'refuse' })
    expect(await mail().send(message('five@mail.example'))).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', detail: 'mail: reply 550', retryable: false },
    })
    expect(await messagesTo('five@mail.example')).toEqual([])
  })

  it('mail to a closed port: is rejected and retryable', async () => {
    const nowhere = createSmtpMail({ url: `smtp://127.0.0.1:${await freePort()}`, from: 'a@optimus.example' })
    expect(await nowhere.send(message('four@mail.example'))).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', retryable: true },
    })
  })

  it('recipient with a comma and a second address: the second address gets no mail', async () => {
    await mail().send(message('a@mail.example, b@mail.example'))
    expect(await messagesTo('b@mail.example')).toEqual([])
  })

  it.each(['NUL', 'bidi overrides', 'line separators', 'a mail header', 'an encoded mail header'] as const)(
    'adds no header and no recipient for %s in subject, reference and file name',
    async (name) => {
      const text = HOSTILE_TEXTS[name]
      const to = `hostile-${name.replaceAll(' ', '-')}@mail.example`
      const file = { fileName: text, mediaType: 'text/plain', content: Buffer.from('x') }
      const sent = await mail().send({ to, subject: text, text: 'Hello', reference: text, attachments: [file] })
      expect(sent).toMatchObject({ ok: true })
      const [arrived, ...more] = await messagesTo(to)
      expect([more, await messagesTo('victim@mail.example')]).toEqual([[], []])
      expect(arrived?.text).toMatch(/\n\nHello\nAttached: /)
      // An injected header would end the subject.
      if (name === 'a mail header') expect(arrived?.text).toMatch(/^x +Bcc: victim@mail\.example/)
    },
  )
})

describe('credit bureau', () => {
  it('returns a good or bad standing, and good for a person without a record', async () => {
    expect(await bureau().check({ bvn: '22200000001' })).toEqual({ ok: true, value: { standing: 'good' } })
    expect(await bureau().check({ bvn: '22200000006' })).toEqual({ ok: true, value: { standing: 'bad' } })
    expect(await bureau().check({ bvn: '22299999999' })).toEqual({ ok: true, value: { standing: 'good' } })
  })

  it.each(FAULTS_WITHOUT_ANSWER)('is unavailable under %j', async (fault) => {
    await setFaults(sandbox, { creditBureau: fault })
    expect(await bureau(DEADLINE_MS).check({ bvn: '22200000006' })).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable' },
    })
  })

  it('is unavailable with a wrong password', async () => {
    const wrong = createCrcBureau({ baseUrl: sandbox.creditBureauUrl, key: 'sandbox:wrong' })
    expect(await wrong.check({ bvn: '22200000006' })).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })
})

describe('rates', () => {
  it('are recent and have every decimal', async () => {
    const latest = await rates().latest()
    expect(latest).toMatchObject({
      ok: true,
      value: {
        source: 'rates.example',
        rates: { NGN: '1452.318256', EUR: '0.863417', GBP: '0.747209' },
      },
    })
    if (!latest.ok) return
    const { madeAt, nextAt } = latest.value
    expect(Date.now() - madeAt.getTime()).toBeLessThan(120_000)
    expect(nextAt?.getTime()).toBeGreaterThan(madeAt.getTime())
  })

  it('show their age when they are old', async () => {
    await setFaults(sandbox, { rates: 'stale' })
    const latest = await rates().latest()
    expect(latest.ok && Date.now() - latest.value.madeAt.getTime()).toBeGreaterThan(2 * 24 * 60 * 60 * 1000)
  })

  it.each([...FAULTS_WITHOUT_ANSWER, 'absurd'])('are unavailable under %j', async (fault) => {
    await setFaults(sandbox, { rates: fault })
    const waits = fault === 'time-out' || typeof fault === 'object'
    expect(await rates(waits ? DEADLINE_MS : AMPLE_MS).latest()).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable' },
    })
  })
})
