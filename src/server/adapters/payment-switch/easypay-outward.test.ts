/** Tests EasyPay's replies in the shapes of its users' published code, and replies that must not be believed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NIP_CODES } from '../../../core/transfers/switch-codes.ts'
import type { OutwardSwitch } from '../../ports/payment-switch.ts'
import { createEasypayOutwardSwitch } from './easypay-outward.ts'
import { nipSessionId } from './payment-ids.ts'
import { CREDIT as credit, type Heard, startTestSwitch, type TestSwitch } from './switch.fixture.ts'

let network: TestSwitch
let easypay: OutwardSwitch
let now = new Date('2026-11-21T09:30:00Z')
const transactionId = nipSessionId(credit, '000036')

beforeAll(async () => {
  network = await startTestSwitch()
})
afterAll(() => network.close())
beforeEach(() => {
  now = new Date('2026-11-21T09:30:00Z')
  easypay = createEasypayOutwardSwitch({
    baseUrl: `${network.url}/nipservice/v1`,
    client: { tokenUrl: `${network.url}/v2/reset`, id: 'bank', secret: 'hidden-secret', scope: 'scope/.default' },
    institutionCode: '000036',
    clock: { now: () => now },
  })
})

const token = { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: 'eyJ0eXAi.token.1' }
const replies = (answer: (heard: Heard) => unknown, status = 200) =>
  network.says((heard) =>
    heard.path === '/v2/reset' ? { body: JSON.stringify(token) } : { status, body: JSON.stringify(answer(heard)) },
  )

/** A reply as users of EasyPay log it: an echo of the request, with numbers in the short fields. */
const transferred = {
  sessionID: transactionId,
  transactionId,
  nameEnquiryRef: '000036261121102900123456789012',
  destinationInstitutionCode: '000013',
  channelCode: 2,
  beneficiaryAccountName: 'CHINEDU OKAFOR',
  beneficiaryAccountNumber: '0123456785',
  beneficiaryBankVerificationNumber: '',
  beneficiaryKYCLevel: '3',
  originatorAccountName: 'Adaeze Okonkwo',
  originatorAccountNumber: '0102883417',
  originatorBankVerificationNumber: '22200000011',
  originatorKYCLevel: '3',
  transactionLocation: '',
  narration: 'Rent',
  paymentReference: credit.transferId,
  amount: 25000.05,
  responseCode: '00',
}
const queried = {
  sessionID: transactionId,
  transactionId,
  sourceInstitutionCode: '000036',
  channelCode: '2',
  responseCode: '00',
}

it('credit and inquiry: have the documented fields, and share one access token', async () => {
  replies(() => transferred)
  expect(await easypay.sendCredit(credit)).toEqual({ kind: 'settled', code: '00', at: now })
  await easypay.inquire(credit)
  const [asked, paid, query, ...more] = network.heard
  expect(more).toEqual([])
  expect(asked).toMatchObject({ method: 'POST', path: '/v2/reset', type: 'application/x-www-form-urlencoded' })
  expect(Object.fromEntries(new URLSearchParams(asked!.body))).toEqual({
    client_id: 'bank',
    client_secret: 'hidden-secret',
    scope: 'scope/.default',
    grant_type: 'client_credentials',
  })
  expect(paid).toMatchObject({
    method: 'POST',
    path: '/nipservice/v1/nip/fundstransfer',
    type: 'application/json',
    authorization: 'Bearer eyJ0eXAi.token.1',
  })
  expect(JSON.parse(paid!.body)).toEqual({
    transactionId,
    nameEnquiryRef: credit.enquiryRef,
    sourceInstitutionCode: '000036',
    destinationInstitutionCode: '000013',
    channelCode: '2',
    amount: '25000.05',
    originatorAccountName: 'Adaeze Okonkwo',
    originatorAccountNumber: '0102883417',
    originatorBankVerificationNumber: '22200000011',
    originatorKYCLevel: '3',
    originatorNarration: 'Rent',
    beneficiaryAccountName: 'CHINEDU OKAFOR',
    beneficiaryAccountNumber: '0123456785',
    beneficiaryBankVerificationNumber: '',
    beneficiaryKYCLevel: '',
    beneficiaryNarration: 'Rent',
    paymentReference: credit.transferId,
    transactionLocation: '',
  })
  expect(query).toMatchObject({ path: '/nipservice/v1/nip/tsq', body: JSON.stringify({ transactionId }) })
})

