/**
 * Tests a question or a dispute without a login: it is confirmed by a code, answered by staff, sent once, and deleted
 * when unconfirmed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { interpolate } from '../../../values/message.ts'
import { contactRoutes, NAIRA_PROBLEM } from '../../../contract/cases/contact.ts'
import type { RouteInput } from '../../../contract/route.ts'
import { openContact } from '../../module-links.ts'
import { caseCommand } from '../../operators/case-commands.ts'
import { contactCommand, listContacts } from '../../operators/contact-commands.ts'
import { type AuthWorld, callerOf, createAuthWorld, failureOf, valueOf } from '../../identity/fixtures/world.fixture.ts'
import { findCases } from '../cases/case-store.ts'
import { caseLine } from '../cases/case-view.ts'
import { reasonOf } from '../transfers/world.fixture.ts'
import { dropUnconfirmed } from './contact-store.ts'
import { SEND_CONTACT_ANSWER } from './send-answer.ts'

let world: AuthWorld
let call: ReturnType<typeof callerOf>
let joined: ReturnType<typeof openContact>
let serial = 0
const job = { id: '1', attempt: 1, maxAttempts: 3 }

beforeAll(async () => {
  world = await createAuthWorld()
  joined = openContact(world.deps)
  call = callerOf(joined.endpoints)
})
afterAll(() => world.close())

/** Starts a message and stops before its code. */
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
  it.each([
    ['ha', 'ce lambar da ke tabbatar da sakonku'],
    ['yo', 'ni koodu to fidi oro yin'],
    ['ig', 'bu koodu na-egosi na ozi gi'],
    ['pcm', 'na the code wey confirm your message'],
  ] as const)('question: gets its code in the language of the page when the page is in %s', async (language, words) => {
    serial += 1
    const phone = `0803777${String(serial).padStart(4, '0')}`
    const question = { topic: 'log-in' as const, name: 'Ngozi Eze', phone, words: 'I forgot my username', language }
    valueOf(await call(contactRoutes.startContact, question))
    expect(world.outside.sms.at(-1)).toMatchObject({ text: expect.stringContaining(words) })
  })

  it('question: cannot be read before its code is confirmed, and then has a reference and a due day', async () => {
    const before = await listContacts(world.database)
    const { phone, ...guess } = await started()
    expect(await listContacts(world.database)).toBe(before)
    expect(world.outside.sms.at(-1)).toMatchObject({
      to: phone,
      text: expect.stringContaining('confirms your message'),
    })
    const { data } = valueOf(await call(contactRoutes.confirmContact, guess))
    expect(data.reference).toMatch(/^CONT(-[0-9A-Z]{4}){3}$/)
    expect(Date.parse(data.answerBy)).toBeGreaterThan(world.outside.now.getTime())
    expect(await listContacts(world.database)).toContain(`${data.reference}  log-in  Ngozi Eze`)
    const lines = await world.rows(
      `select kind, detail from bank.audit_event where kind like 'contact.%' order by event_id desc limit 1`,
    )
    expect(lines).toEqual([{ kind: 'contact.confirmed', detail: { about: data.reference } }])
    expect(JSON.stringify(lines)).not.toContain(phone)
  })

  it('question: refuses a wrong code, three times, and the code of another purpose', async () => {
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

  it('question: sends at most five codes an hour to one phone, for any number of callers', async () => {
    const phone = '08037779999'
    const question = { topic: 'other' as const, name: 'A', phone, words: 'Hello' }
    const answers = []
    for (let tries = 0; tries < 6; tries += 1) answers.push(reasonOf(await call(contactRoutes.startContact, question)))
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'code-limit'])
  })

  it('question: is deleted when it was not confirmed', async () => {
    await started()
    const later = new Date(world.outside.now.getTime() + 1000)
    expect(await dropUnconfirmed(world.database.pool, later)).toBeGreaterThan(0)
    expect(await world.rows('select from bank.contact where confirmed_at is null')).toEqual([])
  })
})

