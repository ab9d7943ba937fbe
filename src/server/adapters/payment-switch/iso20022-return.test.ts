/** The return of a credit that this bank sent: reading, refusal, and the report that answers. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { readStatusReport } from '../../../sandbox/switch/iso20022.ts'
import { writeReturn } from '../../../sandbox/switch/iso20022-recall.ts'
import type { OutwardPayment } from '../../../sandbox/switch/outward-books.ts'
import { readSigned, signXml } from '../../../sandbox/switch/switch-signing.ts'
import { xsdProblems } from '../../xsd/validate-xsd.fixture.ts'
import type { InwardReturn } from '../../ports/payment-switch.ts'
import { createIso20022InwardSwitch } from './iso20022-inward.ts'

const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = makeKeys()
const signingKeyPem = makeKeys().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const inward = createIso20022InwardSwitch({
  switchPublicKeysPem: [keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  signingKeyPem,
  institutionCode: '000036',
})
const read = (xml: string) => inward.read(Buffer.from(signXml(xml, keys.privateKey)))

const payment = {
  id: `000036${'4'.repeat(29)}`,
  institutionCode: '000013',
  amount: '2500005',
  currencyCode: 'NGN',
} as OutwardPayment
const message = writeReturn({
  messageId: `00001320261121103000${'1'.repeat(15)}`,
  returnId: `000013${'2'.repeat(29)}`,
  at: new Date('2026-11-21T09:30:00Z'),
  payment,
})
const returned: InwardReturn = {
  messageName: 'pacs.004.001.09',
  messageId: `00001320261121103000${'1'.repeat(15)}`,
  returnId: `000013${'2'.repeat(29)}`,
  originalEndToEndId: payment.id,
  amountMinor: 2_500_005n,
  currency: 'NGN',
  instructedAgent: '000036',
  returningAgent: '000013',
  reason: 'FOCR',
}

it('return message: all its fields are read, also in the newer version', () => {
  expect(read(message)).toEqual({ ok: true, value: returned })
  expect(read(message.replace('pacs.004.001.09', 'pacs.004.001.13'))).toEqual({
    ok: true,
    value: { ...returned, messageName: 'pacs.004.001.13' },
  })
  expect(read(message.replace(/<RtrRsnInf>.*<\/RtrRsnInf>/, ''))).toEqual({
    ok: true,
    value: { ...returned, reason: null },
  })
})

it.each([
  ['another version', message.replace('pacs.004.001.09', 'pacs.004.001.02')],
  ['two returns', message.replace(/<TxInf>.*<\/TxInf>/, '$&$&')],
  ['nothing', message.replace('<RtrdIntrBkSttlmAmt Ccy="NGN">25000.05<', '<RtrdIntrBkSttlmAmt Ccy="NGN">0.00<')],
  [
    'fractions of a kobo',
    message.replace('<RtrdIntrBkSttlmAmt Ccy="NGN">25000.05<', '<RtrdIntrBkSttlmAmt Ccy="NGN">25000.055<'),
  ],
  ['an id of another institution', message.replace('<RtrId>000013', '<RtrId>000014')],
  ['no original', message.replace(/<OrgnlEndToEndId>.*?<\/OrgnlEndToEndId>/, '')],
  ['no returning bank', message.replace(/<InstgAgt>.*?<\/InstgAgt>/, '')],
])('return message with %s: is refused although its signature is right', (_what, xml) => {
  expect(xml).not.toBe(message)
  expect(read(xml)).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
})

it('return message: is refused when its signature is missing or wrong', () => {
  const signed = signXml(message, makeKeys().privateKey)
  for (const body of [message, signed, signXml(message, keys.privateKey).replace('25000.05', '95000.05')])
    expect(inward.read(Buffer.from(body))).toMatchObject({ ok: false, failure: { kind: 'bad-signature' } })
})

it('return message: is answered by a report that names the return, and that is valid against the public schema', () => {
  const at = new Date('2026-11-21T09:30:01Z')
  const report = (answer: Parameters<typeof inward.report>[1]) =>
    readSigned(inward.report(returned, answer, at).body, createPublicKey(signingKeyPem)) ?? 'not signed'
  const settled = report({ kind: 'settled' })
  expect(readStatusReport(settled, payment.id)).toEqual({ status: 'ACSC', reason: null })
  expect(settled).toContain(`<OrgnlTxId>${returned.returnId}</OrgnlTxId>`)
  expect(settled).toContain('<OrgnlMsgNmId>pacs.004.001.09</OrgnlMsgNmId>')
  expect(xsdProblems('pacs.002.001.11', settled)).toEqual([])
  const refused = report({ kind: 'refused', reason: 'NOOR' })
  expect(readStatusReport(refused, payment.id)).toEqual({ status: 'RJCT', reason: 'NOOR' })
  expect(xsdProblems('pacs.002.001.11', refused)).toEqual([])
})
