/** Tests the adapters with replies in the shapes that the real networks document: valid, odd and hostile replies. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCrcBureau } from './credit-bureau/crc.ts'
import { createDojahIdentity } from './identity/dojah.ts'
import { createOpenErApi } from './rates/open-er-api.ts'
import { createTermiiSms } from './sms/termii.ts'

let network: Server
let url: string
let reply: { status: number; body: string; headers?: Record<string, string> }
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }

beforeAll(async () => {
  network = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    asked = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(reply.body)
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(network.address() as AddressInfo).port}`
})
afterAll(() => {
  network.closeAllConnections()
  network.close()
})

const answer = (status: number, body: unknown, headers?: Record<string, string>) => {
  reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body), ...(headers ? { headers } : {}) }
}

const BVN = '22171234567'
const dojahRecord = {
  bvn: BVN,
  first_name: 'JOHN',
  last_name: 'DOE',
  middle_name: 'AHMED',
  gender: 'Male',
  date_of_birth: '1997-05-16',
  phone_number1: '08012345678',
  image: 'BASE 64 IMAGE',
  phone_number2: '08012345678',
}

describe('dojah', () => {
  const find = () => createDojahIdentity({ baseUrl: url, appId: 'app', secretKey: 'secret' }).findByBvn(BVN)
  const found = (change: object) => {
    answer(200, { entity: { ...dojahRecord, ...change } })
    return find()
  }

  it('sends the documented look-up', async () => {
    await found({})
    expect(asked).toMatchObject({ method: 'GET', url: `/api/v1/kyc/bvn/full?bvn=${BVN}` })
    expect(asked.headers).toMatchObject({ appid: 'app', authorization: 'secret' })
  })

  it('shortens the names of a record, and removes invisible characters from them', async () => {
    const name = `A\u202eda\0${'\u0301'.repeat(9_000)}`
    expect(await found({ first_name: name })).toMatchObject({ value: { firstName: `Adá${'\u0301'.repeat(4)}…` } })
  })

  it('reads the documented record, which has no watch-list mark and may have no email address', async () => {
    expect(await found({})).toEqual({
      ok: true,
      value: {
        bvn: BVN,
        firstName: 'JOHN',
        middleName: 'AHMED',
        lastName: 'DOE',
        dateOfBirth: '1997-05-16',
        gender: 'Male',
        phone: '+2348012345678',
        email: null,
        watchListed: false,
      },
    })
  })

  it.each([
    ['06-Jan-1960', '1960-01-06'],
    ['6-January-1960', '1960-01-06'],
    ['1960-01-06T00:00:00.000Z', '1960-01-06'],
  ])('reads the birth date %s', async (written, iso) => {
    expect(await found({ date_of_birth: written })).toMatchObject({ ok: true, value: { dateOfBirth: iso } })
  })

  it.each([
    ['True', true],
    ['YES', true],
    [true, true],
    ['NO', false],
    ['False', false],
    ['', false],
    [null, false],
  ])('reads the watch-list mark %j', async (mark, watchListed) => {
    expect(await found({ watch_listed: mark })).toMatchObject({ ok: true, value: { watchListed } })
  })

  it.each([
    ['another person', { bvn: '22171234568' }],
    ['no name', { first_name: '  ' }],
    ['a day that does not exist', { date_of_birth: '1997-02-30' }],
    ['an ambiguous date', { date_of_birth: '05/06/1997' }],
    ['no phone', { phone_number1: null }],
    ['a foreign phone', { phone_number1: '+1 202 555 0100' }],
    ['an unknown watch-list word', { watch_listed: 'maybe' }],
  ])('a record with %s counts as no record', async (_what, change) => {
    expect(await found(change)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })

  it.each([
    [404, { error: 'BVN not found' }, 'not-found'],
    [400, { error: 'Wrong BVN Inputed' }, 'not-found'],
    [400, { error: 'Insufficient balance' }, 'unavailable'],
    [401, { error: 'Unauthorized' }, 'unavailable'],
    [402, { error: 'Your balance is low, pls visit the dashboard to top up' }, 'unavailable'],
    [404, '<html>not found</html>', 'unavailable'],
    [500, { error: 'Service unavailable' }, 'unavailable'],
    [200, { entity: null }, 'unavailable'],
    [200, '[]', 'unavailable'],
    [200, '{"entity":', 'unavailable'],
  ])('%i %j is %s', async (status, body, kind) => {
    answer(status, body)
    expect(await find()).toMatchObject({ ok: false, failure: { kind } })
  })

  it('stops reading at the size limit, and follows no redirect', async () => {
    answer(200, { entity: { ...dojahRecord, image: 'x'.repeat(3 * 1024 * 1024) } })
    expect(await find()).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
    answer(302, '', { location: 'http://127.0.0.1:9/elsewhere' })
    expect(await find()).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })
})

describe('termii', () => {
  const send = (to = '+2348012345678') =>
    createTermiiSms({ baseUrl: url, apiKey: 'key', sender: 'OPTIMUS' }).send({ to, text: 'Hello', reference: 'r' })

  it('sends the documented message', async () => {
    answer(200, { message_id: '9122821270554876574', message: 'Successfully Sent', balance: 9, user: 'Peter Mcleish' })
    expect(await send()).toEqual({ ok: true, value: { providerId: '9122821270554876574' } })
    expect(asked).toMatchObject({ method: 'POST', url: '/api/sms/send' })
    expect(JSON.parse(asked.body)).toEqual({
      api_key: 'key',
      to: '2348012345678',
      from: 'OPTIMUS',
      sms: 'Hello',
      type: 'plain',
      channel: 'dnd',
    })
  })

  it.each([
    [200, { code: 'error', message_id: '1' }, { kind: 'unknown' }],
    [200, { message: 'Successfully Sent' }, { kind: 'unknown' }],
    [200, 'OK', { kind: 'unknown' }],
    [201, { message_id: '1' }, { kind: 'unknown' }],
    [400, { message: 'Insufficient balance' }, { kind: 'rejected' }],
    [401, { message: 'Invalid api key' }, { kind: 'rejected' }],
    [429, { message: 'Too many' }, { kind: 'rejected', retryable: true }],
    [500, { message: 'error' }, { kind: 'unknown' }],
    [504, '<html>', { kind: 'unknown' }],
  ])('%i %j is %j', async (status, body, failure) => {
    answer(status, body)
    expect(await send()).toMatchObject({ ok: false, failure })
  })

  it('phone number without +234: is rejected, and the provider gets no request', async () => {
    asked = { method: '', url: '', headers: {}, body: '' }
    expect(await send('08012345678')).toMatchObject({ ok: false, failure: { kind: 'rejected' } })
    expect(asked.method).toBe('')
  })
})

describe('crc', () => {
  const check = () => createCrcBureau({ baseUrl: url, key: 'user:pass:word' }).check({ bvn: BVN })
  const summary = (count: string) => ({
    SUMMARY: { HAS_CREDITFACILITIES: 'YES', LAST_REPORTED_DATE: '30-APR-2022', NO_OF_DELINQCREDITFACILITIES: count },
  })
  const hit = (bank: unknown, microfinance: unknown, mortgage: unknown) => ({
    ConsumerHitResponse: {
      BODY: {
        SummaryOfPerformance: null,
        CREDIT_NANO_SUMMARY: bank,
        MFCREDIT_NANO_SUMMARY: microfinance,
        MGCREDIT_NANO_SUMMARY: mortgage,
      },
      HEADER: {},
    },
  })

  it('sends the documented request: single quotes within the JSON', async () => {
    answer(200, { ConsumerNoHitResponse: {} })
    await check()
    const body = JSON.parse(asked.body) as Record<string, string>
    expect(body).toMatchObject({ UserName: 'user', Password: 'pass:word' })
    expect(body['Request']).toContain(`'SEARCH_PARAMETERS':{'@SEARCH-TYPE':'4','BVN_NO':'${BVN}'}`)
  })

  it.each([
    [hit(summary('0'), summary('0'), summary('0')), 'good'],
    [hit(summary('0'), summary('1'), summary('0')), 'bad'],
    [hit(summary('12'), null, undefined), 'bad'],
    [hit(summary('00'), null, null), 'good'],
    [{ ConsumerNoHitResponse: { BODY: null, HEADER: null } }, 'good'],
  ])('documented answer %#: gives the standing', async (body, standing) => {
    answer(200, body)
    expect(await check()).toEqual({ ok: true, value: { standing } })
  })

  it.each([
    [200, { ErrorResponse: { BODY: { ERRORLIST: ['invalid user'] } } }],
    [200, { ConsumerSearchResultResponse: { BODY: {} } }],
    [200, hit(summary('many'), null, null)],
    [200, hit(null, null, null)],
    [200, {}],
    [500, { ConsumerNoHitResponse: {} }],
  ])('%i %j gives no standing', async (status, body) => {
    answer(status, body)
    expect(await check()).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })
})

describe('open.er-api.com', () => {
  const documented = {
    result: 'success',
    provider: 'https://www.exchangerate-api.com',
    documentation: 'https://www.exchangerate-api.com/docs/free',
    terms_of_use: 'https://www.exchangerate-api.com/terms',
    time_last_update_unix: 1585872397,
    time_last_update_utc: 'Fri, 02 Apr 2020 00:06:37 +0000',
    time_next_update_unix: 1585959987,
    time_next_update_utc: 'Sat, 03 Apr 2020 00:26:27 +0000',
    time_eol_unix: 0,
    base_code: 'USD',
    rates: { USD: 1, AED: 3.67, EUR: 0.919, GBP: 0.805, NGN: 365.12 },
  }
  const latest = (body: unknown, status = 200) => {
    answer(status, body)
    return createOpenErApi({ baseUrl: url }).latest()
  }
  const withRates = (rates: object) => latest({ ...documented, rates: { ...documented.rates, ...rates } })

  it('sends the documented request, and reads the documented reply', async () => {
    expect(await latest(documented)).toEqual({
      ok: true,
      value: {
        source: 'exchangerate-api.com',
        madeAt: new Date('2020-04-03T00:06:37Z'),
        nextAt: new Date('2020-04-04T00:26:27Z'),
        rates: { NGN: '365.12', EUR: '0.919', GBP: '0.805' },
      },
    })
    expect(asked).toMatchObject({ method: 'GET', url: '/v6/latest/USD' })
  })

  it('is named by its address where it gives no name', async () => {
    const { provider: _unnamed, ...unnamed } = documented
    expect(await latest(unnamed)).toMatchObject({ value: { source: new URL(url).host } })
  })

  it('keeps decimals that a float cannot represent', async () => {
    const text = JSON.stringify(documented).replace('365.12', '365.120000000001')
    expect(await latest(text)).toMatchObject({ value: { rates: { NGN: '365.120000000001' } } })
  })

  it.each([
    ['below zero', { NGN: -365.12 }],
    ['of zero', { GBP: 0 }],
    ['with an exponent', { NGN: 1e-7 }],
    ['as text', { EUR: 'much' }],
    ['left out', { NGN: undefined }],
    ['of null', { NGN: null }],
    ['for another base', { USD: 2 }],
  ])('takes no rate %s', async (_what, rates) => {
    expect(await withRates(rates)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })

  it.each([
    ['an error', { result: 'error', 'error-type': 'quota-reached' }],
    ['another base', { ...documented, base_code: 'EUR' }],
    ['no time', { ...documented, time_last_update_unix: undefined }],
    ['no rates', { ...documented, rates: undefined }],
    ['no object', '[]'],
    ['no JSON', '<html>'],
  ])('is unavailable where it answers %s', async (_what, body) => {
    expect(await latest(body)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })

  it('source of rates with status 429: is unavailable', async () => {
    expect(await latest(documented, 429)).toEqual({
      ok: false,
      failure: { kind: 'unavailable', detail: 'rates: status 429' },
    })
  })
})
