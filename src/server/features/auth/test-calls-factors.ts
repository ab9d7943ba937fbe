/** The table of every call: passkeys and the authenticator app, added, kept and removed. */
import { approvalRoutes } from '../../../contract/approval.ts'
import { passkeyRoutes } from '../../../contract/passkeys.ts'
import { tokenRoutes } from '../../../contract/token.ts'
import { makeAuthenticator } from './test-authenticator.ts'
import { type CallRows, type Customer, MINUTE, times, UNKNOWN_ID, WRONG_PIN, wrongOf } from './test-calls.ts'
import { addPasskey, approvalToAdd, askedToMake } from './test-passkeys.ts'
import { begin, codeOf, withToken, wrongCode } from './test-token.ts'
import { endpointsOf } from './test-endpoints.ts'
import { passkeyInstead, tokenInstead } from './test-without-questions.ts'
import { type AuthWorld, callerOf, PIN, valueOf } from './test-world.ts'

const signedIn =
  (
    run: (world: AuthWorld, customer: Customer) => ReturnType<Awaited<ReturnType<CallRows[string]>>>,
  ): CallRows[string] =>
  async (world) => {
    const customer = await world.loggedIn()
    return () => run(world, customer)
  }

const getPasskeys: CallRows = {
  '00': signedIn((world, { session }) => world.call(passkeyRoutes.getPasskeys, {}, { session })),
}
const getPasskeyOptions: CallRows = {
  '00': signedIn((world, { session }) => world.call(passkeyRoutes.getPasskeyOptions, {}, { session })),
}
const addPasskeyCall: CallRows = {
  '00': signedIn((world, { session }) => world.call(passkeyRoutes.addPasskey, {}, { session })),
  '06 passkey-limit': async (world) => {
    const customer = await world.loggedIn()
    await addPasskey(world, customer)
    const call = callerOf(endpointsOf({ ...world.deps, limits: { passkeys: 1 } }))
    return () => call(passkeyRoutes.addPasskey, {}, { session: customer.session })
  },
}

async function approving(world: AuthWorld) {
  const customer = await world.loggedIn()
  return { ...customer, approval: { ...(await approvalToAdd(world, customer)), pin: PIN } }
}

const confirmAddPasskey: CallRows = {
  '00': async (world) => {
    const { session, approval } = await approving(world)
    return () => world.call(passkeyRoutes.confirmAddPasskey, approval, { session })
  },
  '77': async (world) => {
    const { session, approval } = await approving(world)
    return () => world.call(passkeyRoutes.confirmAddPasskey, { ...approval, pin: WRONG_PIN }, { session })
  },
  '14': async (world) => {
    const { session, approval } = await approving(world)
    const wrong = { ...approval, pin: WRONG_PIN }
    await times(3, () => world.call(passkeyRoutes.confirmAddPasskey, wrong, { session }))
    return () => world.call(passkeyRoutes.confirmAddPasskey, approval, { session })
  },
  '07: a wrong code': async (world) => {
    const { session, approval } = await approving(world)
    const wrong = { ...approval, otp: wrongOf(approval.otp) }
    return () => world.call(passkeyRoutes.confirmAddPasskey, wrong, { session })
  },
  '06 not-found: of another session': async (world) => {
    const { approval } = await approving(world)
    const { session } = await world.loggedIn()
    return () => world.call(passkeyRoutes.confirmAddPasskey, approval, { session })
  },
  '06 approval-used': async (world) => {
    const { session, approval } = await approving(world)
    valueOf(await world.call(passkeyRoutes.confirmAddPasskey, approval, { session }))
    return () => world.call(passkeyRoutes.confirmAddPasskey, approval, { session })
  },
  '06 approval-expired': async (world) => {
    const { session, approval } = await approving(world)
    world.later(3 * MINUTE)
    return () => world.call(passkeyRoutes.confirmAddPasskey, approval, { session })
  },
}

