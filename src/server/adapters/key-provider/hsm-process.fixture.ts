/**
 * For tests: a process that opens tokens of SoftHSM, and answers calls over its channel. SoftHSM reads its configuration from the
 * environment of a process, which a worker thread of the tests cannot change.
 */
import pkcs11 from 'pkcs11js'
import type { KeyProvider } from '../../ports/key-provider.ts'
import { openPkcs11, type Pkcs11Access } from './pkcs11.ts'

export interface HsmCalls {
  makeKey(given: {
    readonly access: Pkcs11Access
    readonly label: string
    readonly isExtractable: boolean
    readonly pin: string
  }): void
  /** Returns the number of the key provider. */
  open(access: Pkcs11Access): Promise<number>
  opens(provider: number, name: string): boolean
  wrap(
    provider: number,
    key: string,
    context: string,
  ): Promise<{ ok: true; bytes: string; by: string } | { ok: false; failure: string }>
  unwrap(
    provider: number,
    wrapped: string,
    given: { readonly by: string; readonly context: string },
  ): Promise<{ ok: true; key: string } | { ok: false; failure: string }>
  close(provider: number): void
}

const providers: KeyProvider[] = []
const providerOf = (index: number): KeyProvider => {
  const provider = providers[index]
  if (provider === undefined) throw new Error(`there is no provider ${index}`)
  return provider
}

const calls: HsmCalls = {
  makeKey({ access, label, isExtractable, pin }) {
    const hsm = new pkcs11.PKCS11()
    hsm.load(access.library)
    hsm.C_Initialize()
    const slot = hsm.C_GetSlotList(true).find((one) => hsm.C_GetTokenInfo(one).label.trim() === access.token)
    if (slot === undefined) throw new Error('SoftHSM has no such token')
    const session = hsm.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION)
    hsm.C_Login(session, pkcs11.CKU_USER, pin)
    hsm.C_GenerateKey(session, { mechanism: pkcs11.CKM_AES_KEY_GEN }, [
      { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_SECRET_KEY },
      { type: pkcs11.CKA_LABEL, value: label },
      { type: pkcs11.CKA_TOKEN, value: true },
      { type: pkcs11.CKA_PRIVATE, value: true },
      { type: pkcs11.CKA_SENSITIVE, value: !isExtractable },
      { type: pkcs11.CKA_EXTRACTABLE, value: isExtractable },
      { type: pkcs11.CKA_ENCRYPT, value: true },
      { type: pkcs11.CKA_DECRYPT, value: true },
      { type: pkcs11.CKA_VALUE_LEN, value: 32 },
    ])
    hsm.C_Finalize()
  },
  open: async (access) => providers.push(await openPkcs11(access)) - 1,
  opens: (provider, name) => providerOf(provider).opens(name),
  async wrap(provider, key, context) {
    const made = await providerOf(provider).wrap(Buffer.from(key, 'base64'), context)
    return made.ok ? { ok: true, bytes: made.value.bytes.toString('base64'), by: made.value.by } : made
  },
  async unwrap(provider, wrapped, given) {
    const opened = await providerOf(provider).unwrap(Buffer.from(wrapped, 'base64'), given)
    return opened.ok ? { ok: true, key: opened.value.toString('base64') } : opened
  },
  close: (provider) => providerOf(provider).close(),
}

interface Question {
  readonly id: number
  readonly call: keyof HsmCalls
  readonly args: readonly never[]
}

process.on('message', (question) => {
  const { id, call, args } = question as Question
  const work = async (): Promise<unknown> => (calls[call] as (...given: readonly never[]) => unknown)(...args)
  work().then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})
