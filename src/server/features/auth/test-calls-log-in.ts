/** The table of every call: login, linking a device, sessions. */
import { authRoutes as routes } from '../../../contract/auth.ts'
import { passkeyRoutes } from '../../../contract/passkeys.ts'
import { tokenRoutes } from '../../../contract/token.ts'
import { setTemporaryPassword } from './set-temporary-password.ts'
import {
  busyNode,
  type CallRows,
  type Customer,
  MINUTE,
  offered,
  times,
  UNKNOWN,
  withoutQuestions,
  WRONG,
  wrongOf,
} from './test-calls.ts'
import { makeDevice } from './test-device.ts'
import { addPasskey, logInByPasskey } from './test-passkeys.ts'
import { withToken, wrongCode } from './test-token.ts'
import { type AuthWorld, failureOf, PASSWORD, valueOf } from './test-world.ts'

type Known = Pick<Customer, 'username' | 'device' | 'deviceKeyId'>

const logIn = (world: AuthWorld, { username, device, deviceKeyId }: Known, password = PASSWORD, isLinked = true) =>
  world.call(
    routes.login,
    { username, password, deviceId: 'fp-1' },
    isLinked ? { deviceProof: device.proof(deviceKeyId) } : {},
  )

const temporary = async (world: AuthWorld, username: string) =>
  valueOf(await setTemporaryPassword(world.deps, username, { requestId: 'r', address: 'operator:test' })).password

const login: CallRows = {
  '00': async (world) => {
    const customer = await world.signedUp()
    return () => logIn(world, customer)
  },
  '07: a wrong password': async (world) => {
    const customer = await world.signedUp()
    return () => logIn(world, customer, WRONG)
  },
  '07: nobody': async (world) => () =>
    world.call(routes.login, { username: 'nobody.here', password: WRONG, deviceId: 'fp-1' }),
  '17': async (world) => {
    const customer = await world.signedUp()
    await times(10, () => logIn(world, customer, WRONG))
    return () => logIn(world, customer)
  },
  '18': async (world) => {
    const customer = await world.signedUp()
    const password = await temporary(world, customer.username)
    return () => logIn(world, customer, password)
  },
  '16': async (world) => {
    const customer = await world.signedUp()
    return () => logIn(world, customer, PASSWORD, false)
  },
  '90 not-allowed: no questions to link with': async (world) => {
    const customer = await world.signedUp()
    await withoutQuestions(world, customer)
    return () => logIn(world, customer, PASSWORD, false)
  },
  '06 token-needed': async (world) => {
    const customer = await withToken(world, true)
    return () => logIn(world, customer)
  },
  '503': async (world) => {
    const { username } = await world.signedUp()
    return () => busyNode(world)(routes.login, { username, password: PASSWORD, deviceId: 'fp-1' })
  },
}

async function loginTicket(world: AuthWorld) {
  const customer = await withToken(world, true)
  const failure = failureOf(await logIn(world, customer)) as { readonly detail?: { readonly loginTicket?: string } }
  return { ...customer, loginTicket: failure.detail?.loginTicket ?? '' }
}
const bring = (world: AuthWorld, customer: Known & { readonly loginTicket: string }, token: string) =>
  world.call(
    tokenRoutes.logInWithToken,
    { loginTicket: customer.loginTicket, token },
    { deviceProof: customer.device.proof(customer.deviceKeyId) },
  )

const logInWithToken: CallRows = {
  '00': async (world) => {
    const customer = await loginTicket(world)
    return () => bring(world, customer, customer.next())
  },
  '07': async (world) => {
    const customer = await loginTicket(world)
    return () => bring(world, customer, wrongCode(world, customer.secret))
  },
  '17': async (world) => {
    const customer = await loginTicket(world)
    await times(10, () => bring(world, customer, wrongCode(world, customer.secret)))
    return () => bring(world, customer, customer.next())
  },
  '06 ticket-expired: from another device': async (world) => {
    const customer = await loginTicket(world)
    const stranger = await world.signedUp()
    return () => bring(world, { ...stranger, loginTicket: customer.loginTicket }, customer.next())
  },
  '06 ticket-expired: used': async (world) => {
    const customer = await loginTicket(world)
    valueOf(await bring(world, customer, customer.next()))
    return () => bring(world, customer, customer.next())
  },
}

