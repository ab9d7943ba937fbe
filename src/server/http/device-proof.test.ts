/**
 * Tests that a malformed key id or signature counts as no proof. It must not reach the database, because the database's
 * error would give a different answer.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { readDeviceProof } from './device-proof.ts'

const id = '0191f0c0-7f1e-7abc-8def-0123456789ab'
const signature = `${'A'.repeat(86)}==`

it('device signature: its header has a key id and a signature', () => {
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
])('%j is not a proof', (header) => {
  expect(readDeviceProof(header, 'data')).toBeUndefined()
})

it('device signature: is checked with the device’s present key, after an earlier key of the same device was used', () => {
  const makeKey = () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return { privateKey, point: publicKey.export({ format: 'der', type: 'spki' }).subarray(-65) }
  }
  const [before, now] = [makeKey(), makeKey()]
  const signed = sign('sha256', Buffer.from('data'), { key: before.privateKey, dsaEncoding: 'ieee-p1363' })
  const proof = readDeviceProof(`${id}.${signed.toString('base64')}`, 'data')
  expect([before, now, before].map(({ point }) => proof?.verify(point))).toEqual([true, false, true])
})
