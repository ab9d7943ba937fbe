/**
 * Tests a change of email address and phone: codes at both contacts, counted tries, one change at a time, and the
 * sessions and tickets that it ends.
 */
// @module-tag one-try
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { linkDeviceRoutes } from '../../../contract/identity/link-device.ts'
import { contactChangeRoutes as routes } from '../../../contract/identity/contact-change.ts'
import { passwordResetRoutes } from '../../../contract/identity/password-reset.ts'
import { answered, times, WRONG_PIN, wrongOf } from '../../identity/fixtures/calls.fixture.ts'
import { onAnotherDevice } from '../../identity/fixtures/second-device.fixture.ts'
import { failureOf, tally, valueOf } from '../../identity/fixtures/world.fixture.ts'
import { ok } from '../../../values/result.ts'
import { reasonOf } from '../transfers/world.fixture.ts'
import { createSendContactLeft } from './send-contact-left.ts'
import { createContactChangeBank, newEmail, newPhone } from './contact-change-bank.fixture.ts'

const MINUTE = 60_000
type TestBank = Awaited<ReturnType<typeof createContactChangeBank>>
let testBank: TestBank
let world: TestBank['world']
let call: TestBank['call']

beforeAll(async () => {
  testBank = await createContactChangeBank()
  world = testBank.world
  call = testBank.call
})
afterAll(() => world.close())

const nothingSent = { findSent: () => Promise.resolve(ok([])) }

const enter: TestBank['enter'] = () => testBank.enter()
const contactsOf: TestBank['contactsOf'] = (customer) => testBank.contactsOf(customer)
const allowPhone: TestBank['allowPhone'] = (customer) => testBank.allowPhone(customer)
const start: TestBank['start'] = (...change) => testBank.start(...change)
const begun: TestBank['begun'] = (...change) => testBank.begun(...change)
const send: TestBank['send'] = (customer, changeId) => testBank.send(customer, changeId)
const confirm: TestBank['confirm'] = (...guess) => testBank.confirm(...guess)
const pass: TestBank['pass'] = (...step) => testBank.pass(...step)

describe('both confirmed', () => {
  it('email change: applies only after the second code, notifies both addresses, and ends the other sessions', async () => {
    const typed = newEmail()
    const customer = await enter()
    const { session, record } = customer
    const other = await onAnotherDevice(world, customer)
    const { email } = await contactsOf(customer)
    const change = await begun(customer, 'email', ` ${typed} `)
    expect(change).toMatchObject({ what: 'email', step: 'old', maskedNew: expect.stringMatching(/^add\*{3}\d{3}@/) })
    expect(world.outside.sms.some(({ to }) => to === typed)).toBe(false)
    const second = valueOf(await pass(customer, change.changeId, email)).data
    expect(second?.step).toBe('new')
    expect(await contactsOf(customer)).toMatchObject({ email })
    const shown = valueOf(await call(routes.getContactDetails, {}, { session })).data
    expect(shown.change).toEqual(second)
    expect(valueOf(await pass(customer, change.changeId, typed)).data).toBeNull()
    expect(await contactsOf(customer)).toEqual({ email: typed, phone: record.phone })
    const live = await world.rows(
      'select session_id as id from bank.session where customer_id = $1 and revoked_at is null',
      [session.customerId],
    )
    expect(live.map(({ id }) => id)).toEqual([session.sessionId])
    expect(other.session.sessionId).not.toBe(session.sessionId)
    const notified = await world.rows(`select from bank.alert where customer_id = $1 and kind = 'email-changed'`, [
      session.customerId,
    ])
    expect(notified).toHaveLength(1)
    const sendLeft = createSendContactLeft({ database: world.database, sms: world.deps.sms, history: nothingSent })
    await sendLeft({ changeId: change.changeId }, { id: '1', attempt: 1, maxAttempts: 25 })
    expect(world.outside.sms.at(-1)).toMatchObject({ to: email, text: expect.stringMatching(/Not you\? Call/) })
    const lines = await world.rows(
      `select kind, detail::text from bank.audit_event where customer_id = $1 and kind like 'contact-change.%' order by event_id`,
      [session.customerId],
    )
    expect(lines.map(({ kind }) => kind)).toEqual([
      'contact-change.begun',
      'contact-change.code-sent',
      'contact-change.code-sent',
      'contact-change.applied',
    ])
    expect(JSON.stringify(lines)).not.toContain('@')
  })

  it('phone change: is applied once after staff have allowed it, and login codes go to the new phone', async () => {
    const customer = await enter()
    const phone = newPhone()
    expect(reasonOf(await start(customer, 'phone', phone))).toBe('contact-change-not-allowed')
    await allowPhone(customer)
    const { changeId } = await begun(customer, 'phone', phone.replace('+234', '0'))
    valueOf(await pass(customer, changeId, customer.record.phone))
    valueOf(await pass(customer, changeId, phone))
    expect(await contactsOf(customer)).toMatchObject({ phone })
    expect(reasonOf(await start(customer, 'phone', newPhone()))).toBe('contact-change-not-allowed')
    // The page shows only masked digits of the phone number.
    const shown = valueOf(await call(routes.getContactDetails, {}, { session: customer.session })).data
    expect(shown).toMatchObject({ maskedPhone: `*******${phone.slice(-4)}`, CanUpdatePhoneNumber: false, change: null })
  })

  it('email change without an old address: the first code goes to the phone', async () => {
    const typed = newEmail()
    const customer = await enter()
    await world.asOwner('update bank.customer set email = null where customer_id = $1', [customer.session.customerId])
    const { changeId } = await begun(customer, 'email', typed)
    valueOf(await pass(customer, changeId, customer.record.phone))
    valueOf(await pass(customer, changeId, typed))
    expect(await contactsOf(customer)).toMatchObject({ email: typed })
  })
})

