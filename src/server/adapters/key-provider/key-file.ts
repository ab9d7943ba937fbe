/** A file with the keys that encrypt the sealing keys: base64 of 32 bytes, one key a line. The first key encrypts, and all keys decrypt. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { KeyProvider } from '../../ports/key-provider.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY = /^[A-Za-z0-9+/]{43}=$/
const PREFIX = 'file '

interface FileKey {
  readonly name: string
  readonly key: Buffer
}

/** Reads the file at each use, so that a new key needs no restart. */
export function openKeyFile(path: string): KeyProvider {
  return {
    opens: (name) => name.startsWith(PREFIX),
    async wrap(key, context) {
      const keys = await readKeys(path)
      return keys.ok ? ok({ by: keys.value[0].name, bytes: wrapWith(keys.value[0].key, key, context) }) : keys
    },
    async unwrap(wrapped, { by, context }) {
      const keys = await readKeys(path)
      if (!keys.ok) return keys
      const found = keys.value.find(({ name }) => name === by)
      return found === undefined
        ? fail(`the key file ${path} has no such key`)
        : unwrapWith(found.key, wrapped, context)
    },
    close: () => {},
  }
}

async function readKeys(path: string): Promise<Result<readonly [FileKey, ...FileKey[]], string>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return fail(`the key file ${path} cannot be read`)
  }
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '')
  if (!keys.every((line) => KEY.test(line))) return fail(`each line of the key file ${path} must be base64 of 32 bytes`)
  const [first, ...others] = keys.map((line) => fileKey(Buffer.from(line, 'base64')))
  return first === undefined ? fail(`the key file ${path} has no key`) : ok([first, ...others])
}

/** The name is derived from the key, so that a file with another key is not mistaken for this file. */
function fileKey(key: Buffer): FileKey {
  const id = createHmac('sha256', key).update('adire key file').digest('hex').slice(0, 8)
  return { name: `${PREFIX}${id}`, key }
}

function wrapWith(wrapping: Buffer, key: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', wrapping, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function unwrapWith(wrapping: Buffer, wrapped: Buffer, context: string): Result<Buffer, string> {
  try {
    const nonce = wrapped.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', wrapping, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(context)).setAuthTag(wrapped.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return ok(Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]))
  } catch {
    return fail('the encrypted key was changed, or belongs to another key')
  }
}
