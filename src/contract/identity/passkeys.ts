/** Passkeys (WebAuthn level 3): added, named, removed, and used for login. Binary values travel in base64url, as the browser's own JSON has them. */
import * as v from 'valibot'
import { approvalChallenge, approvalFactors } from '../approvals/approval.ts'
import { instant, text, transactionPin, uuid } from '../fields.ts'
import { base64url, credentialId, passkeyAssertion } from './passkey-assertion.ts'
import { knownCredential, passkeyRequestOptions } from './passkey-request.ts'
import { noData, nothing, route } from '../route.ts'
import { fingerprint, userSession } from './session.ts'

export type { PasskeyAssertion } from './passkey-assertion.ts'

/** The fields of the result of `navigator.credentials.create` that the bank reads. */
export const passkeyAttestation = v.strictObject({
  id: credentialId,
  clientDataJSON: base64url('Passkey'),
  attestationObject: base64url('Passkey'),
  transports: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,32}$/))), v.maxLength(8)),
})
export type PasskeyAttestation = v.InferOutput<typeof passkeyAttestation>

/** PublicKeyCredentialCreationOptionsJSON; its challenge is also the proof of the approval. */
const creationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  /** Milliseconds. */
  timeout: v.number(),
  excludeCredentials: v.array(knownCredential),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
export type PasskeyCreationOptions = v.InferOutput<typeof creationOptions>

const passkey = v.object({
  passkeyId: uuid,
  name: v.string(),
  createdAt: instant,
  lastUsedAt: v.nullable(instant),
  /** True: a password manager copies the passkey to the customer's other devices. */
  isSynced: v.boolean(),
})
export type Passkey = v.InferOutput<typeof passkey>

/** The remaining passkeys. The browser passes them to its password manager (WebAuthn's signal API), which then stops offering the others. */
const acceptedPasskeys = v.object({
  rpId: v.string(),
  userHandle: v.string(),
  credentialIds: v.array(v.string()),
})
export type AcceptedPasskeys = v.InferOutput<typeof acceptedPasskeys>

const passkeyName = text('Passkey name', 1, 60)

export const passkeyRoutes = {
  /** The most recently added passkey first. */
  getPasskeys: route({
    method: 'GET',
    path: '/api/auth/getPasskeys',
    request: nothing,
    data: v.array(passkey),
    caller: 'customer',
    changesState: false,
  }),
  /** Starts the approval of a new passkey. It needs two factors, because later the passkey approves alone. */
  addPasskey: route({
    method: 'POST',
    path: '/api/auth/addPasskey',
    request: nothing,
    data: v.object(approvalChallenge),
    caller: 'customer',
    changesState: true,
  }),
  /**
   * Checks the approval, and returns the options for the browser's call that makes the passkey. A wrong factor (77, 14, 07)
   * does not end the session.
   */
  confirmAddPasskey: route({
    method: 'POST',
    path: '/api/auth/confirmAddPasskey',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: creationOptions,
    caller: 'customer',
    changesState: true,
  }),
  /** Registers the passkey that the browser made. */
  registerPasskey: route({
    method: 'POST',
    path: '/api/auth/registerPasskey',
    request: v.strictObject({ name: passkeyName, credential: passkeyAttestation }),
    data: passkey,
    caller: 'customer',
    changesState: true,
  }),
  renamePasskey: route({
    method: 'PATCH',
    path: '/api/auth/renamePasskey',
    request: v.strictObject({ passkeyId: uuid, name: passkeyName }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/api/auth/removePasskey',
    request: v.strictObject({ passkeyId: uuid, transactionPin }),
    data: acceptedPasskeys,
    caller: 'customer',
    changesState: true,
  }),
  /** The passkeys with which the customer can approve. A passkey signs the challenge of the approval. */
  getPasskeyOptions: route({
    method: 'GET',
    path: '/api/auth/getPasskeyOptions',
    request: nothing,
    data: v.omit(passkeyRequestOptions, ['challenge']),
    caller: 'customer',
    changesState: false,
  }),
  startPasskeyLogin: route({
    method: 'POST',
    path: '/api/auth/startPasskeyLogin',
    request: nothing,
    data: passkeyRequestOptions,
    caller: 'anyone',
    changesState: true,
  }),
  /** Returns the same answers as login. Code 16 has the methods by which the device can be linked. */
  logInWithPasskey: route({
    method: 'POST',
    path: '/api/auth/logInWithPasskey',
    request: v.strictObject({ credential: passkeyAssertion, deviceId: fingerprint }),
    data: userSession,
    caller: 'anyone',
    changesState: true,
  }),
} as const
