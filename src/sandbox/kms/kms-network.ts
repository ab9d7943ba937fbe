/**
 * Simulates AWS KMS over its own protocol (JSON 1.1, Signature Version 4): symmetric keys that encrypt and decrypt up to 4,096
 * bytes with a context. No key leaves it.
 */
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import {
  readJson,
  type RunningServer,
  type SandboxReply,
  type SandboxRequest,
  send,
  startRawServer,
} from '../network-server.ts'
import { type AwsAccess, signatureFault } from './aws-signature.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 16
const MOST_BYTES = 4096
const REGION = 'af-south-1'

export interface SandboxKms extends AwsAccess, RunningServer {
  /** Makes a key. Returns its ARN. */
  createKey(): string
  /** A disabled key encrypts and decrypts nothing. */
  disableKey(arn: string): void
  /** While it is true, the KMS answers nothing. */
  isSilent: boolean
}

interface Key {
  readonly id: string
  readonly secret: Buffer
  isEnabled: boolean
}

const arnOf = (id: string): string => `arn:aws:kms:${REGION}:111122223333:key/${id}`

/** Starts a KMS without keys on a free port. */
export async function startKms(): Promise<SandboxKms> {
  const access = {
    region: REGION,
    service: 'kms',
    accessKeyId: `AKIA${randomBytes(6).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64'),
  }
  const keys = new Map<string, Key>()
  const server = await startRawServer(0, async (request, response) => {
    if (!kms.isSilent) send(response, answer(request, access, keys))
  })
  const kms: SandboxKms = {
    ...access,
    ...server,
    isSilent: false,
    createKey() {
      const key = { id: randomUUID(), secret: randomBytes(32), isEnabled: true }
      keys.set(key.id, key)
      return arnOf(key.id)
    },
    disableKey(arn) {
      const key = findKey(keys, arn)
      if (key !== undefined) key.isEnabled = false
    },
  }
  return kms
}

const reply = (status: number, value: object): SandboxReply => ({
  status,
  body: JSON.stringify(value),
  contentType: 'application/x-amz-json-1.1',
})
const refuse = (type: string): SandboxReply => reply(400, { __type: type, message: type })

function answer(request: SandboxRequest, access: AwsAccess, keys: ReadonlyMap<string, Key>): SandboxReply {
  const fault = signatureFault(request, access)
  if (fault !== undefined) return refuse(fault)
  const input = readJson(request.body)
  if (typeof input !== 'object' || input === null) return refuse('SerializationException')
  const given = input as Readonly<Record<string, unknown>>
  const target = request.headers['x-amz-target']
  if (target === 'TrentService.Encrypt') return encrypt(given, keys)
  return target === 'TrentService.Decrypt' ? decrypt(given, keys) : refuse('UnknownOperationException')
}

function encrypt(
  { KeyId, Plaintext, EncryptionContext }: Readonly<Record<string, unknown>>,
  keys: ReadonlyMap<string, Key>,
): SandboxReply {
  const key = findKey(keys, KeyId)
  if (key === undefined) return refuse('NotFoundException')
  if (!key.isEnabled) return refuse('DisabledException')
  const plain = Buffer.from(String(Plaintext), 'base64')
  if (plain.length === 0 || plain.length > MOST_BYTES) return refuse('ValidationException')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.secret, nonce).setAAD(contextOf(EncryptionContext))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  const blob = Buffer.concat([Buffer.from(key.id.replaceAll('-', ''), 'hex'), nonce, cipher.getAuthTag(), body])
  return reply(200, {
    CiphertextBlob: blob.toString('base64'),
    KeyId: arnOf(key.id),
    EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
  })
}

function decrypt(
  { KeyId, CiphertextBlob, EncryptionContext }: Readonly<Record<string, unknown>>,
  keys: ReadonlyMap<string, Key>,
): SandboxReply {
  const blob = Buffer.from(String(CiphertextBlob), 'base64')
  const hex = blob.subarray(0, ID_BYTES).toString('hex')
  const key = [...keys.values()].find(({ id }) => id.replaceAll('-', '') === hex)
  if (key === undefined) return refuse('InvalidCiphertextException')
  if (KeyId !== undefined && findKey(keys, KeyId) !== key) return refuse('IncorrectKeyException')
  if (!key.isEnabled) return refuse('DisabledException')
  try {
    const [nonce, tag] = [blob.subarray(ID_BYTES, ID_BYTES + NONCE_BYTES), blob.subarray(ID_BYTES + NONCE_BYTES)]
    const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(contextOf(EncryptionContext)).setAuthTag(tag.subarray(0, TAG_BYTES))
    const plain = Buffer.concat([decipher.update(tag.subarray(TAG_BYTES)), decipher.final()])
    return reply(200, {
      Plaintext: plain.toString('base64'),
      KeyId: arnOf(key.id),
      EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
    })
  } catch {
    return refuse('InvalidCiphertextException')
  }
}

/** By its id or its ARN. */
function findKey(keys: ReadonlyMap<string, Key>, name: unknown): Key | undefined {
  return typeof name === 'string' ? keys.get(name.slice(name.lastIndexOf('/') + 1)) : undefined
}

/** The order of the names does not matter. */
function contextOf(context: unknown): Buffer {
  const pairs = Object.entries((context ?? {}) as object).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Buffer.from(JSON.stringify(pairs))
}
