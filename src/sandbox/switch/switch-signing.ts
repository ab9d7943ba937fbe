/** Signs and verifies the messages of the sandbox's switch: XMLDSig, enveloped, RSA-SHA256, as in the real protocol. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** Makes a new RSA key, PKCS 8 PEM. */
export function makeKeyPem(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

export function signXml(xml: string, privateKey: KeyObject): string {
  const signed = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  signed.addReference({
    xpath: '/*',
    uri: '',
    isEmptyUri: true,
    transforms: [`${DSIG}enveloped-signature`, EXCLUSIVE],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signed.computeSignature(xml)
  return signed.getSignedXml()
}

/** Returns the signed content, or undefined unless this key signed it. */
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
