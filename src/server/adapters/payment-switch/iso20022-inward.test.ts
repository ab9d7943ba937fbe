/** Tests how a signed pacs.008 is read, how wrong messages are refused, and the report that answers. */
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readStatusReport, writeCreditTransfer } from '../../../sandbox/switch/iso20022.ts'
import { readSigned, signXml } from '../../../sandbox/switch/switch-signing.ts'
import { xsdProblems } from '../../xsd/validate-xsd.fixture.ts'
import { createIso20022InwardSwitch } from './iso20022-inward.ts'

const makeKeys = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength })
const publicPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
const keys = makeKeys()
const signingKeyPem = makeKeys().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const ownKey = createPublicKey(signingKeyPem)
const switchOf = (...trusted: KeyObject[]) =>
  createIso20022InwardSwitch({
    switchPublicKeysPem: trusted.map(publicPem),
    signingKeyPem,
    institutionCode: '000036',
  })
const inward = switchOf(keys.publicKey)
const readBytes = (body: string | Buffer) => inward.read(Buffer.from(body))
const read = (xml: string) => readBytes(signXml(xml, keys.privateKey))

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
  messageName: 'pacs.008.001.09',
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

it('credit message: all its fields are read', () => {
  expect(read(message)).toEqual({ ok: true, value: credit })
})

it('credit message: is read with the account number in the element IBAN, with further elements, and with other white space', () => {
  const iban = message.replace(/<CdtrAcct>.*<\/CdtrAcct>/, '<CdtrAcct><Id><IBAN>0102883417</IBAN></Id></CdtrAcct>')
  expect(read(iban)).toEqual({ ok: true, value: credit })
  const spaced = message.replaceAll('><', '>\n  <').replace('<ChrgBr>', '<InstdAmt Ccy="NGN">1</InstdAmt><ChrgBr>')
  expect(read(spaced)).toEqual({ ok: true, value: credit })
})

it('credit message: is read in the newer version, and with a namespace prefix', () => {
  const newer = message.replace('pacs.008.001.09', 'pacs.008.001.12')
  expect(read(newer)).toEqual({ ok: true, value: { ...credit, messageName: 'pacs.008.001.12' } })
  const prefixed = message.replaceAll(/<(\/?)([A-Z])/g, '<$1n:$2').replace('xmlns=', 'xmlns:n=')
  expect(read(prefixed)).toEqual({ ok: true, value: credit })
})

