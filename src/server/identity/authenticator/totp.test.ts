/** Tests the published test vectors of TOTP, and the time window: one step to either side, and no step twice. */
import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

/** RFC 6238, appendix B: the SHA-1 seed "12345678901234567890", in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** RFC 6238, appendix B: seconds, the time step in hex, and the TOTP of eight digits. */
const VECTORS = [
  [59, '0000000000000001', '94287082'],
  [1111111109, '00000000023523EC', '07081804'],
  [1111111111, '00000000023523ED', '14050471'],
  [1234567890, '000000000273EF07', '89005924'],
  [2000000000, '0000000003F940AA', '69279037'],
  [20000000000, '0000000027BC86AA', '65353130'],
] as const

describe('RFC 6238, appendix B (SHA-1)', () => {
  test.each(VECTORS)('the code at %d s is that of the RFC', (seconds, hexStep, eightDigits) => {
    expect(generateSync({ secret: SECRET, epoch: seconds, digits: 8 })).toBe(eightDigits)
    // A code of six digits is the last six digits of the same number (RFC 4226, section 5.3).
    const at = { now: new Date(seconds * 1000), afterStep: 0 }
    expect(totpStep(SECRET, eightDigits.slice(2), at)).toBe(Number.parseInt(hexStep, 16))
  })
})

describe('the window', () => {
  const now = new Date('2026-11-21T09:00:10Z')
  const step = Math.floor(now.getTime() / 30_000)
  const codeAt = (offset: number) => generateSync({ secret: SECRET, epoch: (step + offset) * 30 })

  test.each([-1, 0, 1])('takes the code of step %d', (offset) => {
    expect(totpStep(SECRET, codeAt(offset), { now, afterStep: 0 })).toBe(step + offset)
  })

  test.each([-3, -2, 2, 3])('refuses the code of step %d', (offset) => {
    expect(totpStep(SECRET, codeAt(offset), { now, afterStep: 0 })).toBeUndefined()
  })

  test('has one step to either side at the beginning and the end of a step', () => {
    for (const at of [step * 30_000, step * 30_000 + 29_999]) {
      expect(totpStep(SECRET, codeAt(1), { now: new Date(at), afterStep: 0 })).toBe(step + 1)
      expect(totpStep(SECRET, codeAt(-1), { now: new Date(at), afterStep: 0 })).toBe(step - 1)
      expect(totpStep(SECRET, codeAt(2), { now: new Date(at), afterStep: 0 })).toBeUndefined()
    }
  })

  test('accepts no code twice, and no code of a step before the last used step', () => {
    expect(totpStep(SECRET, codeAt(0), { now, afterStep: step })).toBeUndefined()
    expect(totpStep(SECRET, codeAt(-1), { now, afterStep: step })).toBeUndefined()
    expect(totpStep(SECRET, codeAt(1), { now, afterStep: step })).toBe(step + 1)
  })

  test('another secret has another code', () => {
    expect(totpStep(newTotpSecret(), codeAt(0), { now, afterStep: 0 })).toBeUndefined()
  })
})

test('a secret has 160 bits, and each secret is different', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('the QR code names the bank and the customer', () => {
  const uri = new URL(totpUri(SECRET, 'adaeze.okonkwo'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Optimus Bank:adaeze.okonkwo')
  expect(uri.searchParams.get('secret')).toBe(SECRET)
  expect(uri.searchParams.get('issuer')).toBe('Optimus Bank')
})
