/** The linked device's signing key: made here, never extractable, kept in IndexedDB per username. */
import { toBase64 } from './base64.ts'

interface StoredKey {
  /** Lower case: usernames are one whatever their case. */
  readonly username: string
  readonly publicKey: string
  readonly privateKey: CryptoKey
  /** Unknown until the server has answered the call that links the device. */
  readonly deviceKeyId?: string
}

const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const
const STORE = 'device-keys'

/**
 * The public key (base64 of the 65-byte point) to send as `device.publicKey` when linking. The same key is given until
 * it is confirmed, so that a repeated call after a lost answer links the same device.
 */
export async function prepareDeviceKey(username: string): Promise<string> {
  const known = await read(username)
  if (known && known.deviceKeyId === undefined) return known.publicKey
  const pair = await crypto.subtle.generateKey(EC, false, ['sign', 'verify'])
  const publicKey = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  await write({ username: username.toLowerCase(), publicKey, privateKey: pair.privateKey })
  return publicKey
}

/** Records the id that the server gave to the prepared key (`Data.deviceKeyId`). */
export async function confirmDeviceKey(username: string, deviceKeyId: string): Promise<void> {
  const known = await read(username)
  if (known) await write({ ...known, deviceKeyId })
}

/**
 * The header `X-RIB-Device` over this text; undefined when this browser is not linked to this customer, or its key cannot be
 * used any more: then the bank offers to link it anew (code 16).
 */
export async function signWithDevice(username: string, text: string): Promise<string | undefined> {
  try {
    const known = await read(username)
    if (known?.deviceKeyId === undefined) return undefined
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(algorithm, known.privateKey, new TextEncoder().encode(text))
    return `${known.deviceKeyId}.${toBase64(new Uint8Array(signature))}`
  } catch {
    return undefined
  }
}

function read(username: string): Promise<StoredKey | undefined> {
  return inStore<StoredKey | undefined>('readonly', (store) => store.get(username.toLowerCase()))
}

function write(key: StoredKey): Promise<unknown> {
  return inStore('readwrite', (store) => store.put(key))
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await openDatabase()
  try {
    return await done<T>(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('adire', 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: 'username' })
  })
  return done(request)
}

function done<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser’s storage failed')))
  })
}
