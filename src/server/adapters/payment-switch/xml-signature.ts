/**
 * Signs and checks messages of the payment switch: XMLDSig, enveloped, RSA-SHA256 with exclusive canonicalization.
 * Callers read only the signed text, never the document around it. So an attacker cannot wrap a signed part in other
 * content.
 */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { plainXml } from './strict-xml.ts'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const ENVELOPED = `${DSIG}enveloped-signature`
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

/**
 * Signs documents with the bank's key (PEM). Throws immediately when the key is missing or too short, because that is a fault of
 * the configuration.
 */
export function createXmlSigner(privateKeyPem: string): (xml: string) => string {
  const privateKey = checked(createPrivateKey(privateKeyPem))
  return (xml) => {
    const signed = new SignedXml({ privateKey, signatureAlgorithm: RSA_SHA256, canonicalizationAlgorithm: EXCLUSIVE })
    signed.addReference({
      xpath: '/*',
      uri: '',
      isEmptyUri: true,
      transforms: [ENVELOPED, EXCLUSIVE],
      digestAlgorithm: SHA256,
    })
    signed.computeSignature(xml)
    return signed.getSignedXml()
  }
}

export type Verified =
  /** `xml` is the signed text in canonical form, without the signature. */
  { readonly kind: 'signed'; readonly xml: string } | { readonly kind: 'bad-signature' | 'malformed' }

/**
 * Checks documents against the other side's public keys (SPKI PEM). There are several keys while a key is rotated.
 * Throws for a missing or short key, like `createXmlSigner`.
 */
export function createXmlVerifier(publicKeysPem: readonly string[]): (body: Uint8Array) => Verified {
  const keys = publicKeysPem.map((pem) => checked(createPublicKey(pem)))
  if (keys.length === 0) throw new Error('there is no public key of the payment switch')
  return (body) => {
    const plain = plainXml(body)
    if (plain === undefined) return { kind: 'malformed' }
    const signature = onlySignature(plain)
    if (signature === undefined) return { kind: 'bad-signature' }
    for (const key of keys) {
      const xml = signedText(plain, signature, key)
      if (xml !== undefined) return { kind: 'signed', xml }
    }
    return { kind: 'bad-signature' }
  }
}

function checked(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
    throw new Error('the payment switch key must be RSA of 2048 bits or more')
  }
  return key
}

/**
 * Finds the only signature of the document, directly under its root. Undefined when there is no signature, or more than
 * one.
 */
function onlySignature(plain: string): Node | undefined {
  try {
    const document = new DOMParser({ errorHandler: refuse }).parseFromString(plain, 'text/xml')
    const found = document.getElementsByTagNameNS(DSIG, 'Signature')
    const signature = found.item(0)
    return found.length === 1 && signature?.parentNode === document.documentElement ? signature : undefined
  } catch {
    return undefined
  }
}

function refuse(_level: string, message: string): never {
  throw new Error(message)
}

function signedText(plain: string, signature: Node, publicCert: KeyObject): string | undefined {
  const checkedXml = new SignedXml({ publicCert, getCertFromKeyInfo: () => null })
  // Removes every weaker algorithm, and every transform that could select the signed content.
  keepOnly(checkedXml.SignatureAlgorithms, [RSA_SHA256])
  keepOnly(checkedXml.HashAlgorithms, [SHA256])
  keepOnly(checkedXml.CanonicalizationAlgorithms, [ENVELOPED, EXCLUSIVE, INCLUSIVE])
  try {
    checkedXml.loadSignature(signature)
    if (!checkedXml.checkSignature(plain)) return undefined
  } catch {
    return undefined
  }
  const [reference, ...others] = checkedXml.getReferences()
  const [text] = checkedXml.getSignedReferences()
  // The signature must cover the whole document and nothing else.
  return reference?.uri === '' && others.length === 0 ? text : undefined
}

function keepOnly(known: Record<string, unknown>, allowed: readonly string[]): void {
  for (const name of Object.keys(known)) if (!allowed.includes(name)) delete known[name]
}
