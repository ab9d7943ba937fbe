/** The order that ends all sessions of a customer: the next call and the next renewal of each session are refused. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { tokenHash } from '../../crypto/sealing.ts'
import { type AuthWorld, createAuthWorld } from '../../identity/fixtures/world.fixture.ts'
import { openStaffWorld, type StaffWorld } from '../staff.fixture.ts'

let bank: AuthWorld
let staff: StaffWorld
beforeAll(async () => {
  bank = await createAuthWorld()
  staff = await openStaffWorld(bank.test)
})
afterAll(async () => {
  await staff.close()
  await bank.close()
})

type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>

const find = ({ cookies }: Customer) => bank.sessions.findByAccessTokenHash(tokenHash(cookies.accessToken))
const order = ({ session }: Customer) => ({
  orderId: randomUUID(),
  kind: 'end-sessions',
  payload: { customerId: session.customerId },
  reasonCode: 'suspected-fraud',
  reason: 'The customer reports a stolen phone',
})
const propose = async (customer: Customer) => staff.call(await staff.logIn('teller'), 'orders/propose', order(customer))

it('end of sessions: refuses the next call and the next renewal of the customer, and of no other customer', async () => {
  const [customer, other] = [await bank.loggedIn(), await bank.loggedIn()]
  expect(await find(customer)).toBeDefined()
  expect(await propose(customer)).toMatchObject({ status: 200, body: { state: 'executed', needsChecker: false } })
  expect(await find(customer)).toBeUndefined()
  const { refreshToken } = customer.user
  const deviceProof = customer.device.proof(customer.deviceKeyId)
  const renewed = await bank.call(
    authRoutes.getnewaccesstoken,
    { refreshToken },
    { refreshToken: customer.cookies.refreshToken, deviceProof },
  )
  expect(renewed.ok).toBe(false)
  expect(await find(other)).toBeDefined()
})

it('end of sessions: leaves an event that the customer reads, and one notice', async () => {
  const customer = await bank.loggedIn()
  await propose(customer)
  const { customerId } = customer.session
  const events = await bank.asOwner(
    `select kind, detail -> 'ended' as ended from bank.audit_event where customer_id = $1 and kind = 'session.all-ended'`,
    [customerId],
  )
  expect(events).toEqual([{ kind: 'session.all-ended', ended: 1 }])
  const notices = await bank.asOwner(
    `select a.kind, array_agg(d.channel order by d.channel) as channels from bank.alert a join bank.alert_delivery d using (alert_id)
     where a.customer_id = $1 and a.kind = 'sessions-ended' group by 1`,
    [customerId],
  )
  expect(notices).toEqual([{ kind: 'sessions-ended', channels: ['email', 'sms'] }])
})

it('end of sessions: is not possible for a customer without an open session', async () => {
  const customer = await bank.loggedIn()
  await propose(customer)
  expect(await propose(customer)).toMatchObject({ status: 404, body: { problem: 'not-found' } })
})
