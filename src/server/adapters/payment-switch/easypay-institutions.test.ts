/** Tests the list of institutions over HTTP: the list of the sandbox, and replies that must not be believed. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BANKS } from '../../../core/banks/banks.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { setFaults } from '../../../sandbox/console/console.fixture.ts'
import { systemClock } from '../../ports/clock.ts'
import { createEasypayInstitutions } from './easypay-institutions.ts'
import { startTestSwitch, type TestSwitch } from './switch.fixture.ts'

describe('the sandbox', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
  })
  afterAll(() => sandbox.close())
  const setFault = (mode: string) => setFaults(sandbox, { switch: mode })
  afterEach(() => setFault('none'))

  const list = (timeoutMs = 20_000) =>
    createEasypayInstitutions({
      baseUrl: `${sandbox.easypayUrl}/nipservice/v1`,
      client: {
        tokenUrl: `${sandbox.easypayUrl}/v2/reset`,
        id: sandbox.keys.switchClientId,
        secret: sandbox.keys.switchClientSecret,
        scope: 'sandbox',
      },
      clock: systemClock,
      timeoutMs,
    }).list()

  it('names every bank that money can be sent to', async () => {
    const listed = await list()
    const codes = listed.ok ? listed.value.map(({ code }) => code) : []
    expect(new Set(codes).size).toBe(codes.length)
    expect(BANKS.filter(({ code }) => !codes.includes(code))).toEqual([])
    expect(listed.ok && listed.value).toContainEqual({ code: '000015', name: 'ZENITH BANK', category: 2 })
  })

  it.each(['down', 'time-out', 'malformed'])('returns no list while the sandbox is in the mode %s', async (fault) => {
    await setFault(fault)
    expect(await list(400)).toMatchObject({ ok: false })
  })
})

describe('a wrong reply', () => {
  let network: TestSwitch
  beforeAll(async () => {
    network = await startTestSwitch()
  })
  afterAll(() => network.close())
  const answer = (reply: unknown) => {
    const token = { token_type: 'Bearer', expires_in: 3599, access_token: 'eyJ0eXAi.token.1' }
    network.says(({ path }) => ({ body: JSON.stringify(path === '/v2/reset' ? token : reply) }))
    return createEasypayInstitutions({
      baseUrl: `${network.url}/nipservice/v1`,
      client: { tokenUrl: `${network.url}/v2/reset`, id: 'bank', secret: 'hidden-secret', scope: 's' },
      clock: systemClock,
    }).list()
  }

  it('asks with a GET under the token', async () => {
    expect(await answer([])).toEqual({ ok: true, value: [] })
    expect(network.heard.at(-1)).toMatchObject({
      method: 'GET',
      path: '/nipservice/v1/nip/institutions',
      authorization: 'Bearer eyJ0eXAi.token.1',
      body: '',
    })
  })

  it('keeps the readable rows, each code once, with a cleaned name', async () => {
    const rows = [
      { institutionCode: '000013', institutionName: ' GTBANK  PLC ', category: '2', categoryCode: '2' },
      { institutionCode: '000013', institutionName: 'GTBANK', category: 2 },
      { institutionCode: '000014', institutionName: 'ACCESS\u0000\u202EBANK' },
      { institutionCode: '14', institutionName: 'SHORT' },
      { institutionCode: '000015', institutionName: '' },
      { institutionCode: '000016', institutionName: 'x'.repeat(101) },
      { institutionCode: 16, institutionName: 'NUMBER' },
      null,
      'text',
    ]
    const listed = await answer(rows)
    expect(listed.ok && listed.value.map(({ code }) => code)).toEqual(['000013', '000014'])
    expect(listed.ok && listed.value[0]).toEqual({ code: '000013', name: 'GTBANK', category: 2 })
    expect(listed.ok && listed.value[1]?.name).toMatch(/^ACCESS ?BANK$/)
  })

  it.each([{ responseCode: '96' }, 'busy', null, 7])('refuses %j as a list', async (reply) => {
    expect(await answer(reply)).toMatchObject({ ok: false })
  })
})
