/** Tests replies of the switch: as the network sends them, and false ones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isoPaymentIds } from './payment-ids.ts'
import { CREDIT as credit, NOW as now, startTestSwitch, type TestSwitch } from './switch.fixture.ts'

let network: TestSwitch
beforeAll(async () => {
  network = await startTestSwitch()
})
afterAll(() => network.close())

const ids = isoPaymentIds(credit, '000036', '000013')

/** A pacs.002 in the shape of the National Payment Stack's public samples. */
const report = (transaction: string, message = 'pacs.002.001.11') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?><ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:${message}">` +
  `<ns2:FIToFIPmtStsRpt><ns2:GrpHdr><ns2:MsgId>99999920261121103000000000000000001</ns2:MsgId>` +
  `<ns2:CreDtTm>2026-11-21T09:30:00Z</ns2:CreDtTm></ns2:GrpHdr>${transaction}</ns2:FIToFIPmtStsRpt></ns2:Document>`
const transaction = (parts: string, original = `<OrgnlEndToEndId>${ids.endToEndId}</OrgnlEndToEndId>`) =>
  `<TxInfAndSts>${original}${parts}</TxInfAndSts>`.replaceAll(/<(\/?)/g, '<$1ns2:')
const group = (parts: string) =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>${ids.messageId}</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.09</OrgnlMsgNmId>${parts}</OrgnlGrpInfAndSts>`.replaceAll(
    /<(\/?)/g,
    '<$1ns2:',
  )
const reason = (code: string) => `<StsRsnInf><Rsn>${code}</Rsn></StsRsnInf>`

describe('a status report', () => {
  const settled = { kind: 'settled', code: 'ACSC' }
  const pending = { kind: 'pending', alert: false }
  it.each([
    [
      'settled, with its time',
      transaction('<TxSts>ACSC</TxSts><AccptncDtTm>2026-11-21T09:29:59Z</AccptncDtTm>'),
      { ...settled, at: new Date('2026-11-21T09:29:59Z') },
    ],
    ['settled, without one', transaction('<TxSts>ACSC</TxSts>'), { ...settled, at: now }],
    [
      'settled at a time that is none',
      transaction('<TxSts>ACSC</TxSts><AccptncDtTm>2026-13-41T29:29:59Z</AccptncDtTm>'),
      { ...settled, at: now },
    ],
    ['settled, said of the group', group('<GrpSts>ACSC</GrpSts>'), settled],
    [
      'rejected',
      transaction(`<TxSts>RJCT</TxSts>${reason('<Cd>AC04</Cd>')}`),
      { kind: 'refused', code: 'AC04', reason: 'closed account' },
    ],
    [
      'rejected, said of the group',
      group(`<GrpSts>RJCT</GrpSts>${reason('<Cd>AC01</Cd>')}`),
      { kind: 'refused', code: 'AC01' },
    ],
    [
      'rejected with the two digits',
      transaction(`<TxSts>RJCT</TxSts>${reason('<Prtry>57</Prtry>')}`),
      { kind: 'refused', code: '57' },
    ],
    ['suspected', transaction(`<TxSts>RJCT</TxSts>${reason('<Cd>FRAD</Cd>')}`), { kind: 'review', code: 'FRAD' }],
    [
      'rejected with two reasons',
      transaction(`<TxSts>RJCT</TxSts>${reason('<Cd>AC04</Cd>')}${reason('<Cd>AB05</Cd>')}`),
      { ...pending, code: 'AB05' },
    ],
    [
      'rejected as a duplicate',
      transaction(`<TxSts>RJCT</TxSts>${reason('<Cd>DU04</Cd>')}`),
      { ...pending, code: 'DU04' },
    ],
    ['rejected without a reason', transaction('<TxSts>RJCT</TxSts>'), { ...pending, code: 'RJCT' }],
    [
      'rejected for something new',
      transaction(`<TxSts>RJCT</TxSts>${reason('<Cd>ZZ99</Cd>')}`),
      { ...pending, code: 'ZZ99' },
    ],
    ['processing', transaction('<TxSts>ACCP</TxSts>'), { ...pending, code: 'ACCP', notReceived: false }],
    ['a status of tomorrow', transaction('<TxSts>WXYZ</TxSts>'), { ...pending, code: 'WXYZ' }],
    ['never received', transaction(`<TxSts>RJCT</TxSts>${reason('<Cd>NOOR</Cd>')}`), { ...pending, notReceived: true }],
  ])('%s', async (_what, found, answer) => {
    network.saysSigned(report(found))
    expect(await network.open().sendCredit(credit)).toMatchObject(answer)
  })

  const ok = '<TxSts>ACSC</TxSts>'
  const other = ids.endToEndId.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
  const about = (amount: string, currency = 'NGN') =>
    `<OrgnlTxRef><IntrBkSttlmAmt Ccy="${currency}">${amount}</IntrBkSttlmAmt></OrgnlTxRef>`
  it.each([
    ['another payment', transaction(ok, `<OrgnlEndToEndId>${other}</OrgnlEndToEndId>`)],
    ['another transaction', transaction(ok, `<OrgnlTxId>${other}</OrgnlTxId>`)],
    ['no payment at all', transaction(ok, '')],
    [
      'another message',
      transaction(
        ok,
        `<OrgnlGrpInf><OrgnlMsgId>${other}</OrgnlMsgId></OrgnlGrpInf><OrgnlTxId>${ids.endToEndId}</OrgnlTxId>`,
      ),
    ],
    [
      'the question itself',
      transaction(
        ok,
        `<OrgnlGrpInf><OrgnlMsgId>${ids.messageId}</OrgnlMsgId><OrgnlMsgNmId>pacs.028.001.04</OrgnlMsgNmId></OrgnlGrpInf><OrgnlTxId>${ids.endToEndId}</OrgnlTxId>`,
      ),
    ],
    [
      'another instruction',
      transaction(ok, `<OrgnlInstrId>${other}</OrgnlInstrId><OrgnlTxId>${ids.endToEndId}</OrgnlTxId>`),
    ],
    ['another amount', transaction(`${ok}${about('25000.06')}`)],
    ['an amount finer than money', transaction(`${ok}${about('25000.051')}`)],
    ['another currency', transaction(`${ok}${about('25000.05', 'USD')}`)],
    [
      'another account',
      transaction(`${ok}<OrgnlTxRef><CdtrAcct><Id><Othr><Id>0123456784</Id></Othr></Id></CdtrAcct></OrgnlTxRef>`),
    ],
    ['another group', group('<GrpSts>ACSC</GrpSts>').replace(ids.messageId, other)],
    ['two payments', transaction(ok) + transaction(ok)],
  ])('about %s settles nothing, and raises an alert', async (_what, found) => {
    network.saysSigned(report(found))
    expect(await network.open().sendCredit(credit)).toMatchObject({
      kind: 'pending',
      code: null,
      alert: true,
      notReceived: false,
    })
    expect(await network.open().inquire(credit)).toMatchObject({ kind: 'pending', alert: true })
  })

  it('a report in another version of the schema counts as no report', async () => {
    network.saysSigned(report(transaction(ok), 'pacs.002.001.14'))
    expect(await network.open().sendCredit(credit)).toMatchObject({ kind: 'pending', alert: true })
    expect(await network.open('nps').sendCredit(credit)).toMatchObject({ kind: 'settled' })
  })

  // A refusal of the inquiry itself must never return the money. The same code in the answer to a credit is a refusal of the credit.
  it.each([
    '<Cd>FF01</Cd>',
    '<Cd>FF05</Cd>',
    '<Cd>AG03</Cd>',
    '<Cd>DT01</Cd>',
    ...['03', '12', '17', '18', '30', '58'].map((digits) => `<Prtry>${digits}</Prtry>`),
  ])('%s to an inquiry says nothing about the credit, and raises an alert', async (code) => {
    const pending = { kind: 'pending', alert: true, notReceived: false, code: />(\w+)</.exec(code)?.[1] }
    for (const said of [
      transaction(`<TxSts>RJCT</TxSts>${reason(code)}`),
      transaction(`<TxSts>RJCT</TxSts>${reason('<Cd>AC04</Cd>')}${reason(code)}`),
      group(`<GrpSts>RJCT</GrpSts>${reason(code)}`),
    ]) {
      network.saysSigned(report(said))
      expect(await network.open().inquire(credit)).toMatchObject(pending)
      expect(await network.open().sendCredit(credit)).toMatchObject({ kind: 'refused' })
    }
  })

  it('an answer to an inquiry may refuse the credit itself', async () => {
    network.saysSigned(report(transaction(`<TxSts>RJCT</TxSts>${reason('<Cd>AC04</Cd>')}`)))
    expect(await network.open().inquire(credit)).toMatchObject({ kind: 'refused', code: 'AC04' })
  })

  it('may repeat the fields of the credit', async () => {
    network.saysSigned(report(transaction(`${ok}${about('25000.05000')}`)))
    expect(await network.open().sendCredit(credit)).toMatchObject({ kind: 'settled' })
  })
})

describe('a message that is not a report', () => {
  const good = () => network.signed(report(transaction('<TxSts>ACSC</TxSts>')))
  it.each([
    ['an error', () => ({ status: 500, body: good() }), false],
    ['a gateway’s error', () => ({ status: 502, body: '<html>Bad gateway</html>' }), false],
    ['a refusal to read it', () => ({ status: 400, body: good() }), true],
    ['a refusal to let us in', () => ({ status: 401, body: '' }), true],
    ['nothing', () => ({ body: '' }), false],
    ['a page', () => ({ body: '<html><body>Down for maintenance</body></html>' }), true],
    ['no XML', () => ({ body: '{"status":"ACSC"}' }), false],
    ['an unsigned report', () => ({ body: report(transaction('<TxSts>ACSC</TxSts>')) }), true],
    ['a report that is cut short', () => ({ body: good().slice(0, -30) }), false],
    ['a report that was changed on the network', () => ({ body: good().replace('ACSC', 'ACCC') }), true],
    ['a report that is too large', () => ({ body: good() + ' '.repeat(70_000) }), false],
    ['our own message', ({ body }: { body: string }) => ({ body }), true],
  ])('%s is pending', async (_what, answer, alert) => {
    network.says(answer)
    const heard = await network.open().sendCredit(credit)
    expect(heard).toMatchObject({ kind: 'pending', code: null, notReceived: false })
    if (heard.kind === 'pending' && alert) expect(heard.alert).toBe(true)
    expect(JSON.stringify(heard)).not.toMatch(/Adaeze|0102883417|22200000011/)
    expect(await network.open().enquireName(credit.creditor)).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable' },
    })
  })
})

describe('an enquiry report', () => {
  const answer = (rest: string, change: (xml: string) => string = (xml) => xml) => {
    network.says(({ body }) => {
      const id = /<MsgId>(\d{35})<\/MsgId>/.exec(body)?.[1] ?? ''
      const xml =
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:acmt.024.001.02"><IdVrfctnRpt><Assgnmt><MsgId>99999920261121103000000000000000001</MsgId>` +
        `<CreDtTm>2026-11-21T09:30:00Z</CreDtTm></Assgnmt><OrgnlAssgnmt><MsgId>${id}</MsgId></OrgnlAssgnmt>` +
        `<Rpt><OrgnlId>${id}</OrgnlId>${rest}</Rpt></IdVrfctnRpt></Document>`
      return { body: network.signed(change(xml)) }
    })
    return network.open().enquireName(credit.creditor)
  }
  const party = (name: string, number = '0123456785') =>
    `<UpdtdPtyAndAcctId><Pty><Nm>${name}</Nm></Pty><Acct><Othr><Id>${number}</Id></Othr></Acct></UpdtdPtyAndAcctId>`

  it('gives the name, composed and without what could falsify it, under the enquiry’s own id', async () => {
    const found = await answer(`<Vrfctn>true</Vrfctn>${party('CHINEDU\u202e OKAFO\u0301R')}`)
    expect(found).toMatchObject({ ok: true, value: { accountName: 'CHINEDU OKAFÓR' } })
    const asked = /<MsgId>(\d{35})<\/MsgId>/.exec(network.heard[0]!.body)?.[1]
    expect(found.ok && found.value.enquiryRef).toBe(asked)
    expect(asked).toMatch(/^00003620261121103000\d{15}$/)
  })

  it.each([
    ['AC03', 'no-such-account'],
    ['AC04', 'account-not-usable'],
    ['AC06', 'account-not-usable'],
    ['AB08', 'bank-unavailable'],
    ['ZZ99', 'unavailable'],
  ])('with the result %s is %s', async (code, kind) => {
    expect(await answer(`<Vrfctn>false</Vrfctn><Rsn><Cd>${code}</Cd></Rsn>`)).toMatchObject({ failure: { kind, code } })
  })

  it('counts as no report when it is about something else, or has no name', async () => {
    const unavailable = { ok: false, failure: { kind: 'unavailable' } }
    expect(await answer('<Vrfctn>false</Vrfctn>')).toMatchObject(unavailable)
    expect(await answer('<Vrfctn>true</Vrfctn>')).toMatchObject(unavailable)
    expect(await answer(`<Vrfctn>true</Vrfctn>${party('\u200b')}`)).toMatchObject(unavailable)
    expect(await answer(`<Vrfctn>perhaps</Vrfctn>${party('A')}`)).toMatchObject(unavailable)
    expect(await answer(`<Vrfctn>true</Vrfctn>${party('A', '0123456784')}`)).toMatchObject(unavailable)
    const verified = `<Vrfctn>true</Vrfctn>${party('A')}`
    expect(await answer(verified)).toMatchObject({ ok: true })
    expect(await answer(verified, (xml) => xml.replace(/<OrgnlId>\d/, '<OrgnlId>9'))).toMatchObject(unavailable)
    expect(await answer(verified, (xml) => xml.replace(/<Rpt>.*<\/Rpt>/, '$&$&'))).toMatchObject(unavailable)
    expect(await answer(verified, (xml) => xml.replace('001.02', '001.04'))).toMatchObject(unavailable)
  })
})
