/**
 * The text of an enveloped XML signature (XMLDSig) over a whole document: RSA-SHA256, SHA-256 and exclusive
 * canonicalization.
 */

export const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
export const ENVELOPED = `${DSIG}enveloped-signature`
export const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

const METHODS =
  `<CanonicalizationMethod Algorithm="${EXCLUSIVE}"/><SignatureMethod Algorithm="${RSA_SHA256}"/>` +
  `<Reference URI=""><Transforms><Transform Algorithm="${ENVELOPED}"/><Transform Algorithm="${EXCLUSIVE}"/></Transforms>` +
  `<DigestMethod Algorithm="${SHA256}"/>`
const CANONICAL_METHODS = METHODS.replaceAll(/<(\w+)( [^<>]*)\/>/g, '<$1$2></$1>')

/** The text of a signature up to the digest, and from the digest to the value. */
const [BEFORE_DIGEST, BEFORE_VALUE] = [
  `<Signature xmlns="${DSIG}"><SignedInfo>${METHODS}<DigestValue>`,
  '</DigestValue></Reference></SignedInfo><SignatureValue>',
]

/** Returns the canonical form of `SignedInfo`, which the signature's value signs. `digest` is base64. */
export function canonicalSignedInfo(digest: string): string {
  return `<SignedInfo xmlns="${DSIG}">${CANONICAL_METHODS}<DigestValue>${digest}</DigestValue></Reference></SignedInfo>`
}

/** Puts a signature into a document, before the end tag of its root. `digest` and `value` are base64. */
export function withSignature(document: string, digest: string, value: string): string {
  const end = document.lastIndexOf('</')
  const signature = `${BEFORE_DIGEST}${digest}${BEFORE_VALUE}${value}</SignatureValue></Signature>`
  return `${document.slice(0, end)}${signature}${document.slice(end)}`
}

const AFTER_DIGEST = new RegExp(
  `^([A-Za-z0-9+/]{43}=)${BEFORE_VALUE}([A-Za-z0-9+/]+={0,2})</SignatureValue></Signature>(</[^<>]+>)\\s*$`,
)

/**
 * Takes a signature of exactly the form of `withSignature` out of a document. Undefined when the document has no signature of
 * that form before its last end tag. The function parses nothing and checks nothing: `document` is the text around the signature.
 */
export function withoutSignature(
  signed: string,
): { readonly document: string; readonly digest: string; readonly value: string } | undefined {
  const start = signed.lastIndexOf(BEFORE_DIGEST)
  const [, digest, value, end] = AFTER_DIGEST.exec(signed.slice(start + BEFORE_DIGEST.length)) ?? []
  if (start === -1 || digest === undefined || value === undefined || end === undefined) return undefined
  return { document: `${signed.slice(0, start).trimStart()}${end}`, digest, value }
}
