// @module-tag one-try
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { linkDeviceRoutes, type LinkOffer } from '../../../contract/identity/link-device.ts'
import { makeDevice, type TestDevice } from '../fixtures/device.fixture.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  login,
  PASSWORD,
  sessionOf,
  tally,
  valueOf,
} from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())
afterEach(() => {
  world.outside.smsFailure = undefined
  // Each test runs in another hour, because limits are counted by the clock.
  world.later(3_600_001)
})

type Customer = Awaited<ReturnType<AuthWorld['signedUp']>>

async function offerFor({ username }: Customer): Promise<LinkOffer> {
  const failure = failureOf(await world.call(authRoutes.login, { username, password: PASSWORD, deviceId: 'fp-new' }))
  if (failure.kind !== 'device-not-linked') throw new Error(failure.kind)
  return failure.data as LinkOffer
}

/** Everything that linkDevice needs, with the right code and answer. */
async function linkRequest(customer: Customer, device: TestDevice = makeDevice('Chrome on Windows')) {
  const { linkTicket } = await offerFor(customer)
  const { data } = valueOf(await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket }))
  return {
    linkTicket,
    referenceId: data.referenceId,
    otp: world.lastCode(customer.record.phone),
    answer: ' KANO! ',
    device: { name: device.name, publicKey: device.publicKey },
  }
}

const wrongOf = (otp: string) => (otp === '000000' ? '000001' : '000000')
const link = (request: Awaited<ReturnType<typeof linkRequest>>) => world.call(linkDeviceRoutes.linkDevice, request)

describe('sendOTPToLinkDevice', () => {
  it("sends to the customer's own phone, and refuses an unknown or old ticket", async () => {
    const customer = await world.signedUp()
    const { linkTicket } = await offerFor(customer)
    const { data } = valueOf(await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket }))
    expect(data.maskedPhone).toBe(`*******${customer.record.phone.slice(-4)}`)
    const unknown = await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket: 'c'.repeat(43) })
    expect(failureOf(unknown)).toMatchObject({ reason: 'ticket-expired' })
    world.later(15 * 60_000)
    const late = await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })
    expect(failureOf(late)).toMatchObject({ reason: 'ticket-expired' })
  })

  it('returns a refusal when the message cannot be sent', async () => {
    const { linkTicket } = await offerFor(await world.signedUp())
    world.outside.smsFailure = { kind: 'rejected', detail: 'no route' }
    const refused = await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })
    expect(failureOf(refused)).toMatchObject({ reason: 'code-not-sent' })
  })
})

