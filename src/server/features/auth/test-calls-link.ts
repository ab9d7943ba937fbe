/** The table of every call: linking a device. */
import { authRoutes } from '../../../contract/auth.ts'
import { linkDeviceRoutes } from '../../../contract/link-device.ts'
import { busyNode, type CallRows, MINUTE, offered, times, UNKNOWN, wrongOf } from './test-calls.ts'
import { makeDevice } from './test-device.ts'
import { withToken } from './test-token.ts'
import { tokenInstead } from './test-without-questions.ts'
import { type AuthWorld, failureOf, PASSWORD, valueOf } from './test-world.ts'

/** On a browser that the bank has not seen. */
const logInOnNew = (world: AuthWorld, { username }: { readonly username: string }) =>
  world.call(authRoutes.login, { username, password: PASSWORD, deviceId: 'fp-1' })

const sendOTPToLinkDevice: CallRows = {
  '00': async (world) => {
    const { linkTicket } = await offered(world)
    return () => world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })
  },
  '06 ticket-expired: unknown': async (world) => () =>
    world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket: UNKNOWN }),
  '06 ticket-expired: a quarter of an hour old': async (world) => {
    const { linkTicket } = await offered(world)
    world.later(15 * MINUTE)
    return () => world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })
  },
  '06 code-limit': async (world) => {
    const { linkTicket } = await offered(world)
    await times(5, () => world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket }))
    return () => world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })
  },
  '06 code-not-sent': async (world) => {
    const { linkTicket } = await offered(world)
    world.outside.smsFailure = { kind: 'rejected', detail: 'no route' }
    return () => world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })
  },
  '06 token-needed': async (world) => {
    const customer = await withToken(world, true)
    const failure = failureOf(await logInOnNew(world, customer)) as { readonly data?: unknown }
    const { linkTicket } = failure.data as { linkTicket: string }
    return () => world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })
  },
}

async function readyToLink(world: AuthWorld) {
  const { linkTicket, record } = await offered(world)
  const { referenceId } = valueOf(await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })).data
  const { name, publicKey } = makeDevice('Safari on iPhone')
  return { linkTicket, referenceId, otp: world.lastCode(record.phone), answer: 'Kano', device: { name, publicKey } }
}

/** Of a customer with an authenticator and without questions: all but its code. */
async function readyWithToken(world: AuthWorld) {
  const customer = await tokenInstead(world)
  const failure = failureOf(await logInOnNew(world, customer)) as { readonly data?: unknown }
  const { linkTicket } = failure.data as { linkTicket: string }
  const { referenceId } = valueOf(await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })).data
  const { name, publicKey } = makeDevice('Safari on iPhone')
  const otp = world.lastCode(customer.record.phone)
  return { customer, request: { linkTicket, referenceId, otp, device: { name, publicKey } } }
}

const linkDevice: CallRows = {
  '00': async (world) => {
    const request = await readyToLink(world)
    return () => world.call(linkDeviceRoutes.linkDevice, request)
  },
  '07: a wrong code': async (world) => {
    const request = await readyToLink(world)
    return () => world.call(linkDeviceRoutes.linkDevice, { ...request, otp: wrongOf(request.otp) })
  },
  '07: a wrong answer': async (world) => {
    const request = await readyToLink(world)
    return () => world.call(linkDeviceRoutes.linkDevice, { ...request, answer: 'Lagos' })
  },
  '17: five wrong answers': async (world) => {
    const request = await readyToLink(world)
    const { linkTicket } = request
    const wrong = { ...request, answer: 'Lagos' }
    await times(3, () => world.call(linkDeviceRoutes.linkDevice, wrong))
    const { referenceId } = valueOf(await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })).data
    const otp = /\b\d{6}\b/.exec(world.outside.sms.at(-1)?.text ?? '')?.[0] ?? ''
    await times(2, () => world.call(linkDeviceRoutes.linkDevice, { ...wrong, referenceId, otp }))
    return () => world.call(linkDeviceRoutes.linkDevice, { ...request, referenceId, otp })
  },
  '06 code-tries-used': async (world) => {
    const request = await readyToLink(world)
    await times(3, () => world.call(linkDeviceRoutes.linkDevice, { ...request, otp: wrongOf(request.otp) }))
    return () => world.call(linkDeviceRoutes.linkDevice, request)
  },
  '06 code-expired': async (world) => {
    const request = await readyToLink(world)
    world.later(5 * MINUTE)
    return () => world.call(linkDeviceRoutes.linkDevice, request)
  },
  '06 ticket-expired': async (world) => {
    const request = await readyToLink(world)
    return () => world.call(linkDeviceRoutes.linkDevice, { ...request, linkTicket: UNKNOWN })
  },
  '06 invalid-input: no point of the curve': async (world) => {
    const request = await readyToLink(world)
    const publicKey = `B${'A'.repeat(86)}=`
    return () => world.call(linkDeviceRoutes.linkDevice, { ...request, device: { name: 'x', publicKey } })
  },
  '06 invalid-input: no code': async (world) => {
    const { otp: _otp, ...request } = await readyToLink(world)
    return () => world.call(linkDeviceRoutes.linkDevice, request)
  },
  '00: without questions': async (world) => {
    const { request, customer } = await readyWithToken(world)
    return () => world.call(linkDeviceRoutes.linkDevice, { ...request, token: customer.next() })
  },
  '06 invalid-input: without questions, the SMS code alone': async (world) => {
    const { request } = await readyWithToken(world)
    return () => world.call(linkDeviceRoutes.linkDevice, request)
  },
  '06 invalid-input: no answer': async (world) => {
    const { answer: _answer, ...request } = await readyToLink(world)
    return () => world.call(linkDeviceRoutes.linkDevice, request)
  },
  '503': async (world) => {
    const request = await readyToLink(world)
    return () => busyNode(world)(linkDeviceRoutes.linkDevice, request)
  },
}

export const LINK_CALLS = { sendOTPToLinkDevice, linkDevice } as const