describe('the signature', () => {
  const signed = signXml(message, keys.privateKey)
  const signature = /<Signature.*<\/Signature>/s.exec(signed)?.[0] ?? ''
  /** Changes the first letter of an element's base64. The letter depends on the key of this run. */
  const otherwise = (element: string) =>
    signed.replace(new RegExp(`(?<=<${element}>).`), (first) => (first === 'A' ? 'B' : 'A'))

  it('is refused when it is missing, of another message or by another key', () => {
    expect(signature).not.toBe('')
    expect(readBytes(signed)).toEqual({ ok: true, value: credit })
    const other = makeKeys()
    for (const body of [
      message,
      signed.replace('25000.05', '95000.05'),
      signed.replace('0102883417', '0102883418'),
      otherwise('SignatureValue'),
      otherwise('DigestValue'),
      signed.replace(/<SignatureValue>.*<\/SignatureValue>/, ''),
      signXml(message, other.privateKey),
    ]) {
      expect(body).not.toBe(signed)
      expect(readBytes(body)).toMatchObject(badSignature)
    }
  })

  it('the signature covers the whole document: nothing can be wrapped around it or added to it', () => {
    const inner = signed.replace(/^<\?xml.*?\?>/, '')
    const forged = message.replace('25000.05', '95000.05').replace(/^<\?xml.*?\?>/, '')
    for (const body of [
      // The signed document inside a forged one, before its end and in its first element.
      forged.replace('</Document>', `${inner}</Document>`),
      `${signed}${forged}`,
      forged.replace('</Document>', `${signature}${inner}</Document>`),
      forged.replace('<GrpHdr>', `<Wrapped>${inner}</Wrapped><GrpHdr>`),
      // The signature moved, doubled, or in another message.
      forged.replace('</Document>', `${signature}</Document>`),
      signed.replace(signature, signature + signature),
      message.replace('<GrpHdr>', `${signature}<GrpHdr>`),
    ]) {
      expect(readBytes(body)).toMatchObject({ ok: false })
    }
  })

  it('counts only with the algorithms of the switch and over the whole message', () => {
    const weaker = [
      signed.replaceAll('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1'),
      signed.replaceAll('xmlenc#sha256', 'xmldsig#sha1'),
      signed.replaceAll('xmldsig-more#rsa-sha256', 'xmldsig#hmac-sha1'),
      signed.replace('URI=""', 'URI="#a"'),
      signed.replace('xml-exc-c14n#', 'REC-xslt-19991116'),
    ]
    for (const body of weaker) {
      expect(body).not.toBe(signed)
      expect(readBytes(body)).toMatchObject(badSignature)
    }
  })

  it('counts when it is by the old or the new key, while keys change', () => {
    const next = makeKeys()
    const both = switchOf(next.publicKey, keys.publicKey)
    for (const { privateKey } of [keys, next]) {
      expect(both.read(Buffer.from(signXml(message, privateKey)))).toMatchObject({ ok: true })
    }
  })

  it('is not checked with a short key or without a key', () => {
    expect(() => switchOf(makeKeys(1024).publicKey)).toThrow('2048')
    expect(() => switchOf()).toThrow('no public key')
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

const change = (from: string | RegExp, to: string) => message.replace(from, to)

describe('messages that are refused although their signature is right', () => {
  it.each([
    ['another version', message.replaceAll('pacs.008.001.09', 'pacs.008.001.08')],
    ['another message', message.replaceAll('pacs.008.001.09', 'pacs.002.001.11')],
    ['two transfers', change(/<CdtTrfTxInf>.*<\/CdtTrfTxInf>/, '$&$&')],
    [
      'two amounts',
      change(/<IntrBkSttlmAmt .*?<\/IntrBkSttlmAmt>(?=<IntrBkSttlmDt>[^<]*<\/IntrBkSttlmDt><ChrgBr>)/, '$&$&'),
    ],
    [
      'two accounts',
      change('<Othr><Id>0102883417</Id></Othr>', '<Othr><Id>0102883417</Id></Othr><IBAN>0102883418</IBAN>'),
    ],
    ['a time that does not exist', change('T08:00:00.000Z', 'T88:00:00.000Z')],
    ['a count of two', change('<NbOfTxs>1<', '<NbOfTxs>2<')],
    ['no currency', message.replaceAll(' Ccy="NGN"', '')],
    ['a currency of four letters', message.replaceAll('NGN', 'NGNN')],
    ['another settlement', change('CLRG', 'COVE')],
    ['the id of another bank', change(`<EndToEndId>000014`, '<EndToEndId>000013')],
    ['an id with markup', change('<EndToEndId>0000143', "<EndToEndId>000014'")],
    ['no sender', change(/<Nm>Okafor.*?<\/Nm>/, '<Nm></Nm>')],
    ['an invisible sender', change(/<Nm>Okafor.*?<\/Nm>/, '<Nm>\u200b\u202e</Nm>')],
    ['a prototype key', change('<RmtInf>', '<__proto__><Nm>x</Nm></__proto__><RmtInf>')],
  ])('%s', (_what, xml) => {
    expect(read(xml)).toMatchObject(malformed)
  })
})

describe('XML that is not plain is refused, also with a good signature', () => {
  const signed = signXml(message, keys.privateKey)
  const after = (from: string | RegExp, to: string) => signed.replace(from, to)
  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['JSON', '{}'],
    ['cut short', signed.slice(0, -20)],
    ['a document type', after('<Document', '<!DOCTYPE a><Document')],
    [
      'an entity that reads a file',
      after('<Document', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document').replace('Rent', '&x;'),
    ],
    [
      'an entity that grows',
      after('<Document', '<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;">]><Document').replace(
        'Rent',
        '&y;',
      ),
    ],
    ['an unknown entity', after('Rent', '&nbsp;')],
    // These decode to the same letters, so the signature is still correct.
    ['a numeric reference', after('Rent', '&#82;ent')],
    ['a comment in an id', after('<EndToEndId>', '<EndToEndId><!-- -->')],
    ['a CDATA section', after('Rent', '<![CDATA[Rent]]>')],
    ['an instruction', after('<Document', '<?php ?><Document')],
    ['a control character', after('Rent', 'Re\u0000nt')],
    ['deep nesting that looks closed', after('<RmtInf>', `${'<a b="/>">'.repeat(400)}${'</a>'.repeat(400)}<RmtInf>`)],
    ['deep nesting', after('<RmtInf>', `${'<a>'.repeat(9_000)}${'</a>'.repeat(9_000)}<RmtInf>`)],
  ])('%s', (_what, body) => {
    expect(readBytes(body)).toMatchObject(malformed)
  })

  it('bytes that are not UTF-8', () => {
    expect(readBytes(Buffer.concat([Buffer.from(signed), Buffer.from([0xff, 0xfe])]))).toMatchObject(malformed)
    expect(readBytes(Buffer.from(signed, 'utf16le'))).toMatchObject(malformed)
  })

  it('a hostile message takes little time to refuse', () => {
    const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ')
    const crowds = [
      '<a/>'.repeat(15_000),
      `<a ${attributes(5_000)}/>`,
      `${'<a>'.repeat(20)}${'<b/>'.repeat(14_000)}`,
      `<a ${attributes(40)}/>`.repeat(120),
    ]
    for (const crowd of crowds) {
      const before = process.cpuUsage()
      expect(readBytes(after('<RmtInf>', `${crowd}<RmtInf>`))).toMatchObject({ ok: false })
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(2_000)
    }
  })
})

it('name in a credit message: loses invisible characters, and gets composed letters', () => {
  const odd = message.replace(/<Nm>Okafor.*?<\/Nm>/, '<Nm>A\u202eyo\u200b Ade\u0301</Nm>')
  expect(read(odd)).toMatchObject({ ok: true, value: { debtorName: 'Ayo Adé' } })
})

it('name in a credit message: keeps at most four accents on a letter', () => {
  const odd = message.replace(/<Nm>Okafor.*?<\/Nm>/, `<Nm>A${'\u0316'.repeat(120)}yo</Nm>`)
  expect(read(odd)).toMatchObject({ ok: true, value: { debtorName: `A${'\u0316'.repeat(4)}yo` } })
})

describe('the report', () => {
  const at = new Date('2026-11-21T08:00:01Z')
  const report = (...[about, answer]: [typeof credit, Parameters<typeof inward.report>[1]]) =>
    readSigned(inward.report(about, answer, at).body, ownKey) ?? 'not signed'

  it('says settled, or refused and why, about this payment, under our signature', () => {
    const settled = report(credit, { kind: 'settled' })
    expect(readStatusReport(settled, credit.endToEndId)).toEqual({ status: 'ACSC', reason: null })
    const refused = report(credit, { kind: 'refused', reason: 'AM05' })
    expect(readStatusReport(refused, credit.endToEndId)).toEqual({ status: 'RJCT', reason: 'AM05' })
    expect(readStatusReport(settled, 'another')).toBeUndefined()
    expect(settled).toContain(`<OrgnlMsgId>${credit.messageId}</OrgnlMsgId>`)
    expect(/<MsgId>(.*?)<\/MsgId>/.exec(settled)?.[1]).toMatch(/^00003620261121090001[0-9]{15}$/)
  })

  it('is valid against the public schema, and has the version of the credit that it answers', () => {
    expect(xsdProblems('pacs.008.001.09', message)).toEqual([])
    expect(xsdProblems('pacs.002.001.11', report(credit, { kind: 'settled' }))).toEqual([])
    expect(xsdProblems('pacs.002.001.11', report(credit, { kind: 'refused', reason: 'AC04' }))).toEqual([])
    const newer = report({ ...credit, messageName: 'pacs.008.001.12' }, { kind: 'settled' })
    expect(newer).toContain('tech:xsd:pacs.002.001.14')
    expect(newer).toContain('<OrgnlMsgNmId>pacs.008.001.12</OrgnlMsgNmId>')
  })
})