describe('linkDevice', () => {
  it('opens a session, registers the key, notifies the other channels, and the next login needs no linking', async () => {
    const customer = await world.signedUp()
    const device = makeDevice('Chrome on Windows')
    const { user, session } = await sessionOf(world, valueOf(await link(await linkRequest(customer, device))))
    expect(user.deviceKeyId).not.toBe(customer.deviceKeyId)
    expect(user.deviceId).toBe('fp-new')
    expect(session.deviceKeyId).toBe(user.deviceKeyId)
    // A session that linking opens causes no second notice.
    const about = { customerId: session.customerId, deviceKeyId: user.deviceKeyId, deviceName: 'Chrome on Windows' }
    const notified = () => world.outside.notices.filter(({ deviceKeyId }) => deviceKeyId === user.deviceKeyId)
    expect(notified()).toEqual([{ kind: 'device-linked', ...about, at: world.outside.now }])
    const [row] = await world.rows('select linked_by from bank.device_key where device_key_id = $1', [user.deviceKeyId])
    expect(row.linked_by).toBe('link')
    await login(world, customer.username, device.proof(user.deviceKeyId))
    expect(notified().slice(1)).toEqual([{ kind: 'logged-in', ...about, at: world.outside.now }])
  })

  it('answers a wrong code and a wrong answer alike, and keeps the code for the right answer', async () => {
    const customer = await world.signedUp()
    const request = await linkRequest(customer)
    const wrongAnswer = failureOf(await link({ ...request, answer: 'Lagos' }))
    const wrongCode = failureOf(await link({ ...request, otp: wrongOf(request.otp) }))
    expect(wrongAnswer).toEqual({ kind: 'invalid-credentials' })
    expect(wrongCode).toEqual(wrongAnswer)
    valueOf(await link(request))
  })

  it("takes no code that was sent for another ticket or another customer's", async () => {
    const customer = await world.signedUp()
    const first = await linkRequest(customer)
    const second = await linkRequest(customer)
    expect(failureOf(await link({ ...second, referenceId: first.referenceId, otp: first.otp })).kind).toBe(
      'invalid-credentials',
    )
    const stranger = await linkRequest(await world.signedUp())
    const crossed = await link({ ...second, referenceId: stranger.referenceId, otp: stranger.otp })
    expect(failureOf(crossed).kind).toBe('invalid-credentials')
    valueOf(await link(second))
  })

  it('linking: takes ticket and code once from many parallel requests', async () => {
    const request = await linkRequest(await world.signedUp())
    const results = await Promise.all([link(request), link(request), link(request)])
    const counts = tally(results)
    expect(counts['ok']).toBe(1)
    expect(failureOf(await link(request))).toMatchObject({ reason: 'ticket-expired' })
  })

  it('compares three of fifty concurrent codes', async () => {
    const request = await linkRequest(await world.signedUp())
    const wrong = { ...request, otp: wrongOf(request.otp) }
    const results = await Promise.all(Array.from({ length: 50 }, () => link(wrong)))
    expect(tally(results)).toEqual({ 'invalid-credentials': 3, 'code-tries-used': 47 })
    expect(failureOf(await link(request))).toMatchObject({ reason: 'code-tries-used' })
  })

  it('locks linking for 30 minutes after five wrong answers in a row', async () => {
    const customer = await world.signedUp()
    const answers = []
    for (let round = 0; round < 2; round += 1) {
      const request = await linkRequest(customer)
      for (let n = 0; n < 3; n += 1) answers.push(await link({ ...request, answer: 'Lagos' }))
    }
    expect(tally(answers)).toEqual({ 'invalid-credentials': 4, 'password-locked': 2 })
    world.later(30 * 60_000)
    valueOf(await link(await linkRequest(customer)))
  })

  it('refuses a key that is no point of the curve', async () => {
    const request = await linkRequest(await world.signedUp())
    const publicKey = Buffer.alloc(65, 4).toString('base64')
    const refused = await link({ ...request, device: { name: 'x', publicKey } })
    expect(failureOf(refused)).toMatchObject({ kind: 'invalid-input', errors: { device: expect.any(Array) } })
  })

  it('keeps three devices: the one with the oldest use is removed, its session ends, and the customer is notified', async () => {
    const customer = await world.loggedIn()
    for (let n = 0; n < 3; n += 1) {
      world.later(3_600_001)
      valueOf(await link(await linkRequest(customer)))
    }
    const live = await world.rows(
      `select d.device_key_id as id from bank.device_key d where d.customer_id = $1 and d.removed_at is null`,
      [customer.session.customerId],
    )
    expect(live).toHaveLength(3)
    expect(live).not.toContainEqual({ id: customer.deviceKeyId })
    const [old] = await world.rows('select revoked_reason from bank.session where session_id = $1', [
      customer.user.sessionId,
    ])
    expect(old.revoked_reason).toBe('device-removed')
    expect(world.outside.notices.at(-1)).toMatchObject({ kind: 'device-removed', deviceKeyId: customer.deviceKeyId })
    const { username, device, deviceKeyId } = customer
    const again = await world.call(
      authRoutes.login,
      { username, password: PASSWORD, deviceId: 'fp' },
      { deviceProof: device.proof(deviceKeyId) },
    )
    expect(failureOf(again).kind).toBe('device-not-linked')
  })

  it('gives a key that is linked already its own id again', async () => {
    const customer = await world.signedUp()
    const reply = valueOf(await link(await linkRequest(customer, customer.device)))
    expect(reply.data.deviceKeyId).toBe(customer.deviceKeyId)
  })
})
