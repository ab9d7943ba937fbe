/** Checks every outgoing message against the public schemas. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSigned } from '../../../sandbox/switch/switch-signing.ts'
import { xsdProblems } from '../../xsd/validate-xsd.fixture.ts'
import type { OutwardCredit } from '../../ports/payment-switch.ts'
import { creditTransfer, statusRequest } from './iso20022-credit.ts'
import { enquiry } from './iso20022-enquiry.ts'
import { ISO_DIALECTS } from './iso20022-parts.ts'
import { isoPaymentIds } from './payment-ids.ts'
import { CREDIT as credit, NOW as now, startTestSwitch, type TestSwitch } from './switch.fixture.ts'

let network: TestSwitch
beforeAll(async () => {
  network = await startTestSwitch()
})
afterAll(() => network.close())

const ids = isoPaymentIds(credit, '000036', '000013')
const sent = { credit, ids, institutionCode: '000036' }

describe('ids', () => {
  it('have their lengths and parts, in the time of Lagos, and never change', () => {
    expect(ids.messageId).toMatch(/^00003620261121102958\d{15}$/)
    expect(ids.instructionId).toMatch(/^00003600001320261121102958\d{9}$/)
    expect(ids.endToEndId).toMatch(/^000036\d{29}$/)
    expect(isoPaymentIds({ ...credit }, '000036', '000013')).toEqual(ids)
    expect(network.open().reference(credit)).toBe(ids.endToEndId)
    // These are literal ids, so that a change of their computation fails here. Such a change would send open credits a
    // second time.
    expect(ids.endToEndId).toBe('00003621168276931621635087678908131')
  })

  it('ids of 2,000 transfers in the same second: are all different', () => {
    const many = Array.from({ length: 2_000 }, () =>
      isoPaymentIds({ ...credit, transferId: randomUUID() }, '000036', '000013'),
    )
    expect(new Set(many.map((one) => one.endToEndId)).size).toBe(2_000)
    expect(new Set(many.map((one) => one.messageId)).size).toBe(2_000)
  })
})

describe('messages', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 200 })
  const anyName = anyText.map((text) => `A${text}`)
  const anyCredit = fc.record({
    name: anyName,
    toName: anyName,
    narration: anyText,
    amountMinor: fc.bigInt(1n, 10n ** 15n - 1n),
    transferId: fc.uuid(),
    createdAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  })

  it('are valid against the public schemas, whatever is typed into them', () => {
    fc.assert(
      fc.property(anyCredit, ({ name, toName, narration, amountMinor, transferId, createdAt }) => {
        const odd: OutwardCredit = {
          ...credit,
          transferId,
          createdAt,
          narration,
          amountMinor,
          debtor: { ...credit.debtor, name },
          creditor: { ...credit.creditor, name: toName },
        }
        const one = { credit: odd, ids: isoPaymentIds(odd, '000036', '000013'), institutionCode: '000036' }
        expect(xsdProblems('pacs.008.001.09', creditTransfer(ISO_DIALECTS.published, one))).toEqual([])
        const request = { messageId: ids.messageId, at: createdAt }
        expect(xsdProblems('pacs.028.001.04', statusRequest(ISO_DIALECTS.published, one, request))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('are sent unchanged, with our signature, to their paths', async () => {
    network.says(() => ({ status: 503, body: '' }))
    await network.open().enquireName(credit.creditor)
    await network.open().sendCredit(credit)
    await network.open().inquire(credit)
    expect(network.heard.map(({ path, type }) => [path, type])).toEqual([
      ['/nps/acmt', 'application/xml; charset=utf-8'],
      ['/nps/pacs', 'application/xml; charset=utf-8'],
      ['/nps/pacs', 'application/xml; charset=utf-8'],
    ])
    const [asked, paid, queried] = network.heard.map(({ body }) => readSigned(body, network.bankKey) ?? '')
    expect(xsdProblems('acmt.023.001.02', asked!)).toEqual([])
    expect(xsdProblems('pacs.008.001.09', paid!)).toEqual([])
    expect(xsdProblems('pacs.028.001.04', queried!)).toEqual([])
    expect(paid).toContain('<IntrBkSttlmAmt Ccy="NGN">25000.05</IntrBkSttlmAmt>')
    expect(paid).toContain('<IdValue>22200000011</IdValue><AccountTier>3</AccountTier>')
    expect(paid).toContain(`<NameEnquiryMsgId>${credit.enquiryRef}</NameEnquiryMsgId><ChannelCode>2</ChannelCode>`)
    expect(queried).toContain(`<OrgnlEndToEndId>${ids.endToEndId}</OrgnlEndToEndId>`)
  })

  it('repeated credit: sends the same bytes', async () => {
    network.says(() => ({ status: 503, body: '' }))
    await network.open().sendCredit(credit)
    await network.open().sendCredit({ ...credit })
    expect(network.heard[0]!.body).toBe(network.heard[1]!.body)
  })

  it('have the National Payment Stack’s form when the switch speaks its dialect', () => {
    const nps = creditTransfer(ISO_DIALECTS.nps, sent)
    expect(nps).toContain('tech:xsd:pacs.008.001.12')
    expect(nps).toContain('<CdtrAcct><Id><IBAN>0123456785</IBAN></Id>')
    expect(nps).toContain('<BICFI>000013</BICFI><ClrSysMmbId><MmbId>000013</MmbId></ClrSysMmbId>')
    const asked = { messageId: ids.messageId, at: now, institutionCode: '000036', enquired: credit.creditor }
    const question = enquiry(ISO_DIALECTS.nps, asked)
    expect(question).toContain('tech:xsd:acmt.023.001.04')
    expect(question).toContain('<Acct><Id><IBAN>0123456785</IBAN></Id></Acct>')
  })
})
