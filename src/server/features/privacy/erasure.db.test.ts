import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/auth.ts'
import { passwordResetRoutes } from '../../../contract/password-reset.ts'
import { closingSteps } from '../../join-erasure.ts'
import { setTemporaryPassword } from '../auth/set-temporary-password.ts'
import { tokenHash } from '../auth/sealing.ts'
import { type AuthWorld, createAuthWorld, login, PASSWORD, profileRequest, valueOf } from '../auth/test-world.ts'
import { makeDevice } from '../auth/test-device.ts'
import { reasonOf } from '../transfers/test-world.ts'
import { closeCustomer } from './close-customer.ts'

let world: AuthWorld
type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>

beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

/** Asked for by the customer, and carried out by our staff. */
async function leave({ session: { customerId } }: Customer) {
  const [caseId, reference] = [randomUUID(), `CASE-${customerId.slice(0, 8)}`]
  await world.rows(
    `insert into bank.support_case (case_id, reference, customer_id, type, state, words, opened_at)
     values ($1, $2, $3, 'data-erasure', 'opened', 'All of it', now())`,
    [caseId, reference, customerId],
  )
  const by = { operator: 'jane.o', reason: 'Called back, two answers right' }
  const closing = await world.database.transaction((tx) =>
    closeCustomer(closingSteps(world.deps.clock), tx, { caseId, customerId, reference }, by),
  )
  expect(closing.kind).toBe('closed')
}

describe('whoever has left', () => {
  const logIn = ({ username, device, deviceKeyId }: Customer, password: string) =>
    world.call(authRoutes.login, { username, password, deviceId: 'd' }, { deviceProof: device.proof(deviceKeyId) })

  it('is let in by nothing any more, and the right password alone is told why', async () => {
    const customer = await world.loggedIn()
    const { customerId } = customer.session
    await leave(customer)
    expect(reasonOf(await logIn(customer, PASSWORD))).toBe('profile-closed')
    expect(reasonOf(await logIn(customer, 'Another-lamp-88'))).toBe('invalid-credentials')
    expect(await world.sessions.findByAccessTokenHash(tokenHash(customer.cookies.accessToken))).toBeUndefined()
    const { refreshToken } = customer.cookies
    const proof = customer.device.proof(customer.deviceKeyId)
    const handle = { refreshToken: customer.user.refreshToken }
    const renewed = await world.call(authRoutes.getnewaccesstoken, handle, { refreshToken, deviceProof: proof })
    expect(reasonOf(renewed)).toBe('not-signed-in')
    // As of a name that nobody has.
    const { username } = customer
    const { referenceId } = valueOf(await world.call(passwordResetRoutes.revealQuestion, { username })).data
    const answered = { referenceId, answer: 'Kano' }
    expect(reasonOf(await world.call(passwordResetRoutes.verifyAnswerForPasswordReset, answered))).toBe(
      'invalid-credentials',
    )
    const trace = { requestId: '', address: 'operator:jane.o' }
    expect(reasonOf(await setTemporaryPassword(world.deps, username, trace))).toBe('not-found')
    for (const table of ['profile', 'token', 'passkey', 'customer_security_answer'])
      expect(await world.rows(`select from bank.${table} where customer_id = $1`, [customerId]), table).toEqual([])
    expect(
      await world.rows('select from bank.device_key where customer_id = $1 and removed_at is null', [customerId]),
    ).toEqual([])
  })

  it('keeps nothing open that was begun before, and can come back as a new customer, under the same name', async () => {
    const customer = await world.loggedIn()
    const { username } = customer
    const { referenceId } = valueOf(await world.call(passwordResetRoutes.revealQuestion, { username })).data
    await leave(customer)
    const answered = { referenceId, answer: 'Kano' }
    expect(reasonOf(await world.call(passwordResetRoutes.verifyAnswerForPasswordReset, answered))).not.toBe('ok')
    const { ticket, ...shown } = await world.verified(customer.record)
    expect(shown).toMatchObject({ customer: 'new', accounts: [] })
    const device = makeDevice()
    const request = { ...profileRequest(ticket, device), username }
    const { data } = valueOf(await world.call(authRoutes.createAccountAndProfile, request))
    expect(data.cifid).not.toBe(customer.cifid)
    expect(data.accountNumber).not.toBe(customer.accountNumber)
    const { session } = await login(world, username, device.proof(data.deviceKeyId))
    expect(session.customerId).not.toBe(customer.session.customerId)
    expect(
      await world.rows('select bvn_index from bank.customer where id = $1', [customer.session.customerId]),
    ).toEqual([{ bvn_index: null }])
  })

  it('alone can lose a profile or the index of a BVN: the database refuses it of a customer', async () => {
    const { customerId } = (await world.loggedIn()).session
    for (const change of [
      'delete from bank.profile where customer_id = $1',
      'update bank.customer set bvn_index = null where id = $1',
    ])
      await expect(world.rows(change, [customerId]), change).rejects.toThrow('belongs to a customer')
  })
})
