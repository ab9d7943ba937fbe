/** What is no key id and signature is no proof: it must not reach the database, whose complaint would be an answer of its own. */
import { expect, it } from 'vitest'
import { readDeviceProof } from './device-proof.ts'

const id = '0191f0c0-7f1e-7abc-8def-0123456789ab'
const signature = `${'A'.repeat(86)}==`

it('reads a key id and a signature', () => {
  expect(readDeviceProof(`${id}.${signature}`, 'data')?.deviceKeyId).toBe(id)
})

it.each([
  undefined,
  '',
  id,
  `.${signature}`,
  `${'-'.repeat(36)}.${signature}`,
  `${id.replace('-', '0')}.${signature}`,
  `${id.toUpperCase()}.${signature}`,
  `${id}.${signature.slice(1)}`,
  `${id}.${signature}\n`,
])('%j is none', (header) => {
  expect(readDeviceProof(header, 'data')).toBeUndefined()
})