const startPasskeyLogin: CallRows = {
  '00': async (world) => () => world.call(passkeyRoutes.startPasskeyLogin, {}),
}

const logInWithPasskey: CallRows = {
  '00': async (world) => {
    const customer = await world.loggedIn()
    const { authenticator } = await addPasskey(world, customer)
    return () => logInByPasskey(world, authenticator, { deviceProof: customer.device.proof(customer.deviceKeyId) })
  },
  '16': async (world) => {
    const { authenticator } = await addPasskey(world, await world.loggedIn())
    return () => logInByPasskey(world, authenticator)
  },
  '07: another site': async (world) => {
    const { authenticator } = await addPasskey(world, await world.loggedIn())
    return () => logInByPasskey(world, authenticator, { origin: 'https://evil.example' })
  },
  '06 ticket-expired: a challenge of nobody': async (world) => {
    const { authenticator } = await addPasskey(world, await world.loggedIn())
    return () => logInByPasskey(world, authenticator, { challenge: UNKNOWN })
  },
  '17': async (world) => {
    const customer = await world.loggedIn()
    const { authenticator } = await addPasskey(world, customer)
    await times(10, () => logIn(world, customer, WRONG))
    return () => logInByPasskey(world, authenticator, { deviceProof: customer.device.proof(customer.deviceKeyId) })
  },
  '18': async (world) => {
    const customer = await world.loggedIn()
    const { authenticator } = await addPasskey(world, customer)
    await temporary(world, customer.username)
    return () => logInByPasskey(world, authenticator, { deviceProof: customer.device.proof(customer.deviceKeyId) })
  },
  '90 not-allowed: no questions to link with': async (world) => {
    const customer = await world.loggedIn()
    const { authenticator } = await addPasskey(world, customer)
    await withoutQuestions(world, customer)
    return () => logInByPasskey(world, authenticator)
  },
}

const sendOTPToLinkDevice: CallRows = {
  '00': async (world) => {
    const { linkTicket } = await offered(world)
    return () => world.call(routes.sendOTPToLinkDevice, { linkTicket })
  },
  '06 ticket-expired: unknown': async (world) => () => world.call(routes.sendOTPToLinkDevice, { linkTicket: UNKNOWN }),
  '06 ticket-expired: a quarter of an hour old': async (world) => {
    const { linkTicket } = await offered(world)
    world.later(15 * MINUTE)
    return () => world.call(routes.sendOTPToLinkDevice, { linkTicket })
  },
  '06 code-limit': async (world) => {
    const { linkTicket } = await offered(world)
    await times(5, () => world.call(routes.sendOTPToLinkDevice, { linkTicket }))
    return () => world.call(routes.sendOTPToLinkDevice, { linkTicket })
  },
  '06 code-not-sent': async (world) => {
    const { linkTicket } = await offered(world)
    world.outside.smsFailure = { kind: 'rejected', detail: 'no route' }
    return () => world.call(routes.sendOTPToLinkDevice, { linkTicket })
  },
  '06 token-needed': async (world) => {
    const customer = await withToken(world, true)
    const failure = failureOf(await logIn(world, customer, PASSWORD, false)) as { readonly data?: unknown }
    const { linkTicket } = failure.data as { linkTicket: string }
    return () => world.call(routes.sendOTPToLinkDevice, { linkTicket })
  },
}

async function readyToLink(world: AuthWorld) {
  const { linkTicket, record } = await offered(world)
  const { referenceId } = valueOf(await world.call(routes.sendOTPToLinkDevice, { linkTicket })).data
  const { name, publicKey } = makeDevice('Safari on iPhone')
  return { linkTicket, referenceId, otp: world.lastCode(record.phone), answer: 'Kano', device: { name, publicKey } }
}

