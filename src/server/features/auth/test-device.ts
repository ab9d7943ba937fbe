/** A browser's device key for tests: a real P-256 key whose signatures the real code checks. */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { readDeviceProof } from '../../http/device-proof.ts'
import type { DeviceProof } from '../../http/handler.ts'

export interface TestDevice {
  readonly publicKey: string
  readonly name: string
  /** The header's proof under this key id. */
  proof(deviceKeyId: string): DeviceProof
}

export function makeDevice(name = 'Firefox on Linux'): TestDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65)
  return {
    name,
    publicKey: point.toString('base64'),
    proof: (deviceKeyId) => {
      const data = randomUUID()
      const signature = sign('sha256', Buffer.from(data), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      const proof = readDeviceProof(`${deviceKeyId}.${signature.toString('base64')}`, data)
      if (!proof) throw new Error('The test made a proof that cannot be read')
      return proof
    },
  }
}
