/** The plain document of `GET /api/keys/message`: the key that requests are sealed to, signed by the root key. */
import * as v from 'valibot'

const seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

export const messageKeySchema = v.object({
  kid: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)),
  /** base64 of the 65-byte P-256 point. */
  pub: v.string(),
  nbf: seconds,
  exp: seconds,
  /** The server's clock, from which the client learns its offset. */
  now: seconds,
  /** base64, ECDSA P-256/SHA-256, IEEE P1363. */
  sig: v.string(),
})

export type MessageKeyDocument = v.InferOutput<typeof messageKeySchema>

/** The bytes that the root key signs: `rib/1 key`, a zero byte, and the RFC 8785 JSON of the four fields (in sorted order). */
export function messageKeyText(key: Pick<MessageKeyDocument, 'kid' | 'pub' | 'nbf' | 'exp'>): string {
  const { exp, kid, nbf, pub } = key
  return `rib/1 key\0${JSON.stringify({ exp, kid, nbf, pub })}`
}
