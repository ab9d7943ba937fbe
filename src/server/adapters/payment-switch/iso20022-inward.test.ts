/** What is read from a signed pacs.008, what is refused however well it is signed, and the report that answers it. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readStatusReport, writeCreditTransfer } from '../../../sandbox/iso20022.ts'
import { createIso20022InwardSwitch } from './iso20022-inward.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: typeof keys.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString()
const inward = createIso20022InwardSwitch({ switchPublicKeysPem: [pem(keys.publicKey)], institutionCode: '000036' })
const read = (xml: string | Buffer) => {
  const body = Buffer.from(xml)
  return inward.read({ body, signature: sign('sha256', body, keys.privateKey).toString('base64') })
}

const message = writeCreditTransfer({
  messageId: `00001420261121090000${'1'.repeat(15)}`,
  instructionId: `00001400003620261121090000${'2'.repeat(9)}`,
  endToEndId: `000014${'3'.repeat(29)}`,
  createdAt: new Date('2026-11-21T08:00:00Z'),
  amountMinor: 2_500_005n,
  currencyCode: 'NGN',
  senderName: 'Okafor & <Sons> "Ltd"',
  senderAccount: '0123456789',
  senderBank: { code: '000014', name: 'Access Bank' },
  receivingBankCode: '000036',
  accountNumber: '0102883417',
  narration: 'Rent',
})

const credit = {
  messageId: `00001420261121090000${'1'.repeat(15)}`,
  endToEndId: `000014${'3'.repeat(29)}`,
  transactionId: `000014${'3'.repeat(29)}`,
  createdAt: '2026-11-21T08:00:00.000Z',
  amountMinor: 2_500_005n,
  currency: 'NGN',
  creditorAgent: '000036',
  creditorAccount: '0102883417',
  debtorName: 'Okafor & <Sons> "Ltd"',
  debtorAccount: '0123456789',
  debtorAgent: '000014',
  debtorAgentName: 'Access Bank',
  narration: 'Rent',
}

const malformed = { ok: false, failure: { kind: 'malformed' } }
const badSignature = { ok: false, failure: { kind: 'bad-signature' } }
const amount = (text: string) => message.replaceAll('>25000.05<', `>${text}<`)

it('reads a credit whole', () => {
  expect(read(message)).toEqual({ ok: true, value: credit })
})

it('reads an account number in IBAN, elements that it does not need, and odd layout', () => {
  const iban = message.replace(/<CdtrAcct>.*<\/CdtrAcct>/, '<CdtrAcct><Id><IBAN>0102883417</IBAN></Id></CdtrAcct>')
  expect(read(iban)).toEqual({ ok: true, value: credit })
  const spaced = message.replaceAll('><', '>\n  <').replace('<ChrgBr>', '<InstdAmt Ccy="NGN">1</InstdAmt><ChrgBr>')
  expect(read(spaced)).toEqual({ ok: true, value: credit })
})

describe('the signature', () => {
  it('must be there, of this body, by this key', () => {
    const body = Buffer.from(message)
    const good = sign('sha256', body, keys.privateKey).toString('base64')
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
    for (const signature of [undefined, '', 'AAAA', good.slice(4), `${good}\n`, good.replace(/^./, '!')]) {
      expect(inward.read({ body, signature })).toMatchObject(badSignature)
    }
    expect(inward.read({ body: Buffer.from(`${message} `), signature: good })).toMatchObject(badSignature)
    const foreign = sign('sha256', body, other.privateKey).toString('base64')
    expect(inward.read({ body, signature: foreign })).toMatchObject(badSignature)
    expect(inward.read({ body, signature: good })).toMatchObject({ ok: true })
  })

  it('may be by the old or the new key while keys change', () => {
    const next = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const both = createIso20022InwardSwitch({
      switchPublicKeysPem: [pem(next.publicKey), pem(keys.publicKey)],
      institutionCode: '000036',
    })
    const body = Buffer.from(message)
    for (const { privateKey } of [keys, next]) {
      expect(both.read({ body, signature: sign('sha256', body, privateKey).toString('base64') })).toMatchObject({
        ok: true,
      })
    }
  })

  it('is not checked with a short key', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
    expect(() =>
      createIso20022InwardSwitch({ switchPublicKeysPem: [pem(short.publicKey)], institutionCode: '000036' }),
    ).toThrow('2048')
  })
})

describe('amounts', () => {
  it.each([
    ['1', 100n],
    ['0.01', 1n],
    ['1.5', 150n],
    ['1.50000', 150n],
    ['9999999999999.99', 999_999_999_999_999n],
  ])('%s is %s', (text, amountMinor) => {
    expect(read(amount(text))).toMatchObject({ ok: true, value: { amountMinor } })
  })

  it.each([
    '0',
    '0.00',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1,000',
    '1.001',
    '1.',
    '.5',
    '',
    ' ',
    '12345678901234',
    '٣',
    'NaN',
  ])('“%s” is refused', (text) => {
    expect(read(amount(text))).toMatchObject(malformed)
  })
})

describe('messages that are refused though they are signed', () => {
  const change = (from: string | RegExp, to: string) => message.replace(from, to)
  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['JSON', '{}'],
    ['cut short', message.slice(0, -20)],
    ['something after it', `${message}<Document/>`],
    ['another message', message.replaceAll('pacs.008.001.09', 'pacs.008.001.08')],
    ['a document type', change('<Document', '<!DOCTYPE a><Document')],
    [
      'an entity that reads a file',
      change('<Document', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document').replace('Rent', '&x;'),
    ],
    [
      'an entity that grows',
      change('<Document', '<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;">]><Document').replace(
        'Rent',
        '&y;',
      ),
    ],
    ['an unknown entity', change('Rent', '&nbsp;')],
    ['a numeric reference', change('Rent', '&#65;')],
    ['a comment in an id', change('<EndToEndId>', '<EndToEndId><!-- -->')],
    ['a CDATA section', change('Rent', '<![CDATA[Rent]]>')],
    ['an instruction', change('<Document', '<?php ?><Document')],
    ['two transfers', change(/<CdtTrfTxInf>.*<\/CdtTrfTxInf>/, '$&$&')],
    [
      'two amounts',
      change(/<IntrBkSttlmAmt .*?<\/IntrBkSttlmAmt>(?=<IntrBkSttlmDt>[^<]*<\/IntrBkSttlmDt><ChrgBr>)/, '$&$&'),
    ],
    [
      'two accounts',
      change('<Othr><Id>0102883417</Id></Othr>', '<Othr><Id>0102883417</Id></Othr><IBAN>0102883418</IBAN>'),
    ],
    ['a count of two', change('<NbOfTxs>1<', '<NbOfTxs>2<')],
    ['no currency', message.replaceAll(' Ccy="NGN"', '')],
    ['a currency of four letters', message.replaceAll('NGN', 'NGNN')],
    ['another settlement', change('CLRG', 'COVE')],
    ['the id of another bank', change(`<EndToEndId>000014`, '<EndToEndId>000013')],
    ['an id with markup', change('<EndToEndId>0000143', "<EndToEndId>000014'")],
    ['no sender', change(/<Nm>Okafor.*?<\/Nm>/, '<Nm></Nm>')],
    ['an invisible sender', change(/<Nm>Okafor.*?<\/Nm>/, '<Nm>\u200b\u202e</Nm>')],
    ['deep nesting', change('<RmtInf>', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}<RmtInf>`)],
    ['a prototype key', change('<RmtInf>', '<__proto__><Nm>x</Nm></__proto__><RmtInf>')],
    ['a control character', change('Rent', 'Re\u0000nt')],
  ])('%s', (_what, xml) => {
    expect(read(xml)).toMatchObject(malformed)
  })

  it('bytes that are not UTF-8', () => {
    expect(read(Buffer.concat([Buffer.from(message), Buffer.from([0xff, 0xfe])]))).toMatchObject(malformed)
    expect(read(Buffer.from(message, 'utf16le'))).toMatchObject(malformed)
  })
})

it('drops what could falsify a name, and composes it', () => {
  const odd = message.replace(/<Nm>Okafor.*?<\/Nm>/, '<Nm>A\u202eyo\u200b Ade\u0301</Nm>')
  expect(read(odd)).toMatchObject({ ok: true, value: { debtorName: 'Ayo Adé' } })
})

describe('the report', () => {
  const at = new Date('2026-11-21T08:00:01Z')
  it('says settled, or refused and why, about this payment', () => {
    const settled = inward.report(credit, { kind: 'settled' }, at).body
    expect(readStatusReport(settled, credit.endToEndId)).toEqual({ status: 'ACSC', reason: null })
    const refused = inward.report(credit, { kind: 'refused', reason: 'AM05' }, at).body
    expect(readStatusReport(refused, credit.endToEndId)).toEqual({ status: 'RJCT', reason: 'AM05' })
    expect(readStatusReport(settled, 'another')).toBeUndefined()
    expect(settled).toContain(`<OrgnlMsgId>${credit.messageId}</OrgnlMsgId>`)
    expect(/<MsgId>(.*?)<\/MsgId>/.exec(settled)?.[1]).toMatch(/^00003620261121080001[0-9a-f]{15}$/)
  })
})
