/** A browser's device key for tests: a real P-256 key whose signatures the real code checks. */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { readDeviceProof } from '../../http/device-proof.ts'
import type { DeviceProof } from '../../http/handler.ts'

export interface TestDevice {
  readonly publicKey: string
  readonly name: string
  /** The header's proof under this key id. */
  proof(deviceKeyId: string): DeviceProof
  /** The header itself, over this text. */
  header(deviceKeyId: string, text: string): string
}

export function makeDevice(name = 'Firefox on Linux'): TestDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65)
  const header = (deviceKeyId: string, text: string): string =>
    `${deviceKeyId}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64')}`
  return {
    name,
    publicKey: point.toString('base64'),
    header,
    proof: (deviceKeyId) => {
      const text = randomUUID()
      const proof = readDeviceProof(header(deviceKeyId, text), text)
      if (!proof) throw new Error('The test made a proof that cannot be read')
      return proof
    },
  }
}
