/**
 * Runs the browser's own dialogs about passkeys (WebAuthn): create one, use one. The customer's choice is a value,
 * never an exception.
 */
import {
  browserSupportsWebAuthn,
  platformAuthenticatorIsAvailable,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type {
  AcceptedPasskeys,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
} from '../../../contract/identity/passkeys.ts'
import type { PasskeyRequestOptions } from '../../../contract/identity/passkey-request.ts'
import { fail, ok, type Result } from '../../../values/result.ts'

/**
 * Why there is no passkey:
 * - `dismissed`: the customer cancelled, was too late, or had no passkey to choose. Browsers do not distinguish these
 *   cases, so that no page learns about a person's passkeys.
 * - `known`: this authenticator already has one.
 * - `unsupported`: impossible with this browser, device or address.
 */
export type PromptFailure = 'dismissed' | 'known' | 'unsupported' | 'failed'

type Transport = NonNullable<
  NonNullable<Parameters<typeof startRegistration>[0]['optionsJSON']['excludeCredentials']>[number]['transports']
>[number]
type Known = PasskeyRequestOptions['allowCredentials'][number]

/** A browser ignores a transport that it does not know, so the type may be wider. */
const withTransports = (known: readonly Known[]) =>
  known.map(({ id, type, transports = [] }) => ({ id, type, transports: transports as Transport[] }))

/**
 * How this browser can get a passkey. `elsewhere` is a phone or a security key, when the device itself has no screen
 * lock.
 */
export async function passkeySupport(): Promise<'here' | 'elsewhere' | 'none'> {
  if (!browserSupportsWebAuthn()) return 'none'
  return (await platformAuthenticatorIsAvailable()) ? 'here' : 'elsewhere'
}

export async function makePasskey(options: PasskeyCreationOptions): Promise<Result<PasskeyAttestation, PromptFailure>> {
  if (!browserSupportsWebAuthn()) return fail('unsupported')
  const excludeCredentials = withTransports(options.excludeCredentials)
  try {
    const { id, response } = await startRegistration({ optionsJSON: { ...options, excludeCredentials } })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return ok({ id, clientDataJSON, attestationObject, transports })
  } catch (error) {
    return fail(failureOf(error))
  }
}

export async function showPasskey(options: PasskeyRequestOptions): Promise<Result<PasskeyAssertion, PromptFailure>> {
  if (!browserSupportsWebAuthn()) return fail('unsupported')
  const allowCredentials = withTransports(options.allowCredentials)
  try {
    const { id, response } = await startAuthentication({ optionsJSON: { ...options, allowCredentials } })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return ok({ id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) })
  } catch (error) {
    return fail(failureOf(error))
  }
}

/**
 * Asks the password manager to offer only passkeys that the bank still accepts. Many password managers ignore this
 * request. The bank then refuses a removed passkey as before.
 */
export async function forgetRemovedPasskeys({ rpId, userHandle, credentialIds }: AcceptedPasskeys): Promise<void> {
  await sendSignal({
    signalName: 'allAcceptedCredentials',
    rpID: rpId,
    userID: userHandle,
    allAcceptedCredentialIDs: credentialIds,
  }).catch(() => undefined)
}

function failureOf(error: unknown): PromptFailure {
  if (!(error instanceof WebAuthnError)) return 'failed'
  switch (error.code) {
    case 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY':
    case 'ERROR_CEREMONY_ABORTED':
      return 'dismissed'
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return 'known'
    case 'ERROR_AUTHENTICATOR_GENERAL_ERROR':
      return 'failed'
    default:
      return 'unsupported'
  }
}
