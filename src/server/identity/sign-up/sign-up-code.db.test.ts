// @module-tag one-try
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import type { StoppedService } from '../../../values/vocabularies/service-stops.ts'
import { servicesWithout, stopServices } from '../../stops/stops.fixture.ts'
import { makeDevice } from '../fixtures/device.fixture.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  login,
  profileRequest,
  tally,
  valueOf,
} from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())
afterEach(() => {
  Object.assign(world.outside, {
    identityDown: false,
    badCredit: false,
    bureauDown: false,
    smsFailure: undefined,
    accountFault: 'none',
  })
})

const { sendOTPByBVN, resendOtpToCustomer, bvnValidation } = authRoutes
const start = (record: { bvn: string; dateOfBirth: string }) =>
  world.call(sendOTPByBVN, { bvn: record.bvn, dateOfBirth: record.dateOfBirth })

describe('sendOTPByBVN', () => {
  it("sends a code to the BVN's phone and returns the masked phone, the expiry and the time of the next possible request", async () => {
    const record = world.addPerson({ email: 'adaeze.okonkwo@mail.example' })
    const { data } = valueOf(await start(record))
    expect(data.maskedPhone).toBe(`*******${record.phone.slice(-4)}`)
    // A person who knows a BVN and a date of birth learns only the masked contacts.
    expect(JSON.stringify(data)).not.toContain('mail.example')
    expect(new Date(data.expiresAt).getTime() - world.outside.now.getTime()).toBe(300_000)
    expect(new Date(data.resendAt).getTime() - world.outside.now.getTime()).toBe(60_000)
    expect(world.lastCode(record.phone)).toMatch(/^\d{6}$/)
  })

  it('gives the same answer for an unknown BVN and for a wrong date of birth', async () => {
    const record = world.addPerson()
    const wrongDate = failureOf(await start({ ...record, dateOfBirth: '1990-04-13' }))
    const unknown = failureOf(await start({ bvn: '22399999999', dateOfBirth: '1990-04-12' }))
    expect(wrongDate).toEqual({ kind: 'invalid-credentials' })
    expect(unknown).toEqual(wrongDate)
    expect(world.outside.sms.some((sms) => sms.to === record.phone)).toBe(false)
  })

  it('makes no look-up when the applicant is too young or not born yet', async () => {
    const before = world.outside.lookUps
    expect(failureOf(await start({ bvn: '22200000004', dateOfBirth: '2012-06-01' }))).toEqual({
      kind: 'ineligible',
      reason: 'under-18',
    })
    const unborn = failureOf(await start({ bvn: '22200000004', dateOfBirth: '2999-01-01' }))
    expect(unborn).toMatchObject({ kind: 'invalid-input', errors: { dateOfBirth: expect.any(Array) } })
    expect(world.outside.lookUps).toBe(before)
  })

  it('names the watch-list only to a person who knows the date of birth', async () => {
    const record = world.addPerson({ watchListed: true })
    expect(failureOf(await start({ ...record, dateOfBirth: '1990-04-13' })).kind).toBe('invalid-credentials')
    expect(failureOf(await start(record))).toEqual({ kind: 'ineligible', reason: 'watch-list' })
  })

  it('looks a BVN up once for a returning person, and answers 503 while the provider is down', async () => {
    const record = world.addPerson()
    const before = world.outside.lookUps
    valueOf(await start(record))
    world.outside.identityDown = true
    valueOf(await start(record))
    expect(world.outside.lookUps).toBe(before + 1)
    expect(failureOf(await start(world.addPerson())).kind).toBe('unavailable')
  })

  it('refuses a BVN after ten wrong dates, whether it is known or not', async () => {
    for (const bvn of [world.addPerson().bvn, '22399999998']) {
      const results = []
      for (let n = 0; n < 12; n += 1) results.push(await start({ bvn, dateOfBirth: '1980-01-01' }))
      expect(tally(results)).toEqual({ 'invalid-credentials': 10, 'too-many': 2 })
    }
  })

  it('sends at most five messages an hour and ten a day to one phone, also for parallel requests', async () => {
    const record = world.addPerson()
    const results = await Promise.all(Array.from({ length: 9 }, () => start(record)))
    expect(tally(results)).toEqual({ ok: 5, 'code-limit': 4 })
    const sentNow = () => world.outside.sms.filter((sms) => sms.to === record.phone).length
    expect(sentNow()).toBe(5)
    world.later(3_600_001)
    const more = []
    for (let n = 0; n < 6; n += 1) more.push(await start(record))
    expect(tally(more)).toEqual({ ok: 5, 'code-limit': 1 })
    world.later(3_600_001)
    expect(failureOf(await start(record))).toMatchObject({ reason: 'code-limit', detail: { per: 'day' } })
  })

  it('keeps no BVN, phone or code in plain', async () => {
    const record = world.addPerson()
    valueOf(await start(record))
    const code = world.lastCode(record.phone)
    const kept = JSON.stringify([
      await world.rows('select * from bank.one_time_code'),
      await world.rows('select * from bank.sign_up'),
      await world.rows('select * from bank.audit_event'),
    ])
    for (const secret of [record.bvn, record.phone, code]) expect(kept).not.toContain(`"${secret}"`)
    expect(kept).not.toContain(record.phone)
    expect(kept).not.toContain(record.bvn)
  })
})

