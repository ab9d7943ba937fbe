/** An authenticator app for tests: enrolled over the real calls, its codes computed as an app does. */
import { generateSync } from 'otplib'
import { approvalRoutes } from '../../../contract/approval.ts'
import { tokenRoutes as routes } from '../../../contract/token.ts'
import { type AuthWorld, PIN, valueOf } from './test-world.ts'

type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>

/** The code that the app shows at the world's time, or some steps away from it. */
export function codeOf(world: AuthWorld, secret: string, steps = 0): string {
  const epoch = Math.floor(world.outside.now.getTime() / 1000) + steps * 30
  return generateSync({ secret, epoch })
}

/** Approved with PIN and SMS code: the secret, which waits for its first code. */
export async function begin(world: AuthWorld, { session, record }: Pick<Customer, 'session' | 'record'>) {
  const { challengeId } = valueOf(await world.call(routes.initiateToken, {}, { session })).data
  const { referenceId } = valueOf(await world.call(approvalRoutes.sendOtpByAccountNumber, {}, { session })).data
  const otp = world.lastCode(record.phone)
  return valueOf(await world.call(routes.enrolToken, { challengeId, pin: PIN, referenceId, otp }, { session })).data
}

/** A customer with an app. `next` is a code that was never used: time goes on by a step for it. */
export async function withToken(world: AuthWorld, isAskedAtLogin = false) {
  const customer = await world.loggedIn()
  const { session } = customer
  const { secret } = await begin(world, customer)
  const confirm = { otp: codeOf(world, secret) }
  const { recoveryCodes } = valueOf(await world.call(routes.confirmToken, confirm, { session })).data
  const next = (): string => {
    world.later(30_000)
    return codeOf(world, secret)
  }
  const stepUp = () => ({ transactionPin: PIN, token: next() })
  if (isAskedAtLogin) valueOf(await world.call(routes.setTokenAtLogin, { ...stepUp(), isAskedAtLogin }, { session }))
  return { ...customer, secret, recoveryCodes, next, stepUp }
}

/** Six digits that are no code of this step nor of those beside it. */
export function wrongCode(world: AuthWorld, secret: string): string {
  const right = new Set([-1, 0, 1].map((steps) => codeOf(world, secret, steps)))
  let guess = 0
  while (right.has(String(guess).padStart(6, '0'))) guess += 1
  return String(guess).padStart(6, '0')
}