describe('refused', () => {
  const onChange = async () => {
    const typed = newEmail()
    const customer = await enter()
    const { email } = await contactsOf(customer)
    const { changeId } = await begun(customer, 'email', typed)
    const { referenceId } = valueOf(await send(customer, changeId)).data
    return { customer, email, changeId, referenceId, otp: world.lastCode(email) }
  }

  it('contact change: is refused for a wrong PIN, an invalid value, too many changes in a day, or a frozen account', async () => {
    const typed = newEmail()
    const customer = await enter()
    expect(failureOf(await start(customer, 'email', typed, WRONG_PIN)).kind).toBe('pin-mismatch')
    for (const wrong of ['no address', 'a@b', (await contactsOf(customer)).email]) {
      expect(failureOf(await start(customer, 'email', wrong, WRONG_PIN))).toMatchObject({
        kind: 'invalid-input',
        errors: { value: [expect.any(String)] },
      })
    }
    await times(5, () => begun(customer, 'email', typed))
    expect(reasonOf(await start(customer, 'email', typed))).toBe('contact-change-limit')
    await world.rows(
      `insert into bank.customer_freeze (freeze_id, customer_id, frozen_at, frozen_by) values (gen_random_uuid(), $1, now(), 'staff')`,
      [customer.session.customerId],
    )
    expect(reasonOf(await start(customer, 'email', typed))).toBe('account-frozen')
  })

  it('contact change: counts wrong codes, and a resend gives no new tries', async () => {
    const { customer, changeId, referenceId, otp, email } = await onChange()
    const wrong = () => confirm(customer, changeId, referenceId, wrongOf(otp))
    expect(failureOf(await wrong()).kind).toBe('invalid-credentials')
    expect(reasonOf(await send(customer, changeId))).toBe('resend-too-soon')
    world.later(MINUTE)
    expect(valueOf(await send(customer, changeId)).data.referenceId).toBe(referenceId)
    const renewed = world.lastCode(email)
    // The old code is void.
    if (renewed !== otp) expect((await confirm(customer, changeId, referenceId, otp)).ok).toBe(false)
    await times(2, () => confirm(customer, changeId, referenceId, wrongOf(renewed)))
    expect(reasonOf(await confirm(customer, changeId, referenceId, renewed))).toBe('code-tries-used')
    expect((await contactsOf(customer)).email).toBe(email)
  })

  it('contact change: refuses the code of the old contact for the new one, and a used code', async () => {
    const { customer, email, changeId, referenceId, otp } = await onChange()
    valueOf(await confirm(customer, changeId, referenceId, otp))
    expect((await confirm(customer, changeId, referenceId, otp)).ok).toBe(false)
    expect((await contactsOf(customer)).email).toBe(email)
  })

  it('contact change: refuses a code that is late, of a change that was given up or replaced, or of another session or customer', async () => {
    const late = await onChange()
    world.later(5 * MINUTE)
    expect(reasonOf(await confirm(late.customer, late.changeId, late.referenceId, late.otp))).toBe('code-expired')
    world.later(26 * MINUTE)
    expect(reasonOf(await send(late.customer, late.changeId))).toBe('contact-change-over')

    const given = await onChange()
    const stranger = await enter()
    await call(routes.giveUpContactChange, { changeId: given.changeId }, { session: stranger.session })
    expect(reasonOf(await confirm(stranger, given.changeId, given.referenceId, given.otp))).toBe('contact-change-over')
    await times(2, () =>
      call(routes.giveUpContactChange, { changeId: given.changeId }, { session: given.customer.session }),
    )
    expect(reasonOf(await confirm(given.customer, given.changeId, given.referenceId, given.otp))).toBe(
      'contact-change-over',
    )

    const first = await onChange()
    const second = await begun(first.customer, 'email', 'another@mail.example')
    expect(reasonOf(await confirm(first.customer, first.changeId, first.referenceId, first.otp))).toBe(
      'contact-change-over',
    )
    const elsewhere = await onAnotherDevice(world, first.customer)
    expect(reasonOf(await call(routes.sendContactChangeCode, { changeId: second.changeId }, elsewhere))).toBe(
      'contact-change-over',
    )
  })

  it('a number that another customer uses is refused, but only once its owner has proven it', async () => {
    const other = await enter()
    const customer = await enter()
    await allowPhone(customer)
    const { changeId } = await begun(customer, 'phone', other.record.phone)
    valueOf(await pass(customer, changeId, customer.record.phone))
    expect(reasonOf(await pass(customer, changeId, other.record.phone))).toBe('phone-taken')
    expect(await contactsOf(customer)).toMatchObject({ phone: customer.record.phone })
    // An email address may be shared by a family, so the bank does not check whether another customer has it.
    const { email } = await contactsOf(customer)
    await world.asOwner('update bank.customer set email = $2 where customer_id = $1', [
      other.session.customerId,
      'family@mail.example',
    ])
    const change = await begun(customer, 'email', 'family@mail.example')
    valueOf(await pass(customer, change.changeId, email))
    expect(valueOf(await pass(customer, change.changeId, 'family@mail.example')).data).toBeNull()
  })
})