describe('resendOtpToCustomer', () => {
  it('waits 60, 120 and then 240 seconds, and voids the previous code', async () => {
    const record = world.addPerson()
    const { referenceId } = valueOf(await start(record)).data
    const first = world.lastCode(record.phone)
    const resend = () => world.call(resendOtpToCustomer, { referenceId })
    expect(failureOf(await resend())).toMatchObject({ reason: 'resend-too-soon' })
    for (const waitMs of [60_000, 120_000, 240_000]) {
      world.later(waitMs - 1)
      expect(failureOf(await resend())).toMatchObject({ reason: 'resend-too-soon' })
      world.later(1)
      valueOf(await resend())
    }
    const latest = world.lastCode(record.phone)
    if (first !== latest) {
      expect(failureOf(await world.call(bvnValidation, { referenceId, otp: first })).kind).toBe('invalid-credentials')
    }
    valueOf(await world.call(bvnValidation, { referenceId, otp: latest }))
    expect(failureOf(await resend())).toMatchObject({ reason: 'code-expired' })
  })

  it('sends once for many parallel requests, and not for an unknown reference', async () => {
    const record = world.addPerson()
    const { referenceId } = valueOf(await start(record)).data
    world.later(60_000)
    const results = await Promise.all(Array.from({ length: 8 }, () => world.call(resendOtpToCustomer, { referenceId })))
    expect(tally(results)).toEqual({ ok: 1, 'resend-too-soon': 7 })
    const unknown = await world.call(resendOtpToCustomer, { referenceId: 'a'.repeat(32) })
    expect(failureOf(unknown)).toMatchObject({ reason: 'code-expired' })
  })

  it('a refused message does not count, and a new code can be requested immediately', async () => {
    const record = world.addPerson()
    world.outside.smsFailure = { kind: 'rejected', detail: 'no route' }
    const refused = failureOf(await start(record))
    expect(refused).toMatchObject({ kind: 'refused', reason: 'code-not-sent' })
    const referenceId = String(refused.kind === 'refused' && refused.detail?.['referenceId'])
    world.outside.smsFailure = undefined
    valueOf(await world.call(resendOtpToCustomer, { referenceId }))
    valueOf(await world.call(bvnValidation, { referenceId, otp: world.lastCode(record.phone) }))
  })

  it('counts a message without a definite answer as sent', async () => {
    const record = world.addPerson()
    world.outside.smsFailure = { kind: 'unknown', detail: 'timed out' }
    expect(valueOf(await start(record)).data.referenceId).toMatch(/^[\w-]{22,}$/)
  })
})

