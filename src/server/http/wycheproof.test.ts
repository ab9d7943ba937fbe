/** Runs the hostile vectors of Wycheproof through the bank's cryptographic functions. NOTICE names their source. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { oneSealingKey, unsealBytes } from '../crypto/sealing.ts'
import { isSignedBy } from './device-proof.ts'
import { expand, extract, open, recipientKey, setupRecipient } from './hpke.ts'

/** The texts are hexadecimal. An `acceptable` vector, such as a compressed point, may be accepted or refused. */
type Vector<Field extends string> = Readonly<Record<Field, string>> & {
  readonly id: number
  readonly result: 'valid' | 'invalid' | 'acceptable'
}

interface Vectors {
  readonly aes256Gcm: readonly Vector<'key' | 'iv' | 'aad' | 'msg' | 'ct' | 'tag'>[]
  readonly ecdhP256: readonly Vector<'point' | 'private' | 'shared'>[]
  readonly ecdsaP256: readonly { readonly point: string; readonly tests: readonly Vector<'msg' | 'sig'>[] }[]
  readonly hkdfSha256: readonly (Vector<'salt' | 'ikm' | 'info' | 'okm'> & { readonly size: number })[]
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors', 'wycheproof.json'), 'utf8')) as Vectors
const hex = (text: string): Buffer => Buffer.from(text, 'hex')

/** The ids of the vectors for which a function gives the wrong answer. */
function wrongOf<One extends Vector<never>>(
  list: readonly One[],
  accepts: (vector: One) => boolean,
): readonly number[] {
  const decided = list.filter(({ result }) => result !== 'acceptable')
  return decided.filter((vector) => accepts(vector) !== (vector.result === 'valid')).map(({ id }) => id)
}

it('AES-256-GCM: a sealed message opens for each valid vector of Wycheproof, and for no other', () => {
  const wrong = wrongOf(vectors.aes256Gcm, ({ key, iv, aad, msg, ct, tag }) => {
    const context = { key: hex(key), baseNonce: hex(iv), exporterSecret: Buffer.alloc(0) }
    return open(context, hex(aad), hex(`${ct}${tag}`))?.toString('hex') === msg
  })
  expect([vectors.aes256Gcm.length, wrong]).toEqual([66, []])
})

it('AES-256-GCM: a sealed column opens for each valid vector of Wycheproof without a place, and for no other', () => {
  const columns = vectors.aes256Gcm.filter(({ aad }) => aad === '')
  const wrong = wrongOf(columns, ({ key, iv, msg, ct, tag }) => {
    try {
      // A sealed column has its tag before its content.
      return unsealBytes(oneSealingKey(hex(key)), '', hex(`${iv}${tag}${ct}`)).toString('hex') === msg
    } catch {
      return false
    }
  })
  expect([columns.length > 0, wrong]).toEqual([true, []])
})

it('ECDH P-256: the secret is right for each valid point of Wycheproof, and every other point is refused', () => {
  const wrong = wrongOf(vectors.ecdhP256, ({ point, private: key, shared }) => {
    const recipient = recipientKey(hex(key))
    if (setupRecipient(recipient, hex(point), Buffer.alloc(0)) === undefined) return false
    return recipient.ecdh.computeSecret(hex(point), null, 'hex') === shared
  })
  expect([vectors.ecdhP256.length, wrong]).toEqual([355, []])
})

it('ECDSA P-256: the signature of a device is accepted for each valid vector of Wycheproof, and for no other', () => {
  const wrong = vectors.ecdsaP256.flatMap(({ point, tests }) =>
    wrongOf(tests, ({ msg, sig }) => isSignedBy({ deviceKeyId: '', publicKey: hex(point) }, hex(msg), hex(sig))),
  )
  expect([vectors.ecdsaP256.flatMap(({ tests }) => tests).length, wrong]).toEqual([262, []])
})

it('HKDF-SHA-256: the key is right for each vector of Wycheproof of at most one block', () => {
  const wrong = wrongOf(vectors.hkdfSha256, ({ salt, ikm, info, size, okm }) => {
    return expand(extract(hex(salt), hex(ikm)), hex(info), size).toString('hex') === okm
  })
  expect([vectors.hkdfSha256.length, wrong]).toEqual([30, []])
})
