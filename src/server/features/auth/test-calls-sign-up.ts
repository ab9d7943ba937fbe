/** The table of every call: sign-up. */
import { authRoutes as routes } from '../../../contract/auth.ts'
import { busyNode, type CallRows, MINUTE, type TableWorld, times, UNKNOWN, wrongOf } from './test-calls.ts'
import { makeDevice } from './test-device.ts'
import { person, profileRequest, valueOf } from './test-world.ts'

type Person = ReturnType<TableWorld['addPerson']>

const ask = (world: TableWorld, { bvn, dateOfBirth }: Pick<Person, 'bvn' | 'dateOfBirth'>) =>
  world.call(routes.sendOTPByBVN, { bvn, dateOfBirth })
const resend = (world: TableWorld, referenceId: string) => world.call(routes.resendOtpToCustomer, { referenceId })
const verify = (world: TableWorld, referenceId: string, otp: string) =>
  world.call(routes.bvnValidation, { referenceId, otp })

async function sent(world: TableWorld) {
  const record = world.addPerson()
  const { referenceId } = valueOf(await ask(world, record)).data
  return { record, referenceId, otp: world.lastCode(record.phone) }
}

async function ready(world: TableWorld) {
  const record = world.addPerson()
  const { ticket } = await world.verified(record)
  return { record, request: profileRequest(ticket, makeDevice()) }
}

/** A customer with an account whose profile is gone. */
async function withoutProfile(world: TableWorld) {
  const { record, cifid, accountNumber } = await world.real.signedUp()
  await world.asOwner('delete from bank.profile where customer_id = (select id from bank.customer where cifid = $1)', [
    cifid,
  ])
  const { ticket } = await world.verified(record)
  return { ...profileRequest(ticket, makeDevice()), accountNumber }
}

const sendOTPByBVN: CallRows = {
  '00': async (world) => {
    const record = world.addPerson()
    return () => ask(world, record)
  },
  '07: a BVN that nobody has': async (world) => () => ask(world, person('22399999999')),
  '07: another date of birth': async (world) => {
    const record = world.addPerson()
    return () => ask(world, { ...record, dateOfBirth: '1990-04-13' })
  },
  '90 under-18': async (world) => () => ask(world, person('22399999998', { dateOfBirth: '2020-01-01' })),
  '90 watch-list': async (world) => {
    const record = world.addPerson({ watchListed: true })
    return () => ask(world, record)
  },
  '06 code-limit': async (world) => {
    const record = world.addPerson()
    await times(5, () => ask(world, record))
    return () => ask(world, record)
  },
  '06 code-not-sent': async (world) => {
    const record = world.addPerson()
    world.outside.smsFailure = { kind: 'rejected', detail: 'no route' }
    return () => ask(world, record)
  },
  '429: ten dates of birth for one BVN': async (world) => {
    const record = world.addPerson()
    await times(10, () => ask(world, { ...record, dateOfBirth: '1990-04-13' }))
    return () => ask(world, record)
  },
  '503: the identity provider is away': async (world) => {
    const record = world.addPerson()
    world.outside.identityDown = true
    return () => ask(world, record)
  },
}

const resendOtpToCustomer: CallRows = {
  '00': async (world) => {
    const { referenceId } = await sent(world)
    world.later(MINUTE)
    return () => resend(world, referenceId)
  },
  '06 resend-too-soon': async (world) => {
    const { referenceId } = await sent(world)
    return () => resend(world, referenceId)
  },
  '06 code-expired: unknown': async (world) => () => resend(world, UNKNOWN),
  '06 code-expired: half an hour old': async (world) => {
    const { referenceId } = await sent(world)
    world.later(30 * MINUTE + 1)
    return () => resend(world, referenceId)
  },
  '06 code-tries-used': async (world) => {
    const { referenceId, otp } = await sent(world)
    await times(3, () => verify(world, referenceId, wrongOf(otp)))
    world.later(MINUTE)
    return () => resend(world, referenceId)
  },
  '06 code-limit': async (world) => {
    const { referenceId } = await sent(world)
    await times(4, () => {
      world.later(4 * MINUTE)
      return resend(world, referenceId)
    })
    world.later(4 * MINUTE)
    return () => resend(world, referenceId)
  },
  '06 code-not-sent': async (world) => {
    const { referenceId } = await sent(world)
    world.later(MINUTE)
    world.outside.smsFailure = { kind: 'rejected', detail: 'no route' }
    return () => resend(world, referenceId)
  },
}