describe('bvnValidation', () => {
  it('fifty parallel guesses from two nodes: three are checked, and a resend gives no new ones', async () => {
    const record = world.addPerson()
    const { referenceId } = valueOf(await start(record)).data
    const right = world.lastCode(record.phone)
    const otp = right === '000000' ? '000001' : '000000'
    const other = world.another()
    const guesses = Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? other : world.call)(bvnValidation, { referenceId, otp }),
    )
    expect(tally(await Promise.all(guesses))).toEqual({ 'invalid-credentials': 3, 'code-tries-used': 47 })
    expect(failureOf(await world.call(bvnValidation, { referenceId, otp: right }))).toMatchObject({
      reason: 'code-tries-used',
    })
    world.later(60_000)
    const resent = failureOf(await world.call(resendOtpToCustomer, { referenceId }))
    expect(resent).toMatchObject({ reason: 'code-tries-used' })
  })

  it('accepts a code once, and for five minutes', async () => {
    const record = world.addPerson()
    const { referenceId } = valueOf(await start(record)).data
    const otp = world.lastCode(record.phone)
    const results = await Promise.all([1, 2, 3].map(() => world.call(bvnValidation, { referenceId, otp })))
    expect(tally(results)).toEqual({ ok: 1, 'code-expired': 2 })
    const late = valueOf(await start(record)).data.referenceId
    world.later(300_000)
    const expired = await world.call(bvnValidation, { referenceId: late, otp: world.lastCode(record.phone) })
    expect(failureOf(expired)).toMatchObject({ reason: 'code-expired' })
  })

  it('returns the record, and whether the person is new', async () => {
    const record = world.addPerson()
    const shown = await world.verified(record)
    expect(shown).toMatchObject({ customer: 'new', firstName: 'Chiamaka', lastName: 'Eze', accounts: [] })
    expect(shown.dateOfBirth).toBe(record.dateOfBirth)
  })

  it('sends a person with a profile to login, and only after the code', async () => {
    const { record } = await world.signedUp()
    const { referenceId } = valueOf(await start(record)).data
    const answer = await world.call(bvnValidation, { referenceId, otp: world.lastCode(record.phone) })
    expect(failureOf(answer)).toMatchObject({ reason: 'profile-exists', detail: { next: 'login' } })
  })
})

describe('a stop of sign-up', () => {
  afterEach(() => world.asOwner('delete from bank.service_stop'))
  const off = (services: readonly StoppedService[], minutes: number) => {
    const { now } = world.outside
    return stopServices(world.database.pool, services, now, new Date(now.getTime() + minutes * 60_000))
  }

  it('refuses the first step without a look-up, and the last step of a sign-up under way, until its end', async () => {
    const { now } = world.outside
    const begun = profileRequest((await world.verified(world.addPerson())).ticket, makeDevice())
    const record = world.addPerson()
    const before = world.outside.lookUps
    await off(['part:sign-up'], 5)
    const until = new Date(now.getTime() + 5 * 60_000).toISOString()
    const refused = { kind: 'refused', reason: 'sign-up-off', detail: { stopReason: 'fraud-risk', until } }
    expect(failureOf(await start(record))).toEqual(refused)
    expect(failureOf(await world.call(authRoutes.createAccountAndProfile, begun))).toEqual(refused)
    expect(world.outside.lookUps).toBe(before)
    const events = await world.rows(
      `select detail->>'reason' as reason from bank.audit_event where kind = 'sign-up.refused' order by event_id desc limit 1`,
    )
    expect(events).toEqual([{ reason: 'sign-up-off' }])
    world.later(5 * 60_000)
    valueOf(await start(record))
    valueOf(await world.call(authRoutes.createAccountAndProfile, begun))
  })

  it('is shown before the first step, in the language of the page, until its end', async () => {
    const stateIn = async (language?: 'pcm') => valueOf(await world.call(authRoutes.getSignUpState, { language })).data
    expect(await stateIn()).toEqual({ offText: null })
    await off(servicesWithout('part:sign-up'), 5)
    expect(await stateIn()).toEqual({ offText: null })
    await off(['part:sign-up'], 5)
    expect((await stateIn()).offText).toMatch(
      /^Sign-up is turned off\. We do this to protect you from fraud\. You can try again from .+\.$/,
    )
    expect((await stateIn('pcm')).offText).toMatch(/^We don off sign-up\. /)
    world.later(5 * 60_000)
    expect(await stateIn()).toEqual({ offText: null })
  })

  it('gives a repeated last step its first answer, and allows a login', async () => {
    const made = await world.signedUp()
    await off(['part:sign-up'], 60)
    const again = valueOf(await world.call(authRoutes.createAccountAndProfile, made.request))
    expect(again.data).toMatchObject({ accountNumber: made.accountNumber })
    await login(world, made.username, made.device.proof(made.deviceKeyId))
  })

  it('is the only stop that refuses a sign-up', async () => {
    await off(servicesWithout('part:sign-up'), 60)
    expect((await world.signedUp()).accountNumber).toMatch(/^\d{10}$/)
  })
})
