/** Checks enveloped XML signatures of any permitted spelling with the library xml-crypto. */
import type { KeyObject } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { DSIG, ENVELOPED, EXCLUSIVE, RSA_SHA256, SHA256 } from '../../../values/enveloped-signature.ts'

const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

/**
 * Returns the signed text in canonical form, without the signature. Undefined unless one of the keys signed the whole document.
 * `plain` is a result of `plainXml`.
 */
export function libraryText(plain: string, keys: readonly KeyObject[]): string | undefined {
  const signature = onlySignature(plain)
  if (signature === undefined) return undefined
  for (const key of keys) {
    const xml = signedText(plain, signature, key)
    if (xml !== undefined) return xml
  }
  return undefined
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
