/** Computes time-based one-time passwords (RFC 6238): SHA-1, six digits, steps of 30 seconds. */
import { generateSecret, generateURI, verifySync } from 'otplib'
import { BRAND } from '../../../values/brand.ts'

const STEP_S = 30
/** RFC 4226 recommends a secret as long as the hash. */
const SECRET_BYTES = 20

/** Makes a secret of 160 random bits in base 32. */
export function newTotpSecret(): string {
  return generateSecret({ length: SECRET_BYTES })
}

/** The content of the QR code. The app shows the bank's name and the username next to the code. */
export function totpUri(secret: string, username: string): string {
  return generateURI({ issuer: BRAND.bankName, label: username, secret })
}

/**
 * The time step of this code: the present step or its neighbours, because clocks differ. Undefined for any other code, and for a
 * step that is not later than `afterStep`, the last used one.
 */
export function totpStep(
  secret: string,
  code: string,
  at: { readonly now: Date; readonly afterStep: number },
): number | undefined {
  const epoch = Math.floor(at.now.getTime() / 1000)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: STEP_S })
  return found.valid && 'timeStep' in found && found.timeStep > at.afterStep ? found.timeStep : undefined
}
