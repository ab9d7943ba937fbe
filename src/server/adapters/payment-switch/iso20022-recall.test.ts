/** Tests the request for the return of a credit, and which answers are believed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSigned } from '../../../sandbox/switch/switch-signing.ts'
import type { Recall } from '../../ports/recall-switch.ts'
import { isoPaymentIds, isoRecallId } from './payment-ids.ts'
import { CREDIT, startTestSwitch, type TestSwitch } from './switch.fixture.ts'

let network: TestSwitch
beforeAll(async () => {
  network = await startTestSwitch()
})
afterAll(() => network.close())

const { transferId, createdAt, amountMinor, currency } = CREDIT
const recall: Recall = {
  caseId: '019ab3c4-5d6e-7f80-9123-456789abc001',
  transferId,
  createdAt,
  amountMinor,
  currency,
  institutionCode: '000013',
  reason: 'FRAD',
}
const ids = isoPaymentIds(CREDIT, '000036', '000013')
const recallId = isoRecallId(recall.caseId, '000036')

describe('the request', () => {
  it('names the credit by each of its ids, the amount, the day and the reason', async () => {
    network.says(() => ({ status: 503, body: '' }))
    await network.openRecall().askRecall(recall)
    const [sent] = network.heard
    expect([sent?.method, sent?.path, sent?.type]).toEqual(['POST', '/nps/camt', 'application/xml; charset=utf-8'])
    const xml = readSigned(sent!.body, network.bankKey) ?? 'not signed'
    for (const part of [
      'tech:xsd:camt.056.001.08',
      `<Case><Id>${recallId}</Id>`,
      `<CxlId>${recallId}</CxlId>`,
      `<OrgnlMsgId>${ids.messageId}</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.09</OrgnlMsgNmId>`,
      `<OrgnlInstrId>${ids.instructionId}</OrgnlInstrId><OrgnlEndToEndId>${ids.endToEndId}</OrgnlEndToEndId>`,
      '<OrgnlIntrBkSttlmAmt Ccy="NGN">25000.05</OrgnlIntrBkSttlmAmt><OrgnlIntrBkSttlmDt>2026-11-21</OrgnlIntrBkSttlmDt>',
      '<CxlRsnInf><Rsn><Cd>FRAD</Cd></Rsn></CxlRsnInf>',
    ]) {
      expect(xml).toContain(part)
    }
  })

  it('has the same id for every request of one case, and another id for another case', () => {
    expect(recallId).toMatch(/^000036\d{29}$/)
    expect(isoRecallId(recall.caseId.toUpperCase(), '000036')).toBe(recallId)
    expect(isoRecallId('019ab3c4-5d6e-7f80-9123-456789abc002', '000036')).not.toBe(recallId)
  })
})

const resolution = (confirmation: string, transaction = '', resolved = recallId, message = 'camt.029.001.09') =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}"><RsltnOfInvstgtn>` +
  `<Assgnmt><Id>00001320261121103000000000000000001</Id></Assgnmt>` +
  `${resolved === '' ? '' : `<RslvdCase><Id>${resolved}</Id></RslvdCase>`}<Sts><Conf>${confirmation}</Conf></Sts>` +
  `${transaction === '' ? '' : `<CxlDtls><TxInfAndSts>${transaction}</TxInfAndSts></CxlDtls>`}</RsltnOfInvstgtn></Document>`
const about = `<OrgnlEndToEndId>${ids.endToEndId}</OrgnlEndToEndId>`
const refused = (code: string) => `<TxCxlSts>RJCR</TxCxlSts><CxlStsRsnInf><Rsn>${code}</Rsn></CxlStsRsnInf>`

describe('an answer', () => {
  it.each([
    ['agreed', resolution('CNCL'), { kind: 'agreed', code: 'CNCL' }],
    ['agreed, of the payment alone', resolution('CNCL', `${about}<TxCxlSts>ACCR</TxCxlSts>`, ''), { kind: 'agreed' }],
    ['refused', resolution('RJCR', about + refused('<Cd>CUST</Cd>')), { kind: 'refused', code: 'CUST' }],
    ['refused in words of the network', resolution('RJCR', about + refused('<Prtry>X9</Prtry>')), { code: 'X9' }],
    ['refused without a reason', resolution('RJCR'), { kind: 'refused', code: null }],
    ['being looked into', resolution('PDCR'), { kind: 'pending', code: 'PDCR', alert: false }],
    ['another word of the standard', resolution('UWFW'), { kind: 'pending', code: 'UWFW', alert: false }],
  ])('%s', async (_what, xml, answer) => {
    network.saysSigned(xml)
    expect(await network.openRecall().askRecall(recall)).toMatchObject(answer)
  })

  it.each([
    ['of another case', resolution('CNCL', '', recallId.replace(/.$/, 'X'))],
    ['of no case and no payment', resolution('CNCL', '', '')],
    ['about another payment', resolution('CNCL', `<OrgnlEndToEndId>${'0'.repeat(35)}</OrgnlEndToEndId>`)],
    ['about another instruction', resolution('CNCL', `<OrgnlInstrId>${'0'.repeat(35)}</OrgnlInstrId>${about}`)],
    [
      'about another amount',
      resolution('CNCL', `${about}<OrgnlIntrBkSttlmAmt Ccy="NGN">25000.06</OrgnlIntrBkSttlmAmt>`),
    ],
    [
      'in another currency',
      resolution('CNCL', `${about}<OrgnlIntrBkSttlmAmt Ccy="USD">25000.05</OrgnlIntrBkSttlmAmt>`),
    ],
    ['that says two things', resolution('CNCL', `${about}<TxCxlSts>RJCR</TxCxlSts>`)],
    ['of another message', resolution('CNCL', '', recallId, 'camt.029.001.03')],
    ['that cannot be read', resolution('C N')],
  ])('recall: needs manual review when the answer is %s', async (_what, xml) => {
    network.saysSigned(xml)
    expect(await network.openRecall().askRecall(recall)).toMatchObject({ kind: 'pending', code: null, alert: true })
  })

  it.each([
    ['unsigned', () => ({ body: resolution('CNCL') }), true],
    ['changed after signing', () => ({ body: network.signed(resolution('RJCR')).replace('RJCR', 'CNCL') }), true],
    ['an error', () => ({ status: 500, body: '' }), false],
    ['a refusal of the message', () => ({ status: 400, body: '' }), true],
  ])('an answer that is %s counts as no answer', async (_what, says, alert) => {
    network.says(says)
    expect(await network.openRecall().askRecall(recall)).toMatchObject({ kind: 'pending', code: null, alert })
  })
})
