/** Compares the signatures of the bank with those of the library xml-crypto, in both directions. */
import { createHash, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSigned, signXml } from '../../../sandbox/switch/switch-signing.ts'
import type { CanonicalXml } from '../../../values/canonical-xml.ts'
import { creditTransfer, statusRequest } from './iso20022-credit.ts'
import { enquiry } from './iso20022-enquiry.ts'
import { createIso20022InwardSwitch } from './iso20022-inward.ts'
import { ISO_DIALECTS, isoDocument } from './iso20022-parts.ts'
import { creditStatusReport, nameReport } from './iso20022-questions.ts'
import { cancellationRequest } from './iso20022-recall.ts'
import { libraryText } from './library-verifier.ts'
import { isoPaymentIds } from './payment-ids.ts'
import { plainXml } from './strict-xml.ts'
import { CREDIT, NOW } from './switch.fixture.ts'
import { canonicalText, createXmlSigner, createXmlVerifier } from './xml-signature.ts'

const [keys, others] = [makeKeys(), makeKeys()]
const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const sign = createXmlSigner(pem)
const verify = createXmlVerifier([keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()])
const check = (signed: string) => verify(Buffer.from(signed))
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

function makeKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

/** Replaces each text in an object by `text`, also in objects inside it. */
function withTexts<T>(value: T, text: string): T {
  if (typeof value === 'string') return text as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner, text)])) as T
}

const ids = isoPaymentIds(CREDIT, '000036', '000013')
const enquired = {
  messageName: '',
  messageId: ids.messageId,
  createdAt: NOW.toISOString(),
  enquiryId: ids.messageId,
  askedAgent: '000036',
  askingAgent: '000013',
  accountNumber: '0102883417',
}
const original = {
  messageId: ids.messageId,
  messageName: 'pacs.008.001.09',
  instructionId: ids.instructionId,
  endToEndId: ids.endToEndId,
  transactionId: ids.endToEndId,
  sentAt: null,
}

/** One message of each kind and form that the bank writes. `fill` changes the texts of all fields. */
function messages(name: keyof typeof ISO_DIALECTS, fill: <T>(value: T) => T): Readonly<Record<string, CanonicalXml>> {
  const dialect = ISO_DIALECTS[name]
  const sent = fill({ credit: CREDIT, ids, institutionCode: '000036' })
  const own = fill({ messageId: ids.messageId, institutionCode: '000036', at: NOW })
  const recall = fill({ ...CREDIT, caseId: CREDIT.transferId, institutionCode: '000013', reason: 'FRAD' as const })
  const asked = fill(enquired)
  const status = { messageName: '', askedAgent: '000036', askingAgent: '000013', original: fill(original) }
  return {
    credit: creditTransfer(dialect, sent),
    'status inquiry': statusRequest(dialect, sent, own),
    'name enquiry': enquiry(dialect, { ...own, enquired: fill(CREDIT.creditor) }),
    recall: cancellationRequest(dialect, { ...sent, recall, recallId: sent.ids.endToEndId }, own),
    name: nameReport(dialect, asked, { kind: 'named', ...fill({ accountName: 'Adaeze Okonkwo' }) }, own),
    'no name': nameReport(dialect, asked, { kind: 'refused', reason: 'AC03' }, own),
    settled: creditStatusReport(
      dialect,
      status,
      { kind: 'settled', at: NOW, ...fill({ currency: 'NGN', amountMinor: 5n }) },
      own,
    ),
    refused: creditStatusReport(dialect, status, { kind: 'refused', reason: 'AC04' }, own),
    unknown: creditStatusReport(dialect, status, { kind: 'unknown' }, own),
    'never received': creditStatusReport(dialect, status, { kind: 'never-received' }, own),
  }
}

/** The element `Signature`, which has the digest and the value. */
const signatureOf = (xml: string) => /<Signature .*<\/Signature>/s.exec(xml)?.[0] ?? 'no signature'

const HOSTILE = `a&<>"'\r\n\r\t&amp;]]>ọ̀é😀👩‍👩‍👧 b`

