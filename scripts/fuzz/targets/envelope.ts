/** Fuzzes the sealed envelope of a request, and the reply envelope that the browser reads. */
import { createECDH, createHash } from 'node:crypto'
import * as v from 'valibot'
import { envelopeSchema } from '../../../src/contract/envelope.ts'
import { recipientKey } from '../../../src/server/http/hpke.ts'
import { openSealed, parseSealed } from '../../../src/server/http/sealed-channel.ts'
import { sealRequest } from '../../../src/web/api/channel/sealed-channel.ts'
import { type FuzzTarget, mustHold, sameResult } from '../target.ts'

const ecdh = createECDH('prime256v1')
ecdh.setPrivateKey(createHash('sha256').update('fuzz').digest())
const recipient = recipientKey(ecdh.getPrivateKey())
const target = { method: 'POST', host: 'bank.example', target: '/api/auth/login' }
const context = { ...target, kid: 7, publicKey: new Uint8Array(recipient.publicKey), ts: 1_732_000_000 }
const texts = ['{}', '{"username":"ada","password":"x"}', JSON.stringify({ narration: 'é'.repeat(300) })]
const sealed = await Promise.all(texts.map((text) => sealRequest({ ...context, sessionId: undefined }, text)))
const good = new Set(sealed.map(({ data }) => data))

export const envelope: FuzzTarget = {
  name: 'envelope',
  subject: 'parseSealed, openSealed, envelopeSchema',
  mostBytes: 64 * 1024,
  withinMs: 1_000,
  words: ['AQAAAAAH', '==', '=', '\n', '"Data"', '"ResponseCode":"00"', '"errors":{"a":["b"]}', '"status":200'],
  seeds: [...good, '{"ResponseCode":"00","ResponseMessage":null,"Data":{"a":1},"errors":{"a":["b"]},"status":200}'],
  check(input) {
    const text = input.toString('utf8')
    const message = parseSealed(text)
    if (message !== undefined) {
      const { header, enc, ciphertext } = message
      sameResult('data', text, Buffer.concat([header, enc, ciphertext]).toString('base64'))
      // Only the sender's own text opens. Every changed message is refused without an error.
      const opened = openSealed(message, recipient, target)
      mustHold('a message opens only when it was not changed', (opened !== undefined) === good.has(text))
    }
    const reply = v.safeParse(envelopeSchema, jsonOf(text))
    if (!reply.success) return
    sameResult('reply', reply.output, v.parse(envelopeSchema, JSON.parse(JSON.stringify(reply.output))))
  },
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
