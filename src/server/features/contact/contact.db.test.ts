/** A question without a login: confirmed by a code, read and answered by our staff, sent once, and otherwise forgotten. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactRoutes } from '../../../contract/contact.ts'
import { joinContact } from '../../join-contact.ts'
import { contactCommand, listContacts } from '../../operators/contact-commands.ts'
import { type AuthWorld, callerOf, createAuthWorld, failureOf, valueOf } from '../auth/test-world.ts'
import { reasonOf } from '../transfers/test-world.ts'
import { dropUnconfirmed } from './contact-store.ts'
import { SEND_CONTACT_ANSWER } from './send-answer.ts'

let world: AuthWorld
let call: ReturnType<typeof callerOf>
let joined: ReturnType<typeof joinContact>
let serial = 0
const job = { id: '1', attempt: 1, maxAttempts: 3 }

beforeAll(async () => {
  world = await createAuthWorld()
  joined = joinContact(world.deps)
  call = callerOf(joined.endpoints)
})
afterAll(() => world.close())

/** As far as the code. */
async function started() {
  serial += 1
  const phone = `0803777${String(serial).padStart(4, '0')}`
  const question = { topic: 'log-in' as const, name: 'Ngozi Eze', phone, words: 'I forgot my username' }
  const { referenceId } = valueOf(await call(contactRoutes.startContact, question)).data
  const e164 = `+234${phone.slice(1)}`
  return { referenceId, phone: e164, otp: world.lastCode(e164) }
}
async function confirmed() {
  const { phone, ...guess } = await started()
  return { phone, ...valueOf(await call(contactRoutes.confirmContact, guess)).data }
}
const jobsOf = () =>
  world.rows(`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = '${SEND_CONTACT_ANSWER}' order by j.id`)

describe('a question', () => {
  it('is nobody’s to read before its code was right, and then has a reference and a day', async () => {
    const { phone, ...guess } = await started()
    expect(await listContacts(world.database)).not.toContain('Ngozi')
    expect(world.outside.sms.at(-1)).toMatchObject({
      to: phone,
      text: expect.stringContaining('confirms your message'),
    })
    const { data } = valueOf(await call(contactRoutes.confirmContact, guess))
    expect(data.reference).toMatch(/^CONT(-[0-9A-Z]{4}){3}$/)
    expect(Date.parse(data.answerBy)).toBeGreaterThan(world.outside.now.getTime())
    expect(await listContacts(world.database)).toContain(`${data.reference}  log-in  Ngozi Eze`)
    const lines = await world.rows(
      `select kind, detail from bank.audit_event where kind like 'contact.%' order by id desc limit 1`,
    )
    expect(lines).toEqual([{ kind: 'contact.confirmed', detail: { about: data.reference } }])
    expect(JSON.stringify(lines)).not.toContain(phone)
  })

  it('is refused with a wrong code, three times, and with a code of something else', async () => {
    const { referenceId, otp } = await started()
    const wrong = otp === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 3; tries += 1)
      expect(failureOf(await call(contactRoutes.confirmContact, { referenceId, otp: wrong })).kind).toBe(
        'invalid-credentials',
      )
    expect(reasonOf(await call(contactRoutes.confirmContact, { referenceId, otp }))).toBe('code-tries-used')
    expect(reasonOf(await call(contactRoutes.confirmContact, { referenceId: 'z'.repeat(32), otp }))).toBe(
      'code-expired',
    )
  })

  it('takes at most five codes an hour to one phone, whoever asks', async () => {
    const phone = '08037779999'
    const question = { topic: 'other' as const, name: 'A', phone, words: 'Hello' }
    const answers = []
    for (let tries = 0; tries < 6; tries += 1) answers.push(reasonOf(await call(contactRoutes.startContact, question)))
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'code-limit'])
  })

  it('that nobody confirmed is forgotten', async () => {
    await started()
    const later = new Date(world.outside.now.getTime() + 1000)
    expect(await dropUnconfirmed(world.database.pool, later)).toBeGreaterThan(0)
    expect(await world.rows('select from bank.contact where confirmed_at is null')).toEqual([])
  })
})

describe('an answer', () => {
  it('goes by SMS to the phone that was proven, once', async () => {
    const { reference, phone } = await confirmed()
    expect(await contactCommand(world.database, ['show', reference])).toMatchObject({
      ok: true,
      value: expect.stringContaining('I forgot my username'),
    })
    const words = ['Please', 'visit a branch with your NIN slip.']
    expect(await contactCommand(world.database, ['answer', reference, ...words])).toMatchObject({ ok: true })
    const [{ payload }] = (await jobsOf()).slice(-1)
    const send = joined.tasks[SEND_CONTACT_ANSWER]!
    const before = world.outside.sms.length
    world.outside.smsFailure = { kind: 'rejected', retryable: true, detail: 'busy' }
    await expect(send(payload, job)).rejects.toThrow('was not sent')
    world.outside.smsFailure = undefined
    await send(payload, job)
    await send(payload, job)
    expect(world.outside.sms.slice(before)).toEqual([
      { to: phone, text: `Optimus: ${reference}: Please visit a branch with your NIN slip.` },
    ])
    expect(await contactCommand(world.database, ['show', reference])).toMatchObject({
      value: expect.stringMatching(/ {2}sent {2}Please visit/),
    })
    expect(await contactCommand(world.database, ['close', reference])).toMatchObject({ ok: true })
    expect(await contactCommand(world.database, ['close', reference])).toMatchObject({ ok: false })
    expect(await contactCommand(world.database, ['answer', reference, ...words])).toMatchObject({ ok: false })
    expect(await listContacts(world.database)).not.toContain(reference)
  })

  it.each([
    [['show', 'CONT-0000-0000-0000'], 'There is no contact CONT-0000-0000-0000.'],
    [['sell', 'REF'], 'Say show, answer or close.'],
    [['answer', 'REF', 'Hi'], 'Which words? They go by SMS.'],
    [['answer', 'REF', 'x'.repeat(121)], 'One text message has room for 120 plain letters, and this has more.'],
    [['answer', 'REF', 'It costs ₦50 only'], 'One text message has room for 120 plain letters, and this has more.'],
  ])('%j: one clear line, and nothing is sent', async (words, failure) => {
    const { reference } = await confirmed()
    const before = (await jobsOf()).length
    const given = words.map((word) => (word === 'REF' ? reference : word))
    expect(await contactCommand(world.database, given)).toEqual({ ok: false, failure })
    expect((await jobsOf()).length).toBe(before)
  })
})
