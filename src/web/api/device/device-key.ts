/**
 * Signs with the linked device's key, which is never extractable and is stored in IndexedDB per username.
 * link-device-key.ts makes the key.
 */
import { toBase64 } from '../channel/base64.ts'

export interface StoredKey {
  /** In lower case, because usernames ignore case. */
  readonly username: string
  readonly publicKey: string
  readonly privateKey: CryptoKey
  /** Undefined until the server has answered the call that links the device. */
  readonly deviceKeyId?: string
}

const STORE = 'device-keys'

/**
 * Returns the header `X-RIB-Device` over this text. Returns undefined when this browser is not linked to this customer,
 * or when its key does not work any more. The bank then offers to link the browser again (code 16).
 */
export async function signWithDevice(username: string, text: string): Promise<string | undefined> {
  try {
    const known = await readDeviceKey(username)
    if (known?.deviceKeyId === undefined) return undefined
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(algorithm, known.privateKey, new TextEncoder().encode(text))
    return `${known.deviceKeyId}.${toBase64(new Uint8Array(signature))}`
  } catch {
    return undefined
  }
}

export function readDeviceKey(username: string): Promise<StoredKey | undefined> {
  return inStore<StoredKey | undefined>('readonly', (store) => store.get(username.toLowerCase()))
}

export function writeDeviceKey(key: StoredKey): Promise<unknown> {
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
