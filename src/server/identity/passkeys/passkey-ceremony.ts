/** Builds the options of the two WebAuthn ceremonies (level 3, §7) and verifies the answers. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
} from '../../../contract/identity/passkeys.ts'
import type { PasskeyRequestOptions } from '../../../contract/identity/passkey-request.ts'
import { BRAND } from '../../../values/brand.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { RelyingParty } from '../auth-deps.ts'
import type { StoredPasskey } from './passkey-store.ts'

/** The COSE numbers of Ed25519, ECDSA on P-256, and RSA, which older TPMs of Windows Hello need. */
const ALGORITHMS = [-8, -7, -257]

type Transport = NonNullable<
  NonNullable<Parameters<typeof generateRegistrationOptions>[0]['excludeCredentials']>[number]['transports']
>[number]

/** Describes a passkey for the browser. Transports that the browser does not know are left out. */
const descriptorOf = ({ credentialId, transports }: Pick<StoredPasskey, 'credentialId' | 'transports'>) => ({
  id: credentialId.toString('base64url'),
  transports: [...transports] as Transport[],
})

export interface NewPasskeyOwner {
  readonly userHandle: Buffer
  readonly username: string
  readonly fullName: string
}

/** `challenge` is 256 bits in base64url. The browser does not make a passkey on an authenticator that already has one. */
export async function creationOptions(
  { rpId }: RelyingParty,
  owner: NewPasskeyOwner,
  known: readonly StoredPasskey[],
  { challenge, timeoutMs }: { readonly challenge: string; readonly timeoutMs: number },
): Promise<PasskeyCreationOptions> {
  const options = await generateRegistrationOptions({
    rpID: rpId,
    rpName: BRAND.bankName,
    userID: Uint8Array.from(owner.userHandle),
    userName: owner.username,
    userDisplayName: owner.fullName,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    // The passkey is discoverable, so that a login needs no username.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return options as PasskeyCreationOptions
}

/** Options for these passkeys. Without passkeys, the browser may use every passkey that it has for the bank. */
export async function requestOptions(
  { rpId }: RelyingParty,
  { challenge, timeoutMs }: { readonly challenge: string; readonly timeoutMs: number },
  known: readonly StoredPasskey[] = [],
): Promise<PasskeyRequestOptions> {
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: timeoutMs,
    allowCredentials: known.map(descriptorOf),
    userVerification: 'required',
  })
  return options as PasskeyRequestOptions
}

/** Reads the challenge from the browser's answer. Do not trust it before the answer is verified. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof clientData !== 'object' || clientData === null || !('challenge' in clientData)) return undefined
    // No page of this bank runs in another site's frame.
    if ('crossOrigin' in clientData && clientData.crossOrigin !== false) return undefined
    return typeof clientData.challenge === 'string' ? clientData.challenge : undefined
  } catch {
    return undefined
  }
}

export interface MadeCredential {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly signCount: number
  readonly isSynced: boolean
}

/** Returns the new passkey if it answers this challenge, was made on our pages, and the authenticator verified the user. */
export async function verifyAttestation(
  { rpId, origins }: RelyingParty,
  { id, clientDataJSON, attestationObject }: PasskeyAttestation,
  challenge: string,
): Promise<MadeCredential | undefined> {
  if (challengeOf(clientDataJSON) !== challenge) return undefined
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id !== id) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      isSynced: credentialBackedUp,
    }
  } catch {
    // The library throws for each fault. The customer gets the same answer for every fault.
    return undefined
  }
}

/** The longest cause that the audit trail keeps. */
const CAUSE_LENGTH = 200

/**
 * The error text of the library can repeat input from the browser. JSON in the database refuses NUL characters and lone
 * surrogates, so they are removed.
 */
const causeOf = (error: unknown): string =>
  (error as Error).message.slice(0, CAUSE_LENGTH).replace(/[^\x20-\x7e]/g, '?')

/**
 * Verifies a use of a passkey. The failure is a cause for the audit trail. The answer to the customer does not contain it.
 * The caller compares the counter, because the caller can lock the row.
 */
export async function verifyAssertion(
  { rpId, origins }: RelyingParty,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAssertion,
  challenge: string,
  passkey: StoredPasskey,
): Promise<Result<{ readonly signCount: number; readonly isSynced: boolean }, string>> {
  if (challengeOf(clientDataJSON) !== challenge) return fail('another challenge')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
    })
    const { newCounter, credentialBackedUp } = authenticationInfo
    return verified ? ok({ signCount: newCounter, isSynced: credentialBackedUp }) : fail('wrong signature')
  } catch (error) {
    return fail(causeOf(error))
  }
}
