/** The table of every call: a forgotten and a changed password. */
import { passwordResetRoutes as routes } from '../../../contract/password-reset.ts'
import {
  answered,
  asked,
  busyNode,
  type CallRows,
  codeSent,
  type Customer,
  MINUTE,
  times,
  UNKNOWN,
  WRONG,
  wrongOf,
} from './test-calls.ts'
import { wrongCode } from './test-token.ts'
import { passkeyInstead, tokenInstead } from './test-without-questions.ts'
import { type AuthWorld, PASSWORD, valueOf } from './test-world.ts'

const NEW_PASSWORD = 'Another-lamp-88'
const clientId = { clientId: 'client-1' }

const revealQuestion: CallRows = {
  '00': async (world) => {
    const { username } = await world.signedUp()
    return () => world.call(routes.revealQuestion, { username })
  },
  '00: nobody': async (world) => () => world.call(routes.revealQuestion, { username: 'nobody.here' }),
}

const answer = (world: AuthWorld, referenceId: string, text: string) =>
  world.call(routes.verifyAnswerForPasswordReset, { referenceId, answer: text })

const verifyAnswerForPasswordReset: CallRows = {
  '00': async (world) => {
    const { referenceId } = await asked(world)
    return () => answer(world, referenceId, 'Kano')
  },
  '07': async (world) => {
    const { referenceId } = await asked(world)
    return () => answer(world, referenceId, 'Lagos')
  },
  '07: nobody': async (world) => {
    const { referenceId } = valueOf(await world.call(routes.revealQuestion, { username: 'nobody.else' })).data
    return () => answer(world, referenceId, 'Kano')
  },
  '17': async (world) => {
    const { referenceId } = await asked(world)
    await times(5, () => answer(world, referenceId, 'Lagos'))
    return () => answer(world, referenceId, 'Kano')
  },
  '00: a code of the authenticator': async (world) => {
    const { username, next } = await tokenInstead(world)
    const { referenceId } = valueOf(await world.call(routes.revealQuestion, { username })).data
    return () => world.call(routes.verifyAnswerForPasswordReset, { referenceId, token: next() })
  },
  '07: a wrong code of the authenticator': async (world) => {
    const { username, secret } = await tokenInstead(world)
    const { referenceId } = valueOf(await world.call(routes.revealQuestion, { username })).data
    return () => world.call(routes.verifyAnswerForPasswordReset, { referenceId, token: wrongCode(world, secret) })
  },
  '07: a passkey of another customer': async (world) => {
    const { authenticator } = await passkeyInstead(world)
    const { username } = await world.signedUp()
    const { referenceId, passkeyOptions } = valueOf(await world.call(routes.revealQuestion, { username })).data
    const passkey = authenticator.get(passkeyOptions)
    return () => world.call(routes.verifyAnswerForPasswordReset, { referenceId, passkey })
  },
  '06 invalid-input: no proof': async (world) => {
    const { referenceId } = await asked(world)
    return () => world.call(routes.verifyAnswerForPasswordReset, { referenceId })
  },
  '06 ticket-expired': async (world) => () => answer(world, UNKNOWN, 'Kano'),
  '503': async (world) => {
    const { referenceId } = await asked(world)
    return () => busyNode(world)(routes.verifyAnswerForPasswordReset, { referenceId, answer: 'Kano' })
  },
}

const sendOTPForResetPassword: CallRows = {
  '00': async (world) => {
    const { ticket } = await answered(world)
    return () => world.call(routes.sendOTPForResetPassword, { ticket }, clientId)
  },
  '06 client-id-missing': async (world) => {
    const { ticket } = await answered(world)
    return () => world.call(routes.sendOTPForResetPassword, { ticket })
  },
  '06 client-id-missing: not one': async (world) => {
    const { ticket } = await answered(world)
    return () => world.call(routes.sendOTPForResetPassword, { ticket }, { clientId: "' or 1=1 --" })
  },
  '06 ticket-expired': async (world) => () => world.call(routes.sendOTPForResetPassword, { ticket: UNKNOWN }, clientId),
  '06 ticket-expired: of the step before': async (world) => {
    const { referenceId } = await asked(world)
    return () => world.call(routes.sendOTPForResetPassword, { ticket: referenceId }, clientId)
  },
  '06 code-limit': async (world) => {
    const { ticket } = await answered(world)
    await times(5, () => world.call(routes.sendOTPForResetPassword, { ticket }, clientId))
    return () => world.call(routes.sendOTPForResetPassword, { ticket }, clientId)
  },
  '06 code-not-sent': async (world) => {
    const { ticket } = await answered(world)
    world.outside.smsFailure = { kind: 'rejected', detail: 'no route' }
    return () => world.call(routes.sendOTPForResetPassword, { ticket }, clientId)
  },
}

