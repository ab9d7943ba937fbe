/** Stopped changes of contact: the notice to the old address, and how long a stopped change is kept. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactChangeRoutes as routes } from '../../../contract/identity/contact-change.ts'
import { fail, ok } from '../../../values/result.ts'
import { contactChangeCommand } from '../../operators/contact-change-command.ts'
import { login, valueOf } from '../../identity/fixtures/world.fixture.ts'
import { smsDigest } from '../../ports/sms.ts'
import { reasonOf } from '../transfers/world.fixture.ts'
import { createDropContactChanges, createSendContactLeft } from './send-contact-left.ts'
import { createContactChangeBank, newEmail, newPhone } from './contact-change-bank.fixture.ts'

const MINUTE = 60_000
type Desk = Awaited<ReturnType<typeof createContactChangeBank>>
let desk: Desk
let world: Desk['world']

beforeAll(async () => {
  desk = await createContactChangeBank()
  world = desk.world
})
afterAll(() => world.close())

const nothingSent = { findSent: () => Promise.resolve(ok([])) }
const enter: Desk['enter'] = () => desk.enter()
const contactsOf: Desk['contactsOf'] = (customer) => desk.contactsOf(customer)
const allowPhone: Desk['allowPhone'] = (customer) => desk.allowPhone(customer)
const start: Desk['start'] = (...change) => desk.start(...change)
const begun: Desk['begun'] = (...change) => desk.begun(...change)
const send: Desk['send'] = (customer, changeId) => desk.send(customer, changeId)
const confirm: Desk['confirm'] = (...guess) => desk.confirm(...guess)
const pass: Desk['pass'] = (...step) => desk.pass(...step)

describe('begun, and stopped before the last code', () => {
  const why = ['He', 'has', 'not', 'asked', 'for', 'it']

  it.each(['email', 'phone'] as const)(
    'change that staff stopped: the %s does not change, and a pending change is over even after a new permission',
    async (what) => {
      const typed = what === 'email' ? newEmail() : newPhone()
      const customer = await enter()
      await allowPhone(customer)
      const before = await contactsOf(customer)
      const { changeId } = await begun(customer, what, typed)
      valueOf(await pass(customer, changeId, before[what]))
      const { referenceId } = valueOf(await send(customer, changeId)).data
      const otp = world.lastCode(typed)
      for (const action of ['stop', 'allow'])
        expect(await contactChangeCommand(world.database, [action, customer.username, what, ...why])).toMatchObject({
          ok: true,
        })
      expect(reasonOf(await confirm(customer, changeId, referenceId, otp))).toBe('contact-change-over')
      expect(await contactsOf(customer)).toEqual(before)
      const ended = await world.rows('select outcome from bank.contact_change where change_id = $1', [changeId])
      expect(ended).toEqual([{ outcome: 'stopped' }])
    },
  )

  it('contact change: while it is forbidden or the accounts are frozen, no code is sent and a sent code does not count', async () => {
    const typed = newEmail()
    const customer = await enter()
    const before = await contactsOf(customer)
    const { customerId } = customer.session
    const { changeId } = await begun(customer, 'email', typed)
    valueOf(await pass(customer, changeId, before.email))
    const { referenceId } = valueOf(await send(customer, changeId)).data
    const otp = world.lastCode(typed)
    const flag = (may: boolean) =>
      world.asOwner('update bank.profile set can_update_email_address = $2 where customer_id = $1', [customerId, may])
    await flag(false)
    expect(reasonOf(await confirm(customer, changeId, referenceId, otp))).toBe('contact-change-not-allowed')
    expect(reasonOf(await send(customer, changeId))).toBe('contact-change-not-allowed')
    await flag(true)
    await world.rows(
      `insert into bank.customer_freeze (freeze_id, customer_id, frozen_at, frozen_by) values (gen_random_uuid(), $1, now(), 'staff')`,
      [customerId],
    )
    expect(reasonOf(await confirm(customer, changeId, referenceId, otp))).toBe('account-frozen')
    expect(await contactsOf(customer)).toEqual(before)
  })

  it('phone change that is not finished within seven days: needs a new permission by staff', async () => {
    const customer = await enter()
    await allowPhone(customer)
    world.later(7 * 24 * 60 * MINUTE - MINUTE)
    const again = {
      ...customer,
      ...(await login(world, customer.username, customer.device.proof(customer.deviceKeyId))),
    }
    const { changeId } = await begun(again, 'phone', newPhone())
    world.later(MINUTE)
    expect(reasonOf(await send(again, changeId))).toBe('contact-change-not-allowed')
    const shown = valueOf(await desk.call(routes.getContactDetails, {}, { session: again.session })).data
    expect(shown.CanUpdatePhoneNumber).toBe(false)
    expect(reasonOf(await start(again, 'phone', newPhone()))).toBe('contact-change-not-allowed')
  })
})

describe('the notice to the old phone', () => {
  const silent = () => Promise.resolve(fail({ kind: 'unknown', detail: 'no answer' } as const))
  const changed = async () => {
    const customer = await enter()
    await allowPhone(customer)
    const phone = newPhone()
    const { changeId } = await begun(customer, 'phone', phone)
    valueOf(await pass(customer, changeId, customer.record.phone))
    valueOf(await pass(customer, changeId, phone))
    return { changeId, old: customer.record.phone }
  }
  const job = (attempt: number) => ({ id: '1', attempt, maxAttempts: 25 })

  it('notice to the old phone without an answer: is sent again, unless the provider already has it', async () => {
    const { changeId, old } = await changed()
    const { database } = world
    const unanswered = createSendContactLeft({ database, sms: { send: silent }, history: nothingSent })
    await expect(unanswered({ changeId }, job(1))).rejects.toThrow('no answer')
    const blind = createSendContactLeft({ database, sms: world.deps.sms, history: { findSent: silent } })
    await expect(blind({ changeId }, job(2))).rejects.toThrow('not known')
    const asked: unknown[] = []
    const history = (ids: string[]) => ({
      findSent: (digests: readonly string[]) => {
        asked.push(digests)
        return Promise.resolve(ok(ids))
      },
    })
    const sentBefore = world.outside.sms.length
    await createSendContactLeft({ database, sms: world.deps.sms, history: history(['provider-1']) })(
      { changeId },
      job(3),
    )
    expect(world.outside.sms).toHaveLength(sentBefore)
    await createSendContactLeft({ database, sms: world.deps.sms, history: history([]) })({ changeId }, job(3))
    expect(world.outside.sms.slice(sentBefore)).toEqual([{ to: old, text: expect.stringMatching(/Not you\? Call/) }])
    expect(asked[1]).toContain(smsDigest(world.outside.sms.at(-1)!))
  })
})

it('a change that ended without effect is deleted after a week, and a completed change stays', async () => {
  const [done, over, given, late, other, halted] = [
    await enter(),
    await enter(),
    await enter(),
    await enter(),
    await enter(),
    await enter(),
  ]
  const typed = newEmail()
  const { changeId } = await begun(done, 'email', typed)
  for (const address of [(await contactsOf(done)).email, typed]) valueOf(await pass(done, changeId, address))
  for (const address of [newEmail(), newEmail()]) await begun(over, 'email', address)
  const dropped = await begun(given, 'email', newEmail())
  await desk.call(routes.giveUpContactChange, { changeId: dropped.changeId }, { session: given.session })
  await allowPhone(late)
  const taken = await begun(late, 'phone', other.record.phone)
  valueOf(await pass(late, taken.changeId, late.record.phone))
  expect(reasonOf(await pass(late, taken.changeId, other.record.phone))).toBe('phone-taken')
  await begun(halted, 'email', newEmail())
  await desk.permit('stopped', halted, 'email')

  const ids = [done, over, given, late, halted].map(({ session }) => session.customerId)
  const left = async () => {
    const rows = await world.rows('select outcome from bank.contact_change where customer_id = any($1)', [ids])
    return rows.map((row) => String(row.outcome)).toSorted()
  }
  const drop = createDropContactChanges({ database: world.database, clock: world.deps.clock })
  const job = { id: '1', attempt: 1, maxAttempts: 1 }
  world.later(6 * 24 * 60 * MINUTE)
  await drop({}, job)
  expect(await left()).toEqual(['applied', 'given-up', 'null', 'replaced', 'stopped', 'taken'])
  world.later(2 * 24 * 60 * MINUTE)
  await drop({}, job)
  expect(await left()).toEqual(['applied'])
})
