/** Tests the browser's answers without a passkey: each browser error becomes one of our results, and none is thrown. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fail, ok } from '../../../values/result.ts'
import { makePasskey, passkeySupport, showPasskey } from './passkey-prompt.ts'

const toMake = {
  rp: { id: 'localhost', name: 'Bank' },
  user: { id: 'dXNlcg', name: 'ada', displayName: 'Ada' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 1000,
  excludeCredentials: [{ id: 'AAAA', type: 'public-key' as const, transports: ['internal'] }],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
}
const toShow = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 1000,
  allowCredentials: [],
  userVerification: 'required' as const,
}

/** Simulates a browser with WebAuthn, and its answer. */
function browser(answer: () => Promise<unknown>, hasLock = true): void {
  const isUserVerifyingPlatformAuthenticatorAvailable = () => Promise.resolve(hasLock)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isUserVerifyingPlatformAuthenticatorAvailable }),
  )
  vi.stubGlobal('navigator', { ...navigator, credentials: { create: answer, get: answer } })
}
const refusing = (name: string) => browser(() => Promise.reject(new DOMException('no', name)))

afterEach(() => vi.unstubAllGlobals())

describe('a request without a passkey', () => {
  it.each([
    ['NotAllowedError', 'dismissed', 'dismissed'],
    ['AbortError', 'dismissed', 'dismissed'],
    ['InvalidStateError', 'known', 'failed'],
    ['ConstraintError', 'unsupported', 'failed'],
    ['NotSupportedError', 'unsupported', 'failed'],
    ['UnknownError', 'failed', 'failed'],
    ['DataError', 'failed', 'failed'],
  ] as const)(
    'passkey error: %s: is %s when a passkey is made, and %s when a passkey is used',
    async (name, made, shown) => {
      refusing(name)
      expect(await makePasskey(toMake)).toEqual(fail(made))
      expect(await showPasskey(toShow)).toEqual(fail(shown))
    },
  )

  it('passkey error: is unsupported at an address that cannot have passkeys', async () => {
    refusing('SecurityError')
    expect(await showPasskey({ ...toShow, rpId: 'bank.example' })).toEqual(fail('unsupported'))
  })

  it('passkey error: is unsupported where the browser has no WebAuthn', async () => {
    expect(await makePasskey(toMake)).toEqual(fail('unsupported'))
    expect(await showPasskey(toShow)).toEqual(fail('unsupported'))
    expect(await passkeySupport()).toBe('none')
  })
})

it('passkey support: says whether the device has a screen lock', async () => {
  browser(() => Promise.resolve(null))
  expect(await passkeySupport()).toBe('here')
  browser(() => Promise.resolve(null), false)
  expect(await passkeySupport()).toBe('elsewhere')
})

it('passkey answer: has only the fields that the bank checks', async () => {
  const bytes = Uint8Array.of(1, 2, 3).buffer
  browser(() =>
    Promise.resolve({
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: bytes,
        attestationObject: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: null,
        getTransports: () => ['internal'],
      },
    }),
  )
  const shared = { id: 'AQID', clientDataJSON: 'AQID' }
  expect(await makePasskey(toMake)).toEqual(ok({ ...shared, attestationObject: 'AQID', transports: ['internal'] }))
  expect(await showPasskey(toShow)).toEqual(ok({ ...shared, authenticatorData: 'AQID', signature: 'AQID' }))
})