const checkCode = (world: AuthWorld, referenceId: string, otp: string) =>
  world.call(routes.validateForgetPasswordOtp, { referenceId, otp })

const validateForgetPasswordOtp: CallRows = {
  '00': async (world) => {
    const { referenceId, otp } = await codeSent(world)
    return () => checkCode(world, referenceId, otp)
  },
  '07': async (world) => {
    const { referenceId, otp } = await codeSent(world)
    return () => checkCode(world, referenceId, wrongOf(otp))
  },
  '06 code-tries-used': async (world) => {
    const { referenceId, otp } = await codeSent(world)
    await times(3, () => checkCode(world, referenceId, wrongOf(otp)))
    return () => checkCode(world, referenceId, otp)
  },
  '06 code-expired: unknown': async (world) => () => checkCode(world, UNKNOWN, '123456'),
  '06 code-expired: used': async (world) => {
    const { referenceId, otp } = await codeSent(world)
    valueOf(await checkCode(world, referenceId, otp))
    return () => checkCode(world, referenceId, otp)
  },
  '06 code-expired: five minutes old': async (world) => {
    const { referenceId, otp } = await codeSent(world)
    world.later(5 * MINUTE)
    return () => checkCode(world, referenceId, otp)
  },
  '06 ticket-expired: the password was changed meanwhile': async (world) => {
    const { referenceId, otp } = await codeSent(world)
    await world.asOwner('update bank.ticket set used_at = now() where used_at is null', [])
    return () => checkCode(world, referenceId, otp)
  },
}

async function proved(world: AuthWorld) {
  const { referenceId, otp, username } = await codeSent(world)
  return { ...valueOf(await checkCode(world, referenceId, otp)).data, username }
}

const resetUserPassword: CallRows = {
  '00': async (world) => {
    const { ticket } = await proved(world)
    return () => world.call(routes.resetUserPassword, { ticket, newPassword: NEW_PASSWORD })
  },
  '06 invalid-input: a common password': async (world) => {
    const { ticket } = await proved(world)
    return () => world.call(routes.resetUserPassword, { ticket, newPassword: 'password1' })
  },
  '06 invalid-input: it holds the username': async (world) => {
    const { ticket, username } = await proved(world)
    return () => world.call(routes.resetUserPassword, { ticket, newPassword: `x${username}x` })
  },
  '06 ticket-expired: of the step before': async (world) => {
    const { ticket } = await answered(world)
    return () => world.call(routes.resetUserPassword, { ticket, newPassword: NEW_PASSWORD })
  },
  '503': async (world) => {
    const { ticket } = await proved(world)
    return () => busyNode(world)(routes.resetUserPassword, { ticket, newPassword: NEW_PASSWORD })
  },
}

const change = (world: AuthWorld, { session }: Customer, currentPassword: string, newPassword = NEW_PASSWORD) =>
  world.call(routes.changePassword, { currentPassword, newPassword }, { session })

const changePassword: CallRows = {
  '00': async (world) => {
    const customer = await world.loggedIn()
    return () => change(world, customer, PASSWORD)
  },
  '07': async (world) => {
    const customer = await world.loggedIn()
    return () => change(world, customer, WRONG)
  },
  '07: one’s own, not signed in': async (world) => {
    const { username } = await world.loggedIn()
    return () => world.call(routes.changePassword, { username, currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  },
  '17': async (world) => {
    const customer = await world.loggedIn()
    await times(10, () => change(world, customer, WRONG))
    return () => change(world, customer, PASSWORD)
  },
  '06 invalid-input: the same one': async (world) => {
    const customer = await world.loggedIn()
    return () => change(world, customer, PASSWORD, PASSWORD)
  },
  '401: without a session': async (world) => () =>
    world.call(routes.changePassword, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  '503': async (world) => {
    const { session } = await world.loggedIn()
    const input = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    return () => busyNode(world)(routes.changePassword, input, { session })
  },
}

export const RESET_CALLS = {
  revealQuestion,
  verifyAnswerForPasswordReset,
  sendOTPForResetPassword,
  validateForgetPasswordOtp,
  resetUserPassword,
  changePassword,
} as const