const bvnValidation: CallRows = {
  '00: new to the bank': async (world) => {
    const { referenceId, otp } = await sent(world)
    return () => verify(world, referenceId, otp)
  },
  '07': async (world) => {
    const { referenceId, otp } = await sent(world)
    return () => verify(world, referenceId, wrongOf(otp))
  },
  '06 code-expired: unknown': async (world) => () => verify(world, UNKNOWN, '123456'),
  '06 code-expired: five minutes old': async (world) => {
    const { referenceId, otp } = await sent(world)
    world.later(5 * MINUTE)
    return () => verify(world, referenceId, otp)
  },
  '06 code-expired: used': async (world) => {
    const { referenceId, otp } = await sent(world)
    valueOf(await verify(world, referenceId, otp))
    return () => verify(world, referenceId, otp)
  },
  '06 code-tries-used': async (world) => {
    const { referenceId, otp } = await sent(world)
    await times(3, () => verify(world, referenceId, wrongOf(otp)))
    return () => verify(world, referenceId, otp)
  },
  '06 profile-exists': async (world) => {
    const { record } = await world.real.signedUp()
    const { referenceId } = valueOf(await ask(world, record)).data
    return () => verify(world, referenceId, world.lastCode(record.phone))
  },
}

const createAccountAndProfile: CallRows = {
  '00': async (world) => {
    const { request } = await ready(world)
    return () => world.call(routes.createAccountAndProfile, request)
  },
  '06 ticket-expired': async (world) => {
    const { request } = await ready(world)
    world.later(30 * MINUTE)
    return () => world.call(routes.createAccountAndProfile, request)
  },
  '06 invalid-input: weak secrets': async (world) => {
    const { request } = await ready(world)
    const weak = { ...request, password: 'password1', transactionPin: '1234' }
    return () => world.call(routes.createAccountAndProfile, weak)
  },
  '06 username-taken': async (world) => {
    const { username } = await world.signedUp()
    const { request } = await ready(world)
    return () => world.call(routes.createAccountAndProfile, { ...request, username: username.toUpperCase() })
  },
  '06 username-tries-used': async (world) => {
    const { request } = await ready(world)
    for (let n = 0; n < 10; n += 1) {
      const { username } = await world.signedUp()
      await world.call(routes.createAccountAndProfile, { ...request, username })
    }
    return () => world.call(routes.createAccountAndProfile, { ...request, username: 'an.eleventh.name' })
  },
  '06 id-reused': async (world) => {
    const { request } = await world.real.signedUp()
    return () => world.call(routes.createAccountAndProfile, { ...request, email: 'other@mail.example' })
  },
  '06 profile-exists': async (world) => {
    const record = world.addPerson()
    const first = await world.verified(record)
    const second = await world.verified(record)
    valueOf(await world.call(routes.createAccountAndProfile, profileRequest(first.ticket, makeDevice())))
    return () => world.call(routes.createAccountAndProfile, profileRequest(second.ticket, makeDevice()))
  },
  '80': async (world) => {
    const { request } = await ready(world)
    world.outside.badCredit = true
    return () => world.call(routes.createAccountAndProfile, request)
  },
  '28': async (world) => {
    const { request } = await ready(world)
    world.outside.bureauDown = true
    return () => world.call(routes.createAccountAndProfile, request)
  },
  '27: the books refuse': async (world) => {
    const { request } = await ready(world)
    world.outside.accountFault = 'refuse'
    return () => world.call(routes.createAccountAndProfile, request)
  },
  '27: the books fail': async (world) => {
    const { request } = await ready(world)
    world.outside.accountFault = 'throw'
    return () => world.call(routes.createAccountAndProfile, request)
  },
  '00: after 27 the same call goes on': async (world) => {
    const { request } = await ready(world)
    world.outside.accountFault = 'throw'
    await world.call(routes.createAccountAndProfile, request)
    world.outside.accountFault = 'none'
    return () => world.call(routes.createAccountAndProfile, request)
  },
  '503': async (world) => {
    const { request } = await ready(world)
    return () => busyNode(world)(routes.createAccountAndProfile, request)
  },
}

const createProfile: CallRows = {
  '00': async (world) => {
    const request = await withoutProfile(world)
    return () => world.call(routes.createProfile, request)
  },
  '06 account-not-found': async (world) => {
    const { accountNumber } = await world.real.signedUp()
    const request = await withoutProfile(world)
    return () => world.call(routes.createProfile, { ...request, accountNumber })
  },
  '06 ticket-expired': async (world) => {
    const request = await withoutProfile(world)
    return () => world.call(routes.createProfile, { ...request, ticket: UNKNOWN })
  },
  '06 invalid-input: weak secrets': async (world) => {
    const request = await withoutProfile(world)
    return () => world.call(routes.createProfile, { ...request, password: 'password1' })
  },
  '06 username-taken': async (world) => {
    const { username } = await world.signedUp()
    const request = await withoutProfile(world)
    return () => world.call(routes.createProfile, { ...request, username })
  },
  '06 id-reused': async (world) => {
    const request = await withoutProfile(world)
    valueOf(await world.call(routes.createProfile, request))
    return () => world.call(routes.createProfile, { ...request, email: 'other@mail.example' })
  },
  '503': async (world) => {
    const request = await withoutProfile(world)
    return () => busyNode(world)(routes.createProfile, request)
  },
}

export const SIGN_UP_CALLS = {
  sendOTPByBVN,
  resendOtpToCustomer,
  bvnValidation,
  createAccountAndProfile,
  createProfile,
} as const
