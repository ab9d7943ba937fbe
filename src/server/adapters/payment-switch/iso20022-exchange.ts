/** Sends one signed ISO 20022 message to the payment switch by HTTP, and checks the signature of the answer. */
import type { CanonicalXml } from '../../../values/canonical-xml.ts'
import { exchange } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'
import { createXmlSigner, createXmlVerifier } from './xml-signature.ts'

export interface IsoExchangeOptions {
  /** The address without the paths: https://nps.example:8022 */
  readonly baseUrl: string
  /** Our RSA key, PKCS 8 PEM. */
  readonly signingKeyPem: string
  /** The switch's RSA public key, SPKI PEM. Several while it is being rotated. */
  readonly switchPublicKeysPem: readonly string[]
  /** The certificates and the proxy of the switch. */
  readonly transport?: NetworkTransport | undefined
}

const MAX_REPLY_BYTES = 64 * 1024

/** `none`: there is no answer that can be trusted. */
export type IsoReply =
  | { readonly kind: 'signed'; readonly xml: string }
  | { readonly kind: 'none'; readonly detail: string; readonly alert: boolean }

/** Throws immediately when a key cannot be read, because that is a fault of the configuration. The exchange itself never throws. */
export function createIsoExchange(options: IsoExchangeOptions) {
  const sign = createXmlSigner(options.signingKeyPem)
  const verify = createXmlVerifier(options.switchPublicKeysPem)
  return async (path: string, xml: CanonicalXml, timeoutMs: number): Promise<IsoReply> => {
    const reply = await exchange({
      network: 'switch',
      url: `${options.baseUrl}${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/xml; charset=utf-8', accept: 'application/xml' },
      body: sign(xml),
      timeoutMs,
      maxReplyBytes: MAX_REPLY_BYTES,
      transport: options.transport,
    })
    if (reply.kind === 'no-answer') return { kind: 'none', detail: reply.detail, alert: false }
    // The switch refuses the message itself, so the message or the bank's key has a fault. An operator must repair it.
    if (reply.status !== 200) return { kind: 'none', detail: `HTTP ${reply.status}`, alert: reply.status < 500 }
    const verified = verify(reply.body)
    if (verified.kind === 'signed') return verified
    return { kind: 'none', detail: `reply ${verified.kind}`, alert: verified.kind === 'bad-signature' }
  }
}