describe('parallel changes', () => {
  it('contact change: of two parallel starts one change remains, and of two parallel confirmations one counts', async () => {
    const customer = await enter()
    const { email } = await contactsOf(customer)
    const both = await Promise.all(['one@mail.example', 'two@mail.example'].map((to) => start(customer, 'email', to)))
    expect(tally(both)).toEqual({ ok: 2 })
    const open = await world.rows(
      'select change_id from bank.contact_change where customer_id = $1 and ended_at is null',
      [customer.session.customerId],
    )
    expect(open).toHaveLength(1)
    const changeId = open[0].change_id as string
    const { referenceId } = valueOf(await send(customer, changeId)).data
    const otp = world.lastCode(email)
    const answers = await Promise.all([0, 1].map(() => confirm(customer, changeId, referenceId, otp)))
    expect(tally(answers)).toMatchObject({ ok: 1 })
  })

  it('two customers who prove one number in parallel: one gets it', async () => {
    const phone = newPhone()
    const waiting = await Promise.all(
      [0, 1].map(async () => {
        const customer = await enter()
        await allowPhone(customer)
        const { changeId } = await begun(customer, 'phone', phone)
        valueOf(await pass(customer, changeId, customer.record.phone))
        return { customer, changeId }
      }),
    )
    const proofs = []
    for (const { customer, changeId } of waiting) {
      const { referenceId } = valueOf(await send(customer, changeId)).data
      proofs.push({ customer, changeId, referenceId, otp: world.lastCode(phone) })
    }
    const answers = await Promise.all(
      proofs.map((one) => confirm(one.customer, one.changeId, one.referenceId, one.otp)),
    )
    expect(tally(answers)).toEqual({ ok: 1, 'phone-taken': 1 })
  })

  it('a contact change ends a reset of the password that had begun before it, and a reset ends a contact change', async () => {
    const typed = newEmail()
    const customer = await enter()
    const { email } = await contactsOf(customer)
    const asked = valueOf(await call(passwordResetRoutes.revealQuestion, { username: customer.username })).data
    const { ticket } = valueOf(
      await call(passwordResetRoutes.verifyAnswerForPasswordReset, { referenceId: asked.referenceId, answer: 'Kano' }),
    ).data
    const { changeId } = await begun(customer, 'email', typed)
    valueOf(await pass(customer, changeId, email))
    valueOf(await pass(customer, changeId, typed))
    const sent = await call(passwordResetRoutes.sendOTPForResetPassword, { ticket }, { clientId: 'client-1' })
    expect(reasonOf(sent)).toBe('ticket-expired')

    const other = await answered(world)
    const { session } = await enter()
    expect(other.ticket).toBeDefined()
    const change = await begun({ ...customer, session }, 'email', typed)
    await world.rows(
      `update bank.session set revoked_at = now(), revoked_reason = 'password-changed' where session_id = $1`,
      [session.sessionId],
    )
    expect(reasonOf(await send({ ...customer, session }, change.changeId))).toBe('contact-change-over')
  })

  it('a device that was being linked with a code to the old phone is not linked after the change', async () => {
    const customer = await enter()
    await allowPhone(customer)
    const login = await call(authRoutes.login, {
      username: customer.username,
      password: 'Indigo-cloth-42',
      deviceId: 'fingerprint-9',
    })
    const { linkTicket } = (failureOf(login) as { data: { linkTicket: string } }).data
    const phone = newPhone()
    const { changeId } = await begun(customer, 'phone', phone)
    valueOf(await pass(customer, changeId, customer.record.phone))
    valueOf(await pass(customer, changeId, phone))
    expect(reasonOf(await call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket }))).toBe('ticket-expired')
  })
})