describe('signing', () => {
  it.each([
    ['its usual texts', <T>(value: T) => value],
    ['hostile text in each field', <T>(value: T) => withTexts(value, HOSTILE)],
  ])('each kind of message: has the digest and the signature of the library, with %s', (_what, fill) => {
    for (const dialect of ['published', 'nps'] as const) {
      for (const [kind, xml] of Object.entries(messages(dialect, fill))) {
        expect(signatureOf(sign(xml)), kind).toBe(signatureOf(signXml(DECLARATION + xml, keys.privateKey)))
        expect(readSigned(sign(xml), keys.publicKey), kind).toBe(xml)
      }
    }
  })

  it('report about a return: has the digest and the signature of the library', () => {
    const inward = createIso20022InwardSwitch({
      switchPublicKeysPem: [others.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
      signingKeyPem: pem,
      institutionCode: '000036',
    })
    const returned = {
      messageName: 'pacs.004.001.09',
      messageId: HOSTILE,
      returnId: HOSTILE,
      originalEndToEndId: HOSTILE,
      amountMinor: 5n,
      currency: 'NGN',
      instructedAgent: '000036',
      returningAgent: '000013',
      reason: null,
    }
    for (const answer of [{ kind: 'settled' }, { kind: 'refused', reason: 'AM05' }] as const) {
      const { body } = inward.report(returned, answer, NOW)
      const xml = readSigned(body, keys.publicKey) ?? 'not signed'
      expect(xml).toContain(HOSTILE.slice(-4))
      expect(signatureOf(body)).toBe(signatureOf(signXml(xml, keys.privateKey)))
    }
  })

  it('empty element: is accepted by the library', () => {
    const xml = isoDocument('pacs.002.001.11', { A: '', B: {}, C: { '@b': '', '@a': '' } })
    expect(readSigned(sign(xml), keys.publicKey)).toBe(xml)
  })
})

const report = isoDocument('pacs.002.001.11', {
  FIToFIPmtStsRpt: { GrpHdr: { MsgId: 'a' }, Amt: { '@Ccy': 'NGN', '#text': '1.00' }, Nm: 'Okafor & <Sons> "Ltd"' },
})
const signed = signXml(DECLARATION + report, keys.privateKey)
const byCanonicalText = (body: string) => canonicalText(plainXml(Buffer.from(body)) ?? '', [keys.publicKey])
const byLibrary = (body: string) => libraryText(plainXml(Buffer.from(body)) ?? '', [keys.publicKey])

describe('checking', () => {
  it('message signed by the library: is accepted without the library when its text is canonical', () => {
    expect(byCanonicalText(signed)).toBe(report)
    expect(byCanonicalText(signed.replace('?><', '?>\n<').concat('\n'))).toBe(report)
    expect(byCanonicalText(signed.replace(DECLARATION, ''))).toBe(report)
    expect(check(signed)).toEqual({ kind: 'signed', xml: report })
  })

  it.each([
    ['an element without an end tag', report.replace('<Nm>', '<E/><Nm>'), report.replace('<Nm>', '<E></E><Nm>')],
    ['other quotation marks', report.replace('"NGN"', "'NGN'"), report],
    ['a space in a tag', report.replace('</GrpHdr>', '</GrpHdr >'), report],
    ['an escape that is not needed', report.replaceAll('"Ltd"', '&quot;Ltd&quot;'), report],
    ['a line end of Windows', report.replace('<Nm>', '\r\n<Nm>'), report.replace('<Nm>', '\n<Nm>')],
  ])('message with %s: is left to the library, which returns the canonical text', (_what, sent, canonical) => {
    // The library signs the canonical form and writes its own spelling. The spelling of the sender is put back here.
    const signature = signatureOf(signXml(sent, keys.privateKey))
    const body = sent.replace('</Document>', `${signature}</Document>`)
    expect(byCanonicalText(body)).toBeUndefined()
    expect(check(body)).toEqual({ kind: 'signed', xml: canonical })
  })

  it('signature in another spelling: is left to the library', () => {
    for (const body of [
      signed.replace('<SignatureValue>', '<SignatureValue>\n'),
      signed.replace(/<DigestMethod ([^>]*)\/>/, '<DigestMethod $1></DigestMethod>'),
    ]) {
      expect(body).not.toBe(signed)
      expect(byCanonicalText(body)).toBeUndefined()
      expect(check(body)).toEqual({ kind: 'signed', xml: report })
    }
  })

  it('changed message with the right digest of the change: is refused, because the value signs another digest', () => {
    const forged = report.replace('1.00', '9.00')
    const digestOf = (xml: string) => createHash('sha256').update(xml).digest('base64')
    const body = signed.replace('1.00', '9.00').replace(digestOf(report), digestOf(forged))
    expect(body).toContain(digestOf(forged))
    expect(byCanonicalText(body)).toBeUndefined()
    expect(check(body)).toEqual({ kind: 'bad-signature' })
  })

  it('changed message with the digest and the value of the real message: is refused', () => {
    const body = signed.replace('1.00', '9.00')
    expect(byCanonicalText(body)).toBeUndefined()
    expect(check(body)).toEqual({ kind: 'bad-signature' })
  })

  it('message by another key: is refused', () => {
    const body = signXml(report, others.privateKey)
    expect(byCanonicalText(body)).toBeUndefined()
    expect(check(body)).toEqual({ kind: 'bad-signature' })
  })

  it('message with two signatures: is refused, also when both are right', () => {
    const once = sign(report).replace(DECLARATION, '')
    const body = sign(once as CanonicalXml)
    expect(body.match(/<SignatureValue>/g)).toHaveLength(2)
    expect(byCanonicalText(body)).toBeUndefined()
    expect(check(body)).toEqual({ kind: 'bad-signature' })
  })

  it('any change of a signed message: is accepted only as the library accepts it, with the signed text', () => {
    const parts = [...signed.matchAll(/<[^<>]*>|[^<>]+/g)].map(([part]) => part)
    const place = fc.nat(parts.length - 1)
    const change = fc.oneof(
      fc.record({ at: place, by: fc.constantFrom('', ' ', '\n', '<E/>', '<E></E>', 'x', '&amp;', '&quot;') }),
      fc.record({ at: place, by: place.map((from) => parts[from] ?? '') }),
      fc.record({ at: place, by: fc.tuple(place, place).map(([from, to]) => parts.slice(from, to).join('')) }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.boolean()), { minLength: 1, maxLength: 3 }), (changes) => {
        const changed = [...parts]
        for (const [{ at, by }, isAdded] of changes) changed[at] = isAdded ? by + changed[at] : by
        const body = changed.join('')
        const text = byCanonicalText(body)
        if (text !== undefined) expect([text, byLibrary(body)]).toEqual([report, report])
        const verified = check(body)
        if (verified.kind === 'signed') expect(verified.xml).toBe(report)
      }),
      { numRuns: 300 },
    )
  })
})
