/**
 * Tests other banks' enquiries over the switch: valid ones are read, malformed ones are refused, and answers are valid
 * and signed.
 */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  readNameAnswer,
  readStatusAnswer,
  writeNameQuestion,
  writeStatusQuestion,
} from '../../../sandbox/switch/iso20022-questions.ts'
import { readSigned, signXml } from '../../../sandbox/switch/switch-signing.ts'
import type { CreditStatus, NameAnswer } from '../../../core/inward-credits/answer-banks.ts'
import type { InwardEnquiry, InwardStatusRequest } from '../../ports/payment-switch.ts'
import { xsdProblems } from '../../xsd/validate-xsd.fixture.ts'
import { createIso20022InwardSwitch } from './iso20022-inward.ts'

const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = makeKeys()
const signingKeyPem = makeKeys().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const ownKey = createPublicKey(signingKeyPem)
const inward = createIso20022InwardSwitch({
  switchPublicKeysPem: [keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  signingKeyPem,
  institutionCode: '000036',
})
const read = (xml: string, key = keys.privateKey) => inward.read(Buffer.from(signXml(xml, key)))
const NOW = new Date('2026-11-21T09:30:00.000Z')
const malformed = { ok: false, failure: { kind: 'malformed' } }

const asked = writeNameQuestion({ askingCode: '000014', askedCode: '000036', accountNumber: '0102883417' })
const payment = { messageId: `00001420261121090000${'1'.repeat(15)}`, endToEndId: `000014${'3'.repeat(29)}` }
const questioned = writeStatusQuestion(payment, { askingCode: '000014', askedCode: '000036' })

function enquiryOf(xml: string): InwardEnquiry {
  const message = read(xml)
  if (!message.ok || !('enquiryId' in message.value)) throw new Error('not an enquiry')
  return message.value
}
function requestOf(xml: string): InwardStatusRequest {
  const message = read(xml)
  if (!message.ok || !('original' in message.value)) throw new Error('not a status request')
  return message.value
}

describe('a name', () => {
  it('is asked for in a valid message, which is read completely', () => {
    expect(xsdProblems('acmt.023.001.02', asked.xml)).toEqual([])
    expect(read(asked.xml)).toEqual({
      ok: true,
      value: {
        messageName: 'acmt.023.001.02',
        messageId: asked.messageId,
        createdAt: expect.stringMatching(/^20/),
        enquiryId: asked.messageId,
        askedAgent: '000036',
        askingAgent: '000014',
        accountNumber: '0102883417',
      },
    })
  })

  it('is read in the newer version of the National Payment Stack, whose account is one level deeper', () => {
    const newer = asked.xml
      .replace('acmt.023.001.02', 'acmt.023.001.04')
      .replace(/<Acct>(.*)<\/Acct>/, '<Acct><Id><IBAN>0102883417</IBAN></Id></Acct>')
    expect(enquiryOf(newer)).toMatchObject({ messageName: 'acmt.023.001.04', accountNumber: '0102883417' })
  })

  const answers: [string, NameAnswer, { name: string | null; reason: string | null }][] = [
    ['named', { kind: 'named', accountName: 'ADA & <SONS> ỌKỌNKWỌ' }, { name: 'ADA & <SONS> ỌKỌNKWỌ', reason: null }],
    ['no number of ours', { kind: 'refused', reason: 'AC01' }, { name: null, reason: 'AC01' }],
    ['unknown', { kind: 'refused', reason: 'AC03' }, { name: null, reason: 'AC03' }],
    ['closed', { kind: 'refused', reason: 'AC04' }, { name: null, reason: 'AC04' }],
    ['another bank’s', { kind: 'refused', reason: 'AGNT' }, { name: null, reason: 'AGNT' }],
  ]
  it.each(answers)('is answered, signed and valid: %s', (_case, answer, heard) => {
    const notified = inward.tellName(enquiryOf(asked.xml), answer, NOW)
    expect(notified.contentType).toBe('application/xml; charset=utf-8')
    const xml = readSigned(notified.body, ownKey) ?? ''
    expect(xsdProblems('acmt.024.001.02', xml)).toEqual([])
    expect(readNameAnswer(xml, asked.messageId)).toEqual(heard)
    expect(readNameAnswer(xml, `${asked.messageId.slice(0, -1)}x`)).toBeUndefined()
  })

  it('is answered in the version of the enquiry', () => {
    const newer = { ...enquiryOf(asked.xml), messageName: 'acmt.023.001.04' }
    const { body } = inward.tellName(newer, { kind: 'named', accountName: 'ADA' }, NOW)
    expect(body).toContain('acmt.024.001.04')
    expect(body).toContain('<Acct><Id><IBAN>0102883417</IBAN></Id></Acct>')
  })

  it('is refused with a wrong signature, for a list of accounts, and without an account', () => {
    expect(read(asked.xml, makeKeys().privateKey)).toMatchObject({ ok: false, failure: { kind: 'bad-signature' } })
    const verification = /<Vrfctn>.*<\/Vrfctn>/.exec(asked.xml)?.[0] ?? ''
    for (const xml of [
      asked.xml.replace(verification, verification + verification),
      asked.xml.replace(verification, ''),
      asked.xml.replace(/<Acct>.*<\/Acct>/, ''),
      asked.xml.replace('>0102883417<', '>0102883417; drop<'),
      asked.xml.replace(/<Assgnr>.*<\/Assgnr>/, ''),
      asked.xml.replaceAll(asked.messageId, 'short'),
      asked.xml.replace('acmt.023.001.02', 'acmt.023.001.99'),
    ])
      expect(read(xml)).toMatchObject(malformed)
  })
})

describe('a status inquiry about a credit', () => {
  it('is sent in a valid message and read completely; its time is the time in the message’s id', () => {
    expect(xsdProblems('pacs.028.001.04', questioned)).toEqual([])
    expect(read(questioned)).toEqual({
      ok: true,
      value: {
        messageName: 'pacs.028.001.04',
        askedAgent: '000036',
        askingAgent: '000014',
        original: {
          messageId: payment.messageId,
          messageName: 'pacs.008.001.09',
          instructionId: null,
          endToEndId: payment.endToEndId,
          transactionId: payment.endToEndId,
          sentAt: new Date('2026-11-21T08:00:00Z'),
        },
      },
    })
  })

  it('takes the time that the inquiry gives, and no time when the inquiry has none', () => {
    const notified = questioned.replace(
      '</OrgnlMsgNmId>',
      '</OrgnlMsgNmId><OrgnlCreDtTm>2026-11-21T08:00:07.5+01:00</OrgnlCreDtTm>',
    )
    expect(xsdProblems('pacs.028.001.04', notified)).toEqual([])
    expect(requestOf(notified).original.sentAt).toEqual(new Date('2026-11-21T07:00:07.500Z'))
    const unnotified = questioned.replace(`<OrgnlMsgId>${payment.messageId}`, '<OrgnlMsgId>00001499999999')
    expect(requestOf(unnotified).original.sentAt).toBeNull()
  })

  const at = new Date('2026-11-21T08:00:01Z')
  const statuses: [string, CreditStatus, { status: string; reason: string | null }][] = [
    ['settled', { kind: 'settled', at, amountMinor: 2_500_005n, currency: 'NGN' }, { status: 'ACSC', reason: null }],
    ['refused', { kind: 'refused', reason: 'AC04' }, { status: 'RJCT', reason: 'AC04' }],
    ['not here yet', { kind: 'unknown' }, { status: 'PDNG', reason: null }],
    ['never here', { kind: 'never-received' }, { status: 'RJCT', reason: 'NOOR' }],
  ]
  it.each(statuses)('is answered, signed and valid: %s', (_case, status, heard) => {
    const notified = inward.tellStatus(requestOf(questioned), status, NOW)
    const xml = readSigned(notified.body, ownKey) ?? ''
    expect(xsdProblems('pacs.002.001.11', xml)).toEqual([])
    expect(readStatusAnswer(xml, payment.endToEndId)).toEqual(heard)
    expect(xml).toContain(`<OrgnlMsgId>${payment.messageId}</OrgnlMsgId>`)
    if (status.kind === 'settled') expect(xml).toContain('<IntrBkSttlmAmt Ccy="NGN">25000.05</IntrBkSttlmAmt>')
  })

  it('is refused with a wrong signature, and about two credits', () => {
    expect(read(questioned, makeKeys().privateKey)).toMatchObject({ ok: false, failure: { kind: 'bad-signature' } })
    const transaction = /<TxInf>.*<\/TxInf>/.exec(questioned)?.[0] ?? ''
    for (const xml of [
      questioned.replace(transaction, transaction + transaction),
      questioned.replace(transaction, ''),
      questioned.replace(/<InstgAgt>.*<\/InstgAgt>/, ''),
      questioned.replace(/<OrgnlEndToEndId>.*<\/OrgnlEndToEndId>/, ''),
      questioned.replace('pacs.008.001.09', 'pacs.004.001.09'),
    ])
      expect(read(xml)).toMatchObject(malformed)
  })
})
