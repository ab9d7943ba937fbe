/**
 * Runs Wycheproof's vectors through the bank's cryptographic functions (`npm run wycheproof -- <folder testvectors_v1>`).
 *
 * The vectors are no part of this repository: https://github.com/C2SP/wycheproof, Apache-2.0.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneSealingKey, unsealBytes } from '../src/server/crypto/sealing.ts'
import { isSignedBy } from '../src/server/http/device-proof.ts'
import { expand, extract, open, recipientKey, setupRecipient } from '../src/server/http/hpke.ts'

type Case = Readonly<Record<string, string>> & { readonly size: number }
interface Group {
  readonly ivSize: number
  readonly keySize: number
  readonly tagSize: number
  readonly publicKey?: { readonly uncompressed: string }
  readonly tests: readonly Case[]
}
/** Runs one case. True: the function accepts the case with the right result. Undefined: the bank uses no keys of this size. */
type Check = (test: Case, group: Group) => boolean | undefined

const hex = (text = ''): Buffer => Buffer.from(text, 'hex')

const gcm: Check = ({ key, iv, aad, msg, ct, tag }, { keySize, ivSize, tagSize }) => {
  if (keySize !== 256 || ivSize !== 96 || tagSize !== 128) return undefined
  const context = { key: hex(key), baseNonce: hex(iv), exporterSecret: Buffer.alloc(0) }
  const opened = open(context, hex(aad), hex(`${ct}${tag}`))?.toString('hex') === msg
  if (aad !== '') return opened
  // A sealed column has its tag before its content.
  try {
    return unsealBytes(oneSealingKey(hex(key)), '', hex(`${iv}${tag}${ct}`)).toString('hex') === msg && opened
  } catch {
    return false
  }
}

const ecdh: Check = (test) => {
  const recipient = recipientKey(hex(test['private']))
  if (setupRecipient(recipient, hex(test['public']), Buffer.alloc(0)) === undefined) return false
  return recipient.ecdh.computeSecret(hex(test['public']), null, 'hex') === test['shared']
}

const ecdsa: Check = ({ msg, sig }, { publicKey }) =>
  isSignedBy({ deviceKeyId: '', publicKey: hex(publicKey?.uncompressed) }, hex(msg), hex(sig))

/** The bank derives keys of at most one HKDF block. */
const hkdf: Check = ({ salt, ikm, info, size, okm }) => {
  if (size > 32) return undefined
  return expand(extract(hex(salt), hex(ikm)), hex(info), size).toString('hex') === okm
}

const CHECKS: Readonly<Record<string, Check>> = {
  'aes_gcm_test.json': gcm,
  'ecdh_secp256r1_ecpoint_test.json': ecdh,
  'ecdsa_secp256r1_sha256_p1363_test.json': ecdsa,
  'hkdf_sha256_test.json': hkdf,
}

/** An `acceptable` case, such as a compressed point, may be accepted or refused. */
function run(folder: string, name: string, check: Check): boolean {
  const { testGroups } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { readonly testGroups: Group[] }
  let [ran, skipped] = [0, 0]
  const wrong: string[] = []
  for (const group of testGroups) {
    for (const test of group.tests) {
      const isAccepted = check(test, group)
      if (isAccepted === undefined) skipped += 1
      else ran += 1
      if (isAccepted === undefined || test['result'] === 'acceptable') continue
      if (isAccepted !== (test['result'] === 'valid')) wrong.push(`${test['tcId']}: ${test['comment']}`)
    }
  }
  console.log(`${name}: ${ran} cases, ${wrong.length} wrong, ${skipped} of sizes that the bank does not use`)
  for (const line of wrong) console.log(`  ${line}`)
  return ran > 0 && wrong.length === 0
}

const folder = process.argv[2]
if (folder === undefined) {
  console.error("Give the folder of Wycheproof's vectors: npm run wycheproof -- <folder testvectors_v1>")
  process.exitCode = 2
} else {
  const results = Object.entries(CHECKS).map(([name, check]) => run(folder, name, check))
  if (results.includes(false)) process.exitCode = 1
}
