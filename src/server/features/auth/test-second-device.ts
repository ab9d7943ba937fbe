/** A customer's further device, for tests: linked as a browser would, with a session of its own. */
import { authRoutes } from '../../../contract/auth.ts'
import { linkDeviceRoutes, type LinkOffer } from '../../../contract/link-device.ts'
import { makeDevice } from './test-device.ts'
import { type AuthWorld, failureOf, PASSWORD, sessionOf, valueOf } from './test-world.ts'

type Customer = Pick<Awaited<ReturnType<AuthWorld['signedUp']>>, 'username' | 'record'>

export async function onAnotherDevice(world: AuthWorld, customer: Customer, name = 'Safari on iPhone') {
  const device = makeDevice(name)
  const input = { username: customer.username, password: PASSWORD, deviceId: 'fp-2' }
  const { linkTicket } = (failureOf(await world.call(authRoutes.login, input)) as { data: LinkOffer }).data
  const { referenceId } = valueOf(await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket })).data
  const otp = world.lastCode(customer.record.phone)
  const { publicKey } = device
  const request = { linkTicket, referenceId, otp, answer: 'Kano', device: { name, publicKey } }
  const opened = await sessionOf(world, valueOf(await world.call(linkDeviceRoutes.linkDevice, request)))
  return { ...customer, ...opened, device, deviceKeyId: opened.user.deviceKeyId }
}
