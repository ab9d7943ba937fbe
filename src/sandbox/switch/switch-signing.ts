/** Signs and verifies the messages of the sandbox's switch: XMLDSig, enveloped, RSA-SHA256, as in the real protocol. */
import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import type { CanonicalXml } from '../../values/canonical-xml.ts'
import {
  canonicalSignedInfo,
  DSIG,
  ENVELOPED,
  EXCLUSIVE,
  RSA_SHA256,
  SHA256,
  withSignature,
} from '../../values/enveloped-signature.ts'

/** Makes a new RSA key, PKCS 8 PEM. */
export function makeKeyPem(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Signs any document with the library, as other software does. The messages that the switch begins are signed so. */
export function signXml(xml: string, privateKey: KeyObject): string {
  const signed = new SignedXml({
    privateKey,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE,
  })
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

/**
 * Signs a report of the switch. A benchmark runs the bank and the switch on the same cores, so the switch uses the bank's writer
 * of canonical XML. The result is what `signXml` returns.
 */
export function signReport(report: CanonicalXml, privateKey: KeyObject): string {
  const digest = hash('sha256', report, 'base64')
  const value = sign('sha256', Buffer.from(canonicalSignedInfo(digest)), privateKey).toString('base64')
  return `<?xml version="1.0" encoding="UTF-8"?>${withSignature(report, digest, value)}`
}

/** Returns the signed content, or undefined unless this key signed it. The library decides, and not the code of the bank. */
export function readSigned(body: string, publicCert: KeyObject): string | undefined {
  try {
    const document = new DOMParser({ errorHandler: () => {} }).parseFromString(body, 'text/xml')
    const signature = document.getElementsByTagNameNS(DSIG, 'Signature').item(0)
    if (signature === null) return undefined
    const checked = new SignedXml({ publicCert, getCertFromKeyInfo: () => null })
    checked.loadSignature(signature)
    return checked.checkSignature(body) ? checked.getSignedReferences()[0] : undefined
  } catch {
    return undefined
  }
}