const localOf = (e164: string) => `0${e164.slice(4)}`
type Report = Partial<RouteInput<typeof contactRoutes.startDispute>>
/** A report of a payment, proven with the code that came to the phone. */
async function reported(phone: string, over: Report = {}) {
  const report = { kind: 'not-delivered' as const, name: 'Ngozi Eze', phone, words: 'It never came', ...over }
  const { referenceId } = valueOf(await call(contactRoutes.startDispute, report)).data
  return valueOf(
    await call(contactRoutes.confirmContact, { referenceId, otp: world.lastCode(`+234${phone.slice(1)}`) }),
  ).data
}
const casesOf = (customerId: string) =>
  world.rows(
    `select c.case_id, c.reference, c.type, c.state, c.description as words, c.reported_of, k.clock, k.source, k.due_at from bank.support_case c
     join bank.case_clock k using (case_id) where c.customer_id = $1 order by c.opened_at`,
    [customerId],
  )

describe('a payment that went wrong', () => {
  it('dispute without a login: offers the same problems, steps and deadlines as the signed-in page', async () => {
    const { choices } = valueOf(await call(contactRoutes.getDisputeOffer, {})).data
    const within = choices.map(({ kind, promises }) => [kind, /within ([^:]+):/.exec(promises.join(' '))?.[1]])
    expect(Object.fromEntries(within)).toEqual({
      'not-delivered': '24 hours',
      'wrong-account': '5 working days',
      'not-authorised': '14 working days',
      card: '24 hours',
      bill: '72 hours',
    })
    expect(choices.filter(({ danger }) => danger).map(({ kind }) => kind)).toEqual(['not-authorised'])
  })

  it('dispute without a login: becomes a case of the one customer with the proven phone, with a clock, and the customer sees it', async () => {
    const customer = await world.loggedIn()
    const { customerId } = customer.session
    const { phone } = customer.record
    const said = { kind: 'bill', reference: 'TRF-9F2A', naira: '₦5,000', paidOn: '2026-11-20' } as const
    world.outside.now = new Date(Math.max(world.outside.now.getTime(), Date.parse('2026-11-22T04:00:00Z')))
    const { reference, answerBy } = await reported(localOf(phone), said)
    const due = new Date(world.outside.now.getTime() + 72 * 60 * 60 * 1000)
    expect({ reference, answerBy }).toEqual({
      reference: expect.stringMatching(/^CASE(-[0-9A-Z]{4}){3}$/),
      answerBy: due.toISOString(),
    })
    const [kept, ...others] = await casesOf(customerId)
    expect(kept).toMatchObject({ reference, type: 'not-delivered', state: 'opened', reported_of: 'bill' })
    expect(kept).toMatchObject({ clock: 'result', source: 'law', due_at: due })
    expect(kept.words).toBe('Reference TRF-9F2A. Amount ₦5,000.00. Paid on 20 Nov 2026. It never came')
    expect(others).toEqual([])
    const seen = await findCases(world.database.pool, customerId)
    expect(seen.map((stored) => caseLine(stored, interpolate))).toMatchObject([
      { caseId: kept.case_id, title: 'I did not get what I paid for', statusText: 'With our staff', subject: null },
    ])
    const notified = await world.rows(`select from bank.alert where customer_id = $1 and kind = 'case-opened'`, [
      customerId,
    ])
    expect(notified).toHaveLength(1)
    const trail = await world.rows(
      `select kind, customer_id, session_id from bank.audit_event where detail->>'caseId' = $1`,
      [kept.case_id],
    )
    expect(trail).toEqual([{ kind: 'case.opened', customer_id: customerId, session_id: null }])
    // The dispute is listed among the cases, and not among the questions too.
    expect(await listContacts(world.database)).not.toContain(reference)
    expect(await caseCommand(world.database, ['show', reference])).toMatchObject({
      value: expect.stringContaining('reported without a login'),
    })
  })

  it('dispute without a login: gets the same answer for the phone of no customer, of two customers or of a closed customer, and waits for staff', async () => {
    const [first, second] = [await world.signedUp(), await world.signedUp()]
    const shared = second.record.phone
    await world.asOwner('update bank.customer set phone = $1 where phone = $2', [shared, first.record.phone])
    const left = (await world.signedUp()).record.phone
    await world.rows(
      'insert into bank.closed_customer (customer_id, case_id, closed_at) select customer_id, gen_random_uuid(), now() from bank.customer where phone = $1',
      [left],
    )
    const before = await world.rows('select from bank.support_case')
    for (const phone of ['08037770001', localOf(shared), localOf(left)]) {
      const answer = await reported(phone, { kind: 'card' })
      expect(Object.keys(answer)).toEqual(['reference', 'answerBy'])
      expect(answer.reference).toMatch(/^CASE(-[0-9A-Z]{4}){3}$/)
      expect(Date.parse(answer.answerBy) - world.outside.now.getTime()).toBe(24 * 60 * 60 * 1000)
      expect(await listContacts(world.database)).toContain(`${answer.reference}  A card or ATM payment failed`)
      expect(await contactCommand(world.database, ['show', answer.reference])).toMatchObject({
        value: expect.stringContaining('Card or ATM. It never came'),
      })
    }
    expect(await world.rows('select from bank.support_case')).toHaveLength(before.length)
  })

  it('dispute without a login: opens no case before the right code, and refuses a payment day in the future', async () => {
    const customer = await world.signedUp()
    const phone = localOf(customer.record.phone)
    const report = { kind: 'wrong-account' as const, name: 'Ngozi Eze', phone, words: 'Wrong number' }
    const { referenceId } = valueOf(await call(contactRoutes.startDispute, report)).data
    const otp = world.lastCode(customer.record.phone)
    const wrong = otp === '000000' ? '000001' : '000000'
    expect(failureOf(await call(contactRoutes.confirmContact, { referenceId, otp: wrong })).kind).toBe(
      'invalid-credentials',
    )
    const mine = () =>
      world.rows(
        'select from bank.support_case c join bank.customer b on b.customer_id = c.customer_id where b.phone = $1',
        [customer.record.phone],
      )
    expect(await mine()).toEqual([])
    // The right code, sent twenty times in parallel, makes one case.
    await Promise.all(Array.from({ length: 20 }, () => call(contactRoutes.confirmContact, { referenceId, otp })))
    expect(await mine()).toHaveLength(1)
    const wrongOf = async (over: Report) =>
      failureOf(await call(contactRoutes.startDispute, { ...report, ...over })) as { readonly errors?: object }
    expect((await wrongOf({ paidOn: '2999-01-01' })).errors).toEqual({ paidOn: ['This day is in the future'] })
    for (const naira of ['0', '-5', '5,00', '1e3', 'five', '1.234'])
      expect((await wrongOf({ naira })).errors, naira).toEqual({ naira: [NAIRA_PROBLEM] })
  })
})

