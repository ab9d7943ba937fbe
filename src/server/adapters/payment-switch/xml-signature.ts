/** Signs and checks messages of the payment switch: XMLDSig, enveloped, RSA-SHA256 with exclusive canonicalization. */
import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import type { CanonicalXml } from '../../../values/canonical-xml.ts'
import { canonicalSignedInfo, DSIG, withoutSignature, withSignature } from '../../../values/enveloped-signature.ts'
import { libraryText } from './library-verifier.ts'
import { plainXml } from './strict-xml.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

/**
 * Signs documents with the bank's key (PEM). A document is already canonical, so the digest is the hash of its text. Throws
 * immediately when the key is missing or too short, because that is a fault of the configuration.
 */
export function createXmlSigner(privateKeyPem: string): (xml: CanonicalXml) => string {
  const privateKey = checked(createPrivateKey(privateKeyPem))
  return (xml) => {
    const digest = digestOf(xml)
    const value = sign('sha256', Buffer.from(canonicalSignedInfo(digest)), privateKey).toString('base64')
    return DECLARATION + withSignature(xml, digest, value)
  }
}

export type Verified =
  /** `xml` is the signed text in canonical form, without the signature. */
  { readonly kind: 'signed'; readonly xml: string } | { readonly kind: 'bad-signature' | 'malformed' }

/**
 * Checks documents against the other side's public keys (SPKI PEM). There are several keys while a key is rotated.
 * Throws for a missing or short key, like `createXmlSigner`.
 *
 * Callers read only the returned text, never the document around it. So an attacker cannot wrap a signed part in other content.
 * The returned text is the text that was hashed, to the byte: it is the canonical form that the switch signed. So the verifier and
 * the reader cannot see different content:
 * - `canonicalText` compares the hash of the returned text with the signed digest. It parses nothing, so no parser can select other
 *   content. If the document was not canonical, the hashes differ.
 * - The library then decides about each document that `canonicalText` does not accept. It returns the text that it hashed.
 */
export function createXmlVerifier(publicKeysPem: readonly string[]): (body: Uint8Array) => Verified {
  const keys = publicKeysPem.map((pem) => checked(createPublicKey(pem)))
  if (keys.length === 0) throw new Error('there is no public key of the payment switch')
  return (body) => {
    const plain = plainXml(body)
    if (plain === undefined) return { kind: 'malformed' }
    const xml = canonicalText(plain, keys) ?? libraryText(plain, keys)
    if (xml !== undefined) return { kind: 'signed', xml }
    return { kind: 'bad-signature' }
  }
}

/**
 * Returns the document without its signature when exactly this text was signed by one of the keys as a whole document. That is so
 * for a canonical document with a signature in the form of `withSignature`.
 */
export function canonicalText(plain: string, keys: readonly KeyObject[]): string | undefined {
  const found = withoutSignature(plain)
  // A second signature inside the text is refused, as the library does it.
  if (found === undefined || found.document.includes(DSIG)) return undefined
  if (digestOf(found.document) !== found.digest) return undefined
  const [signedInfo, value] = [Buffer.from(canonicalSignedInfo(found.digest)), Buffer.from(found.value, 'base64')]
  return keys.some((key) => verify('sha256', signedInfo, key, value)) ? found.document : undefined
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64')
}

function checked(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
    throw new Error('the payment switch key must be RSA of 2048 bits or more')
  }
  return key
}
