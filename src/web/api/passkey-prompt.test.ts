/** What the browser answers when there is no passkey in the end: each of its errors is one of our words, and none escapes. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fail, ok } from '../../values/result.ts'
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

/** A browser that knows WebAuthn, and its answer. */
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

describe('a passkey that does not come', () => {
  it.each([
    ['NotAllowedError', 'dismissed', 'dismissed'],
    ['AbortError', 'dismissed', 'dismissed'],
    ['InvalidStateError', 'known', 'failed'],
    ['ConstraintError', 'unsupported', 'failed'],
    ['NotSupportedError', 'unsupported', 'failed'],
    ['UnknownError', 'failed', 'failed'],
    ['DataError', 'failed', 'failed'],
  ] as const)('%s: %s when one is made, %s when one is shown', async (name, made, shown) => {
    refusing(name)
    expect(await makePasskey(toMake)).toEqual(fail(made))
    expect(await showPasskey(toShow)).toEqual(fail(shown))
  })

  it('is unsupported at an address that can have none', async () => {
    refusing('SecurityError')
    expect(await showPasskey({ ...toShow, rpId: 'bank.example' })).toEqual(fail('unsupported'))
  })

  it('is unsupported where the browser knows none', async () => {
    expect(await makePasskey(toMake)).toEqual(fail('unsupported'))
    expect(await showPasskey(toShow)).toEqual(fail('unsupported'))
    expect(await passkeySupport()).toBe('none')
  })
})

it('says whether the device itself has a lock', async () => {
  browser(() => Promise.resolve(null))
  expect(await passkeySupport()).toBe('here')
  browser(() => Promise.resolve(null), false)
  expect(await passkeySupport()).toBe('elsewhere')
})

it('gives what the bank looks at, and nothing more', async () => {
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
