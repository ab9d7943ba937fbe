/** The table of every call: login and sessions. */
import { authRoutes as routes } from '../../../contract/auth.ts'
import { passkeyRoutes } from '../../../contract/passkeys.ts'
import { tokenRoutes } from '../../../contract/token.ts'
import { setTemporaryPassword } from './set-temporary-password.ts'
import { busyNode, type CallRows, type Customer, times, UNKNOWN, withoutQuestions, WRONG } from './test-calls.ts'
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
  '06 password-first: no questions to link with': async (world) => {
    const customer = await world.loggedIn()
    const { authenticator } = await addPasskey(world, customer)
    await withoutQuestions(world, customer)
    return () => logInByPasskey(world, authenticator)
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
  getnewaccesstoken,
  logout,
  keepAlive,
} as const
