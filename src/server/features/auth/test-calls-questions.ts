/** The table of every call: the removal of the security questions. */
import { questionRemovalRoutes as routes } from '../../../contract/question-removal.ts'
import { type CallRows, MINUTE, times, UNKNOWN_ID, WRONG_PIN, withoutQuestions } from './test-calls.ts'
import { withToken, wrongCode } from './test-token.ts'
import { askToRemove } from './test-without-questions.ts'
import { type AuthWorld, PIN, valueOf } from './test-world.ts'

const removeSecurityQuestions: CallRows = {
  '00': async (world) => {
    const { session } = await withToken(world)
    return () => world.call(routes.removeSecurityQuestions, {}, { session })
  },
  '06 other-proof-needed': async (world) => {
    const { session } = await world.loggedIn()
    return () => world.call(routes.removeSecurityQuestions, {}, { session })
  },
  '06 not-found: there are none': async (world) => {
    const customer = await withToken(world)
    await withoutQuestions(world, customer)
    return () => world.call(routes.removeSecurityQuestions, {}, { session: customer.session })
  },
}

async function approving(world: AuthWorld) {
  const customer = await withToken(world)
  const { challengeId } = await askToRemove(world, customer)
  const confirm = (over: { pin?: string; token?: string } = {}) =>
    world.call(
      routes.confirmRemoveSecurityQuestions,
      { challengeId, pin: PIN, token: over.token ?? customer.next(), ...over },
      { session: customer.session },
    )
  return { ...customer, challengeId, confirm }
}

const confirmRemoveSecurityQuestions: CallRows = {
  '00': async (world) => {
    const { confirm } = await approving(world)
    return () => confirm()
  },
  '07: a wrong code': async (world) => {
    const { confirm, secret } = await approving(world)
    return () => confirm({ token: wrongCode(world, secret) })
  },
  '06 token-locked': async (world) => {
    const { confirm, secret } = await approving(world)
    await times(10, () => confirm({ token: wrongCode(world, secret) }))
    return () => confirm()
  },
  '77': async (world) => {
    const { confirm } = await approving(world)
    return () => confirm({ pin: WRONG_PIN })
  },
  '14': async (world) => {
    const { confirm } = await approving(world)
    await times(3, () => confirm({ pin: WRONG_PIN }))
    return () => confirm()
  },
  '06 invalid-input: an SMS code': async (world) => {
    const { session, challengeId } = await approving(world)
    const sms = { challengeId, pin: PIN, referenceId: 'r'.repeat(32), otp: '123456' }
    return () => world.call(routes.confirmRemoveSecurityQuestions, sms, { session })
  },
  '06 not-found': async (world) => {
    const { session } = await withToken(world)
    const unknown = { challengeId: UNKNOWN_ID, pin: PIN, token: '123456' }
    return () => world.call(routes.confirmRemoveSecurityQuestions, unknown, { session })
  },
  '06 approval-used': async (world) => {
    const { confirm } = await approving(world)
    valueOf(await confirm())
    return () => confirm()
  },
  '06 approval-expired': async (world) => {
    const { confirm } = await approving(world)
    world.later(3 * MINUTE)
    return () => confirm()
  },
}

export const QUESTION_CALLS = { removeSecurityQuestions, confirmRemoveSecurityQuestions } as const