async function made(world: AuthWorld, bent: Parameters<ReturnType<typeof makeAuthenticator>['create']>[1] = {}) {
  const customer = await world.loggedIn()
  const credential = makeAuthenticator().create(await askedToMake(world, customer), bent)
  if (!credential) throw new Error('A new authenticator had it already')
  return { ...customer, credential }
}

const registerPasskey: CallRows = {
  '00': async (world) => {
    const { session, credential } = await made(world)
    return () => world.call(passkeyRoutes.registerPasskey, { name: 'Key', credential }, { session })
  },
  '06 passkey-refused: another site': async (world) => {
    const { session, credential } = await made(world, { origin: 'https://evil.example' })
    return () => world.call(passkeyRoutes.registerPasskey, { name: 'Key', credential }, { session })
  },
  '06 ticket-expired: the second answer': async (world) => {
    const { session, credential } = await made(world)
    valueOf(await world.call(passkeyRoutes.registerPasskey, { name: 'Key', credential }, { session }))
    return () => world.call(passkeyRoutes.registerPasskey, { name: 'Key', credential }, { session })
  },
}

const renamePasskey: CallRows = {
  '00': async (world) => {
    const customer = await world.loggedIn()
    const { passkeyId } = await addPasskey(world, customer)
    return () => world.call(passkeyRoutes.renamePasskey, { passkeyId, name: 'Work' }, { session: customer.session })
  },
  '06 not-found: somebody else’s': async (world) => {
    const { passkeyId } = await addPasskey(world, await world.loggedIn())
    const { session } = await world.loggedIn()
    return () => world.call(passkeyRoutes.renamePasskey, { passkeyId, name: 'Work' }, { session })
  },
}

const removal = (world: AuthWorld, { session }: Customer, transactionPin: string, passkeyId = UNKNOWN_ID) =>
  world.call(passkeyRoutes.removePasskey, { passkeyId, transactionPin }, { session })

const removePasskey: CallRows = {
  '00': async (world) => {
    const customer = await world.loggedIn()
    const { passkeyId } = await addPasskey(world, customer)
    return () => removal(world, customer, PIN, passkeyId)
  },
  '77': signedIn((world, customer) => removal(world, customer, WRONG_PIN)),
  '14': async (world) => {
    const customer = await world.loggedIn()
    await times(3, () => removal(world, customer, WRONG_PIN))
    return () => removal(world, customer, PIN)
  },
  '06 not-found': signedIn((world, customer) => removal(world, customer, PIN)),
  '06 last-proof': async (world) => {
    const customer = await passkeyInstead(world)
    return () => removal(world, customer, PIN, customer.passkeyId)
  },
}

const getToken: CallRows = {
  '00': signedIn((world, { session }) => world.call(tokenRoutes.getToken, {}, { session })),
}
const initiateToken: CallRows = {
  '00': signedIn((world, { session }) => world.call(tokenRoutes.initiateToken, {}, { session })),
  '06 token-enrolled': async (world) => {
    const { session } = await withToken(world)
    return () => world.call(tokenRoutes.initiateToken, {}, { session })
  },
}

const enrolToken: CallRows = {
  '00': async (world) => {
    const { session, record } = await world.loggedIn()
    const { challengeId } = valueOf(await world.call(tokenRoutes.initiateToken, {}, { session })).data
    const { referenceId } = valueOf(await world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session })).data
    const given = { challengeId, pin: PIN, referenceId, otp: world.lastCode(record.phone) }
    return () => world.call(tokenRoutes.enrolToken, given, { session })
  },
  '06 not-found': signedIn((world, { session }) =>
    world.call(tokenRoutes.enrolToken, { challengeId: UNKNOWN_ID, pin: PIN }, { session }),
  ),
  '77': async (world) => {
    const { session } = await world.loggedIn()
    const { challengeId } = valueOf(await world.call(tokenRoutes.initiateToken, {}, { session })).data
    const given = { challengeId, pin: WRONG_PIN, referenceId: 'r'.repeat(32), otp: '123456' }
    return () => world.call(tokenRoutes.enrolToken, given, { session })
  },
}

