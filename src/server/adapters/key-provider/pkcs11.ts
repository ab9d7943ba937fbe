/** An HSM over PKCS #11 v2.40: an AES-256 key that cannot leave the token encrypts the sealing keys with AES-GCM. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Handle, PKCS11 } from 'pkcs11js'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { KeyProvider } from '../../ports/key-provider.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Room for an encrypted key of 32 bytes. */
const MOST_BYTES = 256
const PREFIX = 'pkcs11 '

type Library = typeof import('pkcs11js')

export interface Pkcs11Access {
  /** The path of the token's library. */
  readonly library: string
  readonly token: string
  /** The labels of the keys. The first key encrypts, and all keys decrypt. */
  readonly labels: readonly [string, ...string[]]
  readonly pinFile: string
}

/** Throws with one line when the library, the token or a key cannot be used. */
export async function openPkcs11(access: Pkcs11Access): Promise<KeyProvider> {
  const { token, labels } = access
  const pkcs11 = await loadPackage()
  const pin = (await readFile(access.pinFile, 'utf8')).trim()
  const hsm = new pkcs11.PKCS11()
  hsm.load(access.library)
  hsm.C_Initialize()
  /** One session a call, because a lost session of an HSM looks like a slow session. */
  const inSession = <Value>(work: (session: Handle) => Value): Result<Value, string> => {
    try {
      const session = hsm.C_OpenSession(findSlot(hsm, token), pkcs11.CKF_SERIAL_SESSION)
      try {
        hsm.C_Login(session, pkcs11.CKU_USER, pin)
        return ok(work(session))
      } finally {
        hsm.C_CloseSession(session)
      }
    } catch (error) {
      return fail(`the HSM refused: ${error instanceof Error ? error.message : typeof error}`)
    }
  }
  const nameOf = (label: string): string => `${PREFIX}${token}/${label}`
  const names = labels.map(nameOf)
  for (const label of labels) {
    const usable = inSession((session) => findKey(pkcs11, hsm, session, label))
    if (!usable.ok) {
      hsm.C_Finalize()
      throw new Error(`The key ${label} of the token ${token} cannot be used: ${usable.failure}`)
    }
  }
  const mechanism = (nonce: Buffer, context: string) => ({
    mechanism: pkcs11.CKM_AES_GCM,
    parameter: {
      type: pkcs11.CK_PARAMS_AES_GCM_v240,
      iv: nonce,
      ivBits: NONCE_BYTES * 8,
      aad: Buffer.from(context),
      tagBits: TAG_BYTES * 8,
    },
  })
  return {
    opens: (name) => names.includes(name),
    wrap: (key, context) => {
      const nonce = randomBytes(NONCE_BYTES)
      return Promise.resolve(
        inSession((session) => {
          hsm.C_EncryptInit(session, mechanism(nonce, context), findKey(pkcs11, hsm, session, labels[0]))
          const body = hsm.C_Encrypt(session, key, Buffer.alloc(MOST_BYTES))
          return { bytes: Buffer.concat([nonce, body]), by: nameOf(labels[0]) }
        }),
      )
    },
    unwrap: (wrapped, { by, context }) => {
      const nonce = wrapped.subarray(0, NONCE_BYTES)
      const label = labels.find((one) => nameOf(one) === by) ?? ''
      return Promise.resolve(
        inSession((session) => {
          hsm.C_DecryptInit(session, mechanism(nonce, context), findKey(pkcs11, hsm, session, label))
          return Buffer.from(hsm.C_Decrypt(session, wrapped.subarray(NONCE_BYTES), Buffer.alloc(MOST_BYTES)))
        }),
      )
    },
    close: () => hsm.C_Finalize(),
  }
}

/** The package has native code, which an installation without a compiler leaves out. */
async function loadPackage(): Promise<Library> {
  try {
    const loaded = (await import('pkcs11js')) as Library & { readonly default?: Library }
    return loaded.default ?? loaded
  } catch {
    throw new Error('KEY_PROVIDER: the package pkcs11js is not built. Run npm rebuild pkcs11js with a C++ compiler')
  }
}

function findSlot(hsm: PKCS11, token: string): Handle {
  const slot = hsm.C_GetSlotList(true).find((one) => hsm.C_GetTokenInfo(one).label.trim() === token)
  if (slot === undefined) throw new Error('no such token')
  return slot
}

function findKey(pkcs11: Library, hsm: PKCS11, session: Handle, label: string): Handle {
  hsm.C_FindObjectsInit(session, [
    { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_SECRET_KEY },
    { type: pkcs11.CKA_LABEL, value: label },
  ])
  const found = hsm.C_FindObjects(session, 2)
  hsm.C_FindObjectsFinal(session)
  const [key, second] = found
  if (key === undefined || second !== undefined)
    throw new Error(key === undefined ? 'no such key' : 'two keys have this label')
  const [extractable] = hsm.C_GetAttributeValue(session, key, [{ type: pkcs11.CKA_EXTRACTABLE }])
  if (Buffer.from(extractable?.value as Buffer)[0] !== 0) throw new Error('the key can leave the token')
  return key
}