const linkDevice: CallRows = {
  '00': async (world) => {
    const request = await readyToLink(world)
    return () => world.call(routes.linkDevice, request)
  },
  '07: a wrong code': async (world) => {
    const request = await readyToLink(world)
    return () => world.call(routes.linkDevice, { ...request, otp: wrongOf(request.otp) })
  },
  '07: a wrong answer': async (world) => {
    const request = await readyToLink(world)
    return () => world.call(routes.linkDevice, { ...request, answer: 'Lagos' })
  },
  '17: five wrong answers': async (world) => {
    const request = await readyToLink(world)
    const { linkTicket } = request
    const wrong = { ...request, answer: 'Lagos' }
    await times(3, () => world.call(routes.linkDevice, wrong))
    const { referenceId } = valueOf(await world.call(routes.sendOTPToLinkDevice, { linkTicket })).data
    const otp = /\b\d{6}\b/.exec(world.outside.sms.at(-1)?.text ?? '')?.[0] ?? ''
    await times(2, () => world.call(routes.linkDevice, { ...wrong, referenceId, otp }))
    return () => world.call(routes.linkDevice, { ...request, referenceId, otp })
  },
  '06 code-tries-used': async (world) => {
    const request = await readyToLink(world)
    await times(3, () => world.call(routes.linkDevice, { ...request, otp: wrongOf(request.otp) }))
    return () => world.call(routes.linkDevice, request)
  },
  '06 code-expired': async (world) => {
    const request = await readyToLink(world)
    world.later(5 * MINUTE)
    return () => world.call(routes.linkDevice, request)
  },
  '06 ticket-expired': async (world) => {
    const request = await readyToLink(world)
    return () => world.call(routes.linkDevice, { ...request, linkTicket: UNKNOWN })
  },
  '06 invalid-input: no point of the curve': async (world) => {
    const request = await readyToLink(world)
    const publicKey = `B${'A'.repeat(86)}=`
    return () => world.call(routes.linkDevice, { ...request, device: { name: 'x', publicKey } })
  },
  '06 invalid-input: no code': async (world) => {
    const { otp: _otp, ...request } = await readyToLink(world)
    return () => world.call(routes.linkDevice, request)
  },
  '503': async (world) => {
    const request = await readyToLink(world)
    return () => busyNode(world)(routes.linkDevice, request)
  },
}

const renew = (world: AuthWorld, customer: Customer, refreshToken: string | undefined) =>
  world.call(
    routes.getnewaccesstoken,
    { refreshToken: customer.user.refreshToken },
    { refreshToken, deviceProof: customer.device.proof(customer.deviceKeyId) },
  )

const getnewaccesstoken: CallRows = {
  '00': async (world) => {
    const customer = await world.loggedIn()
    return () => renew(world, customer, customer.cookies.refreshToken)
  },
  '401: without the cookie': async (world) => {
    const customer = await world.loggedIn()
    return () => renew(world, customer, undefined)
  },
  '401: a token that was exchanged before': async (world) => {
    const customer = await world.loggedIn()
    valueOf(await renew(world, customer, customer.cookies.refreshToken))
    world.later(10_000)
    return () => renew(world, customer, customer.cookies.refreshToken)
  },
}

const logout: CallRows = {
  '00': async (world) => {
    const { session } = await world.loggedIn()
    return () => world.call(routes.logout, {}, { session })
  },
}

const keepAlive: CallRows = {
  '00': async (world) => {
    const { session } = await world.loggedIn()
    return () => world.call(routes.keepAlive, {}, { session })
  },
}

export const LOG_IN_CALLS = {
  login,
  logInWithToken,
  startPasskeyLogin,
  logInWithPasskey,
  sendOTPToLinkDevice,
  linkDevice,
  getnewaccesstoken,
  logout,
  keepAlive,
} as const