const confirmToken: CallRows = {
  '00': async (world) => {
    const customer = await world.loggedIn()
    const { secret } = await begin(world, customer)
    return () => world.call(tokenRoutes.confirmToken, { otp: codeOf(world, secret) }, { session: customer.session })
  },
  '07': async (world) => {
    const customer = await world.loggedIn()
    const { secret } = await begin(world, customer)
    return () => world.call(tokenRoutes.confirmToken, { otp: wrongCode(world, secret) }, { session: customer.session })
  },
  '06 token-locked': async (world) => {
    const { session, ...customer } = await world.loggedIn()
    const { secret } = await begin(world, { session, ...customer })
    await times(10, () => world.call(tokenRoutes.confirmToken, { otp: wrongCode(world, secret) }, { session }))
    return () => world.call(tokenRoutes.confirmToken, { otp: codeOf(world, secret) }, { session })
  },
  '06 ticket-expired: nothing was begun': signedIn((world, { session }) =>
    world.call(tokenRoutes.confirmToken, { otp: '123456' }, { session }),
  ),
}

type WithToken = Awaited<ReturnType<typeof withToken>>
type StepUp = ReturnType<WithToken['stepUp']>
type Change = (
  world: AuthWorld,
  customer: WithToken,
  stepUp: StepUp,
) => ReturnType<Awaited<ReturnType<CallRows[string]>>>

/** The rows of a call that asks for the PIN and a code of the app. */
function askingForToken(run: Change): CallRows {
  const withOne =
    (stepUp: (world: AuthWorld, customer: WithToken) => StepUp, misses = 0): CallRows[string] =>
    async (world) => {
      const customer = await withToken(world)
      await times(misses, () => run(world, customer, stepUp(world, customer)))
      return () => run(world, customer, misses === 0 ? stepUp(world, customer) : customer.stepUp())
    }
  const wrongToken = (world: AuthWorld, customer: WithToken) => ({
    transactionPin: PIN,
    token: wrongCode(world, customer.secret),
  })
  const wrongPin = (_world: AuthWorld, customer: WithToken) => ({ ...customer.stepUp(), transactionPin: WRONG_PIN })
  return {
    '00': withOne((_world, customer) => customer.stepUp()),
    '07': withOne(wrongToken),
    '06 token-locked': withOne(wrongToken, 10),
    '77': withOne(wrongPin),
    '14': withOne(wrongPin, 3),
    '06 not-found: no app': signedIn((world, customer) =>
      run(world, customer as unknown as WithToken, { transactionPin: PIN, token: '123456' }),
    ),
  }
}

export const FACTOR_CALLS = {
  getPasskeys,
  getPasskeyOptions,
  addPasskey: addPasskeyCall,
  confirmAddPasskey,
  registerPasskey,
  renamePasskey,
  removePasskey,
  getToken,
  initiateToken,
  enrolToken,
  confirmToken,
  renewRecoveryCodes: askingForToken((world, { session }, stepUp) =>
    world.call(tokenRoutes.renewRecoveryCodes, stepUp, { session }),
  ),
  setTokenAtLogin: askingForToken((world, { session }, stepUp) =>
    world.call(tokenRoutes.setTokenAtLogin, { ...stepUp, isAskedAtLogin: true }, { session }),
  ),
  removeToken: {
    ...askingForToken((world, { session }, stepUp) => world.call(tokenRoutes.removeToken, stepUp, { session })),
    '06 last-proof': async (world: AuthWorld) => {
      const { session, stepUp } = await tokenInstead(world)
      return () => world.call(tokenRoutes.removeToken, stepUp(), { session })
    },
  },
} as const
