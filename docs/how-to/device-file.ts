/** Keeps the key of a linked device in a file, as a browser keeps it in its own storage. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Device {
  /** Base64 of the 65-byte P-256 point: the value of `device.publicKey` in the call that links the device. */
  readonly publicKey: string
  /** Stores the id that the bank gave to the key. */
  readonly keepId: (deviceKeyId: string) => void
  /** The header `X-RIB-Device` over this text. Undefined before the device is linked. */
  readonly sign: (text: string) => string | undefined
}

interface Stored {
  /** PKCS 8, PEM. */
  readonly privateKey: string
  readonly deviceKeyId?: string
}

const POINT_BYTES = 65

/** Opens the device of this file. Makes a new key where the file does not exist. Only the owner may read the file. */
export function openDevice(file: string): Device {
  let stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : newKey()
  const privateKey = createPrivateKey(stored.privateKey)
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const write = (next: Stored): void => {
    stored = next
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(stored), { mode: 0o600 })
  }
  write(stored)
  return {
    publicKey: spki.subarray(-POINT_BYTES).toString('base64'),
    keepId: (deviceKeyId) => write({ ...stored, deviceKeyId }),
    sign: (text) => {
      if (stored.deviceKeyId === undefined) return undefined
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${stored.deviceKeyId}.${signature.toString('base64')}`
    },
  }
}

function newKey(): Stored {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string }
}