it('credit: has a session id of thirty digits: the sender, the time in Lagos, and twelve digits of the payment', () => {
  expect(transactionId).toMatch(/^000036261121102958\d{12}$/)
  expect(easypay.reference(credit)).toBe(transactionId)
  expect(nipSessionId({ ...credit, transferId: '019ab3c4-5d6e-7f80-9123-456789abcdee' }, '000036')).not.toBe(
    transactionId,
  )
})

describe('a name', () => {
  const named = (heard: Heard) => ({
    responseCode: '00',
    sessionID: '000036261121103000123456789012',
    transactionId: JSON.parse(heard.body).transactionId,
    channelCode: 1,
    destinationInstitutionCode: '000013',
    accountNumber: '0123456785',
    accountName: 'CHINEDU OKAFOR',
    bankVerificationNumber: '33333333333',
    kycLevel: 1,
  })

  it('an enquiry returns the session id that the credit must have, and no BVN', async () => {
    replies(named)
    expect(await easypay.enquireName(credit.creditor)).toEqual({
      ok: true,
      value: { accountName: 'CHINEDU OKAFOR', enquiryRef: '000036261121103000123456789012' },
    })
    const { transactionId: id, ...asked } = JSON.parse(network.heard.at(-1)!.body)
    expect(id).toMatch(/^000036261121103000\d{12}$/)
    expect(asked).toEqual({ accountNumber: '0123456785', channelCode: '2', destinationInstitutionCode: '000013' })
  })

  it.each([
    ['07', 'no-such-account'],
    ['06', 'account-not-usable'],
    ['91', 'bank-unavailable'],
    ['96', 'unavailable'],
    ['ZZ', 'unavailable'],
  ])('an enquiry with the code %s fails: %s', async (responseCode, kind) => {
    replies((heard) => ({ ...named(heard), responseCode, accountName: null }))
    expect(await easypay.enquireName(credit.creditor)).toMatchObject({ failure: { kind, code: responseCode } })
  })

  it.each([
    ['another account', { accountNumber: '0123456784' }],
    ['another enquiry', { transactionId: '000036261121103000999999999999' }],
    ['nobody', { accountName: ' ' }],
    ['no session', { sessionID: 'x' }],
  ])('an enquiry whose reply names %s fails', async (_what, change) => {
    replies((heard) => ({ ...named(heard), ...change }))
    expect(await easypay.enquireName(credit.creditor)).toMatchObject({ failure: { kind: 'unavailable' } })
  })
})

describe('a response code', () => {
  it.each(Object.entries(NIP_CODES))('%s after a transfer', async (responseCode, { verdict, notReceived }) => {
    replies(() => ({ ...transferred, responseCode }))
    const answer = await easypay.sendCredit(credit)
    expect(answer).toMatchObject({ kind: verdict, code: responseCode })
    if (answer.kind === 'pending') expect(answer).toMatchObject({ alert: false, notReceived: notReceived === true })
  })

  // A refusal of the query itself must never return the money.
  it.each(['03', '12', '17', '18', '30', '58'])(
    '%s to a status inquiry says nothing about the credit',
    async (responseCode) => {
      replies(() => ({ ...queried, responseCode }))
      expect(await easypay.inquire(credit)).toMatchObject({ kind: 'pending', code: responseCode, alert: true })
    },
  )

  it.each([
    ['00', 'settled'],
    ['05', 'refused'],
    ['57', 'refused'],
    ['34', 'review'],
    ['25', 'pending'],
    ['94', 'pending'],
  ])('%s to a status inquiry: %s', async (responseCode, kind) => {
    replies(() => ({ ...queried, responseCode }))
    expect(await easypay.inquire(credit)).toMatchObject({ kind, code: responseCode })
  })
})

