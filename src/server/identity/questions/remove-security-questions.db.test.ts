/** Tests the removal of the security questions: who may remove them, what stays stored, and the last proof that stays. */
// @module-tag one-try
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passkeyRoutes } from '../../../contract/identity/passkeys.ts'
import { questionRemovalRoutes as routes } from '../../../contract/identity/question-removal.ts'
import { securityQuestionRoutes } from '../../../contract/identity/security-questions.ts'
import { tokenRoutes } from '../../../contract/identity/token.ts'
import type { Session } from '../../http/handler.ts'
import { addPasskey } from '../fixtures/passkeys.fixture.ts'
import { withToken } from '../fixtures/token.fixture.ts'
import { askToRemove, passkeyInstead, signedBy, tokenInstead } from '../fixtures/without-questions.fixture.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  login,
  PIN,
  QUESTIONS,
  tally,
  valueOf,
} from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>
const lastProof = { kind: 'refused', reason: 'last-proof' }

const own = async ({ session }: { readonly session: Session }) =>
  valueOf(await world.call(securityQuestionRoutes.getUserSecurityQuestion, {}, { session })).data
const again = ({ username, device, deviceKeyId }: Customer) => login(world, username, device.proof(deviceKeyId))
const removePasskey = (session: Session, passkeyId: string) =>
  world.call(passkeyRoutes.removePasskey, { passkeyId, transactionPin: PIN }, { session })

async function addBack({ session }: { readonly session: Session }) {
  const securityQuestions = QUESTIONS.map((questionId) => ({ questionId, answer: 'Zaria' }))
  const input = { securityQuestions, transactionPin: PIN }
  return valueOf(await world.call(securityQuestionRoutes.setSecurityQuestion, input, { session }))
}

describe('removeSecurityQuestions', () => {
  it('refuses a customer without a passkey and without an authenticator, and keeps the questions', async () => {
    const customer = await world.loggedIn()
    const asked = await world.call(routes.removeSecurityQuestions, {}, customer)
    expect(failureOf(asked)).toEqual({ kind: 'refused', reason: 'other-proof-needed' })
    expect(await own(customer)).toHaveLength(3)
  })

  it.each([
    ['authenticator', tokenInstead, 'token'],
    ['passkey', passkeyInstead, 'passkey'],
  ] as const)('removes with the %s: no questions, an audit event, a notice', async (_, remove, way) => {
    const customer = await remove(world)
    expect(await own(customer)).toEqual([])
    expect(world.outside.notices.at(-1)?.kind).toBe('security-questions-removed')
    const { customerId } = customer.session
    const events = await world.rows(
      `select detail from bank.audit_event where kind = 'security-questions.removed' and customer_id = $1`,
      [customerId],
    )
    expect(events).toEqual([{ detail: { approvedWith: way } }])
    expect((await again(customer)).user.HasSecurityQuestions).toBe(false)
  })

  it('offers no SMS code', async () => {
    const { approvalWays } = await askToRemove(world, await withToken(world))
    expect(approvalWays).toEqual(['token'])
  })

  it('a customer can add questions again', async () => {
    const customer = await tokenInstead(world)
    await addBack(customer)
    expect(await own(customer)).toHaveLength(3)
    expect((await again(customer)).user.HasSecurityQuestions).toBe(true)
  })
})

describe('the last proof', () => {
  it('stays: the authenticator, until the customer has questions or a passkey; its code is not used up', async () => {
    const customer = await tokenInstead(world)
    const { session } = customer
    const stepUp = customer.stepUp()
    expect(failureOf(await world.call(tokenRoutes.removeToken, stepUp, { session }))).toEqual(lastProof)
    await addPasskey(world, customer)
    valueOf(await world.call(tokenRoutes.removeToken, stepUp, { session }))
  })

  it('stays: the passkey, until the customer has questions', async () => {
    const { session, passkeyId } = await passkeyInstead(world)
    expect(failureOf(await removePasskey(session, passkeyId))).toEqual(lastProof)
    await addBack({ session })
    valueOf(await removePasskey(session, passkeyId))
  })

  it('stays when two passkeys are removed at the same time', async () => {
    const customer = await passkeyInstead(world)
    const { session } = customer
    const other = await addPasskey(world, customer, 'Office key')
    const there = world.another()
    const removals = [customer.passkeyId, other.passkeyId].map((passkeyId, n) =>
      (n ? there : world.call)(passkeyRoutes.removePasskey, { passkeyId, transactionPin: PIN }, { session }),
    )
    expect(tally(await Promise.all(removals))).toEqual({ ok: 1, 'last-proof': 1 })
  })

  it('one proof stays when the questions and the passkey are removed at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await world.loggedIn()
      const { session } = customer
      const { authenticator, passkeyId } = await addPasskey(world, customer)
      const { challengeId, passkeyChallenge } = await askToRemove(world, customer)
      const factors = await signedBy(world, customer, authenticator, passkeyChallenge)
      const both = await Promise.all([
        world.call(routes.confirmRemoveSecurityQuestions, { challengeId, ...factors }, { session }),
        removePasskey(session, passkeyId),
      ])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      const keys = valueOf(await world.call(passkeyRoutes.getPasskeys, {}, { session })).data
      expect((await own(customer)).length + keys.length).toBeGreaterThan(0)
    }
  })
})
