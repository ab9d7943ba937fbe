/** An authenticator in software, for tests: real keys, real signatures, and any answer bent as an attacker would. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreationOptions } from '../../../contract/passkeys.ts'
import type { PasskeyRequestOptions } from '../../../contract/passkey-request.ts'

/** Where the test browsers are. */
export const RELYING_PARTY = { rpId: 'bank.test', origins: ['https://bank.test', 'https://app.bank.test'] } as const

/** COSE's numbers of ECDSA on P-256, Ed25519, RSA, and ECDSA on P-384, which the bank does not take. */
export type TestAlgorithm = -7 | -8 | -257 | -35

/** What an answer says that an honest browser and authenticator would not. */
export interface Bent {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  readonly isPresent?: boolean
  readonly isVerified?: boolean
  readonly counter?: number
  readonly id?: string
  /** Beside the attested one. */
  readonly outerId?: string
  readonly userHandle?: string
  readonly signature?: string
}

interface Credential {
  readonly id: Buffer
  readonly algorithm: TestAlgorithm
  readonly privateKey: KeyObject
  readonly userHandle: string
  counter: number
}

export interface AuthenticatorKind {
  readonly algorithm?: TestAlgorithm
  /** Security keys count their uses; synced passkeys say 0 each time. */
  readonly counts?: boolean
  readonly isSynced?: boolean
}

export type TestAuthenticator = ReturnType<typeof makeAuthenticator>

const [PRESENT, VERIFIED, SYNCABLE, SYNCED, HAS_CREDENTIAL] = [0x01, 0x04, 0x08, 0x10, 0x40] as const

export function makeAuthenticator({ algorithm = -7, counts = false, isSynced = false }: AuthenticatorKind = {}) {
  const credentials: Credential[] = []
  const dataOf = (rpId: string, bent: Bent, counter: number, credentialData?: Buffer): Buffer => {
    const flags =
      (bent.isPresent === false ? 0 : PRESENT) |
      (bent.isVerified === false ? 0 : VERIFIED) |
      (isSynced ? SYNCABLE | SYNCED : 0) |
      (credentialData ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(bent.counter ?? counter)
    return Buffer.concat([sha256(bent.rpId ?? rpId), Buffer.from([flags]), count, credentialData ?? Buffer.alloc(0)])
  }
  return {
    /** `navigator.credentials.create`; undefined where it has one of those to exclude. */
    create: (options: PasskeyCreationOptions, bent: Bent = {}): PasskeyAttestation | undefined => {
      const excluded = new Set(options.excludeCredentials.map((one) => one.id))
      if (credentials.some((one) => excluded.has(one.id.toString('base64url')))) return undefined
      const { privateKey, publicKey } = makeKeys(algorithm)
      const id = bent.id === undefined ? randomBytes(32) : Buffer.from(bent.id, 'base64url')
      const made = { id, algorithm, privateKey, userHandle: options.user.id, counter: 0 }
      credentials.push(made)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credentialData = Buffer.concat([Buffer.alloc(16), length, id, coseKey(algorithm, publicKey)])
      const authData = dataOf(options.rp.id, bent, made.counter, credentialData)
      return {
        id: bent.outerId ?? id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', options.challenge, bent).toString('base64url'),
        attestationObject: attestationObject(authData).toString('base64url'),
        transports: ['internal', 'hybrid'],
      }
    },
    /** `navigator.credentials.get` with the last credential that was made. */
    get: (options: PasskeyRequestOptions, bent: Bent = {}): PasskeyAssertion => {
      const used = credentials.at(-1)
      if (!used) throw new Error('The authenticator is empty')
      if (counts) used.counter += 1
      const authData = dataOf(options.rpId, bent, used.counter)
      const clientDataJSON = clientData('webauthn.get', options.challenge, bent)
      const signed = Buffer.concat([authData, createHash('sha256').update(clientDataJSON).digest()])
      const signature = sign(digestOf(used.algorithm), signed, used.privateKey)
      return {
        id: bent.id ?? used.id.toString('base64url'),
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: bent.signature ?? signature.toString('base64url'),
        userHandle: bent.userHandle ?? used.userHandle,
      }
    },
  }
}

function clientData(type: string, challenge: string, bent: Bent): Buffer {
  const { origin = RELYING_PARTY.origins[0], crossOrigin = false } = bent
  return Buffer.from(
    JSON.stringify({ type: bent.type ?? type, challenge: bent.challenge ?? challenge, origin, crossOrigin }),
  )
}

function attestationObject(authData: Buffer): Buffer {
  const parts = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', Uint8Array.from(authData)],
  ])
  return Buffer.from(isoCBOR.encode(parts))
}

function makeKeys(algorithm: TestAlgorithm) {
  if (algorithm === -257) return generateKeyPairSync('rsa', { modulusLength: 2048 })
  if (algorithm === -8) return generateKeyPairSync('ed25519')
  return generateKeyPairSync('ec', { namedCurve: algorithm === -7 ? 'P-256' : 'P-384' })
}

function digestOf(algorithm: TestAlgorithm): string | null {
  if (algorithm === -8) return null
  return algorithm === -35 ? 'sha384' : 'sha256'
}

/** RFC 9053's labels: 1 the kind of key, 3 the algorithm, the negative ones what the kind has. */
function coseKey(algorithm: TestAlgorithm, publicKey: KeyObject): Buffer {
  const { x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
  const own: readonly (readonly [number, number | Uint8Array])[] =
    algorithm === -257
      ? [
          [1, 3],
          [-1, bytes(n)],
          [-2, bytes(e)],
        ]
      : algorithm === -8
        ? [
            [1, 1],
            [-1, 6],
            [-2, bytes(x)],
          ]
        : [
            [1, 2],
            [-1, algorithm === -7 ? 1 : 2],
            [-2, bytes(x)],
            [-3, bytes(y)],
          ]
  return Buffer.from(isoCBOR.encode(new Map<number, number | Uint8Array>([...own, [3, algorithm]])))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