describe('a reply', () => {
  it.each([
    ['another payment', { transactionId: '000036261121102958000000000000' }],
    ['another amount', { amount: 25000.06 }],
    ['another amount in text', { amount: '25000.5' }],
    ['an amount that is none', { amount: '25,000.05' }],
    ['another account', { beneficiaryAccountNumber: '0123456784' }],
    ['another bank', { destinationInstitutionCode: 14 }],
  ])('about %s settles nothing, and raises an alert', async (_what, change) => {
    replies(() => ({ ...transferred, ...change }))
    expect(await easypay.sendCredit(credit)).toMatchObject({ kind: 'pending', alert: true })
  })

  it.each([
    ['a gateway’s refusal', 400, { code: '400', message: 'Bad request' }, true],
    ['an unknown path', 404, { message: 'no Route matched with those values' }, true],
    ['an error', 500, { message: 'An unexpected error occurred' }, false],
    ['no code', 200, { code: 'E12', message: 'Biller not profiled' }, false],
    ['a code that is a number', 200, { ...transferred, responseCode: 0 }, false],
    ['a list', 200, [transferred], false],
    ['null', 200, null, false],
  ])('of %s is pending', async (_what, status, body, alert) => {
    replies(() => body, status)
    expect(await easypay.sendCredit(credit)).toMatchObject({ kind: 'pending', code: null, alert, notReceived: false })
  })

  it('that is no JSON is pending', async () => {
    network.says(({ path }) => ({ body: path === '/v2/reset' ? JSON.stringify(token) : '<html>busy</html>' }))
    expect(await easypay.sendCredit(credit)).toMatchObject({ kind: 'pending', alert: false })
  })
})

describe('the token', () => {
  it('a new token is requested before the old one expires, and parallel calls share it', async () => {
    replies(() => transferred)
    await Promise.all([easypay.sendCredit(credit), easypay.inquire(credit), easypay.sendCredit(credit)])
    now = new Date(now.getTime() + 3_600_000)
    await easypay.sendCredit(credit)
    expect(network.heard.filter((heard) => heard.path === '/v2/reset')).toHaveLength(2)
  })

  it('a refused token is requested once more, and the credit is sent with the new token', async () => {
    let refusals = 1
    network.says(({ path }) => {
      if (path === '/v2/reset') return { body: JSON.stringify(token) }
      refusals -= 1
      return refusals >= 0 ? { status: 401, body: '{"message":"Unauthorized"}' } : { body: JSON.stringify(transferred) }
    })
    expect(await easypay.sendCredit(credit)).toMatchObject({ kind: 'settled' })
  })

  it('a token that EasyPay does not accept makes the credit pending, with an alert; without a token nothing is sent', async () => {
    replies(() => ({ message: 'Unauthorized' }), 401)
    expect(await easypay.sendCredit(credit)).toMatchObject({ kind: 'pending', detail: 'HTTP 401', alert: true })
    for (const body of ['{"error":"invalid_client"}', '{"access_token":"a\\nb","expires_in":10}', 'x']) {
      network.says(() => ({ body }))
      const open = createEasypayOutwardSwitch({
        baseUrl: network.url,
        client: { tokenUrl: `${network.url}/v2/reset`, id: 'bank', secret: 'hidden-secret', scope: 's' },
        institutionCode: '000036',
        clock: { now: () => now },
      })
      const answer = await open.sendCredit(credit)
      expect(answer).toMatchObject({ kind: 'pending', detail: expect.stringMatching(/^no token/) })
      expect(network.heard.map((heard) => heard.path)).toEqual(['/v2/reset'])
    }
  })
})