describe('an answer', () => {
  it('answer of staff: is sent once, by SMS to the confirmed phone number', async () => {
    const { reference, phone } = await confirmed()
    expect(await contactCommand(world.database, ['show', reference])).toMatchObject({
      ok: true,
      value: expect.stringContaining('I forgot my username'),
    })
    const words = ['Please', 'visit a branch with your NIN slip.']
    expect(await contactCommand(world.database, ['answer', reference, ...words])).toMatchObject({ ok: true })
    const [{ payload }] = (await jobsOf()).slice(-1)
    const send = joined.jobs().tasks[SEND_CONTACT_ANSWER]
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
    const close = ['close', reference, 'The customer has the answer']
    expect(await contactCommand(world.database, close)).toMatchObject({ ok: true })
    expect(await contactCommand(world.database, close)).toEqual({ ok: false, failure: 'It is closed already.' })
    expect(await contactCommand(world.database, ['answer', reference, ...words])).toMatchObject({ ok: false })
    expect(await listContacts(world.database)).not.toContain(reference)
  })

  it.each([
    [['show', 'CONT-0000-0000-0000'], 'There is no contact CONT-0000-0000-0000.'],
    [['sell', 'REF'], 'Say show, answer or close.'],
    [['answer', 'REF', 'Hi'], 'Which words? They go by SMS.'],
    [['answer', 'REF', 'x'.repeat(121)], 'One text message has room for 120 plain letters, and this has more.'],
    [['answer', 'REF', 'It costs ₦50 only'], 'One text message has room for 120 plain letters, and this has more.'],
  ])('contact command %j: fails with one clear line, and sends nothing', async (words, failure) => {
    const { reference } = await confirmed()
    const before = (await jobsOf()).length
    const given = words.map((word) => (word === 'REF' ? reference : word))
    expect(await contactCommand(world.database, given)).toEqual({ ok: false, failure })
    expect((await jobsOf()).length).toBe(before)
  })
})
