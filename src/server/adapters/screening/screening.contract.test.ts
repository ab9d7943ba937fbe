/**
 * Tests both screening adapters against one contract, with the invented persons of the sandbox. The service also gives
 * wrong answers.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setFaults } from '../../../sandbox/console/console.fixture.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { HOSTILE_TEXTS } from '../../../contract/hostile-texts.fixture.ts'
import type { Screening } from '../../ports/screening.ts'
import { createEmbeddedScreening } from './embedded-screening.ts'
import { createYenteScreening } from './yente.ts'

const LIST_FILE = fileURLToPath(new URL('../../../sandbox/listed-persons.jsonl', import.meta.url))
const DEADLINE_MS = 400
let sandbox: Sandbox
let adapters: Readonly<Record<'embedded' | 'yente', Screening>>

const yente = (timeoutMs = 20_000) =>
  createYenteScreening({
    baseUrl: sandbox.screeningUrl,
    dataset: 'default',
    key: sandbox.keys.screeningKey,
    timeoutMs,
  })

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
  adapters = { embedded: createEmbeddedScreening({ listFile: LIST_FILE }), yente: yente() }
})
afterAll(() => sandbox.close())
afterEach(() => setFaults(sandbox, { screening: 'none' }))

describe.each(['embedded', 'yente'] as const)('screening by %s', (name) => {
  it('finds a listed person with the names in another order and without accents, and no other person', async () => {
    const persons = [
      { name: 'Ngozi Eze', dateOfBirth: '1990-04-12' },
      { name: 'FICTITIOUS Ope Olufunmilayo Testament' },
      { name: 'Zephyrine Quillon Balthazar', dateOfBirth: '1961-02-03', country: 'NG' },
    ]
    const found = await adapters[name].screen(persons)
    expect(found).toMatchObject({
      ok: true,
      value: [[], [{ entryId: 'SBX-P01', topic: 'pep' }], [{ entryId: 'SBX-001', topic: 'sanction' }]],
    })
    const scores = found.ok ? found.value.flatMap((one) => one?.map(({ score }) => score) ?? []) : []
    expect(scores.every((score) => score > 0.8 && score <= 1)).toBe(true)
  })

  it('answers each person of a full set', async () => {
    const { mostAtOnce } = adapters[name]
    const persons = Array.from({ length: mostAtOnce }, (_, at) => ({ name: `Person ${at} Nobody` }))
    const found = await adapters[name].screen(persons)
    expect(found.ok && found.value.map((matches) => matches?.length)).toEqual(persons.map(() => 0))
  })

  it.each(Object.entries(HOSTILE_TEXTS))('accepts a name with %s', async (_what, text) => {
    expect(await adapters[name].screen([{ name: text }, { name: text.repeat(2_000) }])).toEqual({
      ok: true,
      value: [[], []],
    })
  })
})

describe('a screening service', () => {
  const PERSON = [{ name: 'Ngozi Eze' }]
  it.each(['time-out', 'down', 'malformed', { mode: 'slow', delayMs: DEADLINE_MS * 5 }] as const)(
    'is unavailable under %j',
    async (fault) => {
      await setFaults(sandbox, { screening: fault })
      expect(await yente(DEADLINE_MS).screen(PERSON)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
    },
  )

  it('is unavailable with a wrong key, and keeps the key and the name out of the failure', async () => {
    const wrong = createYenteScreening({ baseUrl: sandbox.screeningUrl, dataset: 'default', key: 'hidden-key' })
    const found = await wrong.screen(PERSON)
    expect(found).toEqual({ ok: false, failure: { kind: 'unavailable', detail: 'screening: status 401' } })
  })

  it('is unavailable for a dataset that it does not have', async () => {
    const { screeningUrl: baseUrl, keys } = sandbox
    const other = createYenteScreening({ baseUrl, dataset: 'nothing', key: keys.screeningKey })
    expect(await other.screen(PERSON)).toMatchObject({ ok: false, failure: { detail: 'screening: status 404' } })
  })
})

describe('replies of a screening service', () => {
  let server: Server
  let url: string
  let reply: (asked: string) => { readonly status: number; readonly body: string }
  let asked: { url: string; headers: IncomingMessage['headers']; body: string }
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      asked = { url: request.url ?? '', headers: request.headers, body }
      const answer = reply(body)
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const RESULT = {
    id: 'NK-1',
    caption: 'Balthazar Quillon',
    schema: 'Person',
    properties: { name: ['Balthazar Quillon'], topics: ['sanction.linked'], birthDate: ['1961'], country: ['xx'] },
    datasets: ['sample_list'],
    score: 0.91,
    match: true,
  }
  const screen = (
    results: unknown,
    { status = 200, key = '0', body }: { status?: number; key?: string; body?: string } = {},
  ) => {
    const answer = {
      status,
      body: body ?? JSON.stringify({ responses: { [key]: { status: 200, results } }, limit: 50 }),
    }
    reply = () => answer
    return createYenteScreening({ baseUrl: url, dataset: 'sanctions', key: undefined }).screen([
      { name: `Balthazar${' Quillon'.repeat(100)}`, dateOfBirth: '1961-02-03', country: 'NG' },
    ])
  }

  it('sends the documented request, with a bounded name, and without a key when none is set', async () => {
    await screen([])
    expect(asked.url).toBe('/match/sanctions?algorithm=best&threshold=0.7&cutoff=0.7&limit=50')
    expect(asked.headers.authorization).toBeUndefined()
    const { queries } = JSON.parse(asked.body) as { queries: Record<string, { properties: { name: string[] } }> }
    expect(queries).toMatchObject({
      '0': { schema: 'Person', properties: { birthDate: ['1961-02-03'], country: ['ng'] } },
    })
    expect(queries['0']?.properties.name[0]).toHaveLength(200)
  })

  it('reads the documented result, and leaves out results below the threshold', async () => {
    expect(await screen([{ ...RESULT, id: 'NK-2', score: 0.5, match: false }, RESULT])).toEqual({
      ok: true,
      value: [
        [
          {
            list: 'sample_list',
            entryId: 'NK-1',
            topic: 'sanction',
            score: 0.91,
            name: 'Balthazar Quillon',
            birthDates: ['1961'],
            countries: ['xx'],
            reason: 'The service scores the names and the other facts at 91%.',
          },
        ],
      ],
    })
  })

  it('keeps ten results, the best first, with harmless names', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      ...RESULT,
      id: `NK-${at}`,
      caption: `A\u202eda\0${'x'.repeat(9_000)}`,
      score: at / 100,
    }))
    const found = await screen(many)
    const matches = found.ok ? (found.value[0] ?? []) : []
    expect(matches.map(({ entryId }) => entryId)).toEqual(Array.from({ length: 10 }, (_, at) => `NK-${29 - at}`))
    expect(matches[0]?.name).toMatch(/^Adax{300,400}…$/)
  })

  it('keeps a sanctioned person behind thirty officials with a better score', async () => {
    const officials = Array.from({ length: 30 }, (_, at) => ({
      ...RESULT,
      id: `PEP-${at + 10}`,
      properties: { ...RESULT.properties, topics: ['role.pep'] },
      score: 0.95,
    }))
    const found = await screen([...officials, { ...RESULT, score: 0.8 }])
    const matches = found.ok ? (found.value[0] ?? []) : []
    expect(matches.map(({ entryId }) => entryId)).toEqual([
      'NK-1',
      ...Array.from({ length: 10 }, (_, at) => `PEP-${at + 10}`),
    ])
  })

  describe('of a set', () => {
    const PERSONS = [{ name: 'Ngozi Eze' }, { name: 'Bad Name' }, { name: 'Balthazar Quillon' }]
    const screenSet = () => createYenteScreening({ baseUrl: url, dataset: 'sanctions', key: undefined }).screen(PERSONS)
    const good = { status: 200, results: [] }

    it('that the service refuses for one name: gives the result of each other name', async () => {
      reply = (body) =>
        body.includes('Bad Name')
          ? { status: 400, body: '{"detail":"Invalid entity"}' }
          : { status: 200, body: JSON.stringify({ responses: { '0': good } }) }
      expect(await screenSet()).toEqual({ ok: true, value: [[], undefined, []] })
    })

    it('that the service refuses, and then an outage: is unavailable', async () => {
      let calls = 0
      reply = () => ({ status: (calls += 1) === 1 ? 400 : 503, body: '{}' })
      expect(await screenSet()).toEqual({
        ok: false,
        failure: { kind: 'unavailable', detail: 'screening: status 400' },
      })
      expect(calls).toBe(2)
    })

    it('with one wrong result: gives the results of the other names', async () => {
      const responses = { '0': good, '1': { status: 500 }, '2': { status: 200, results: [RESULT] } }
      reply = () => ({ status: 200, body: JSON.stringify({ responses }) })
      expect(await screenSet()).toMatchObject({ ok: true, value: [[], undefined, [{ entryId: 'NK-1' }]] })
    })
  })

  it.each([
    ['a score above 1', [{ ...RESULT, score: 1.01 }]],
    ['a score below 0', [{ ...RESULT, score: -0.1 }]],
    ['a score in words', [{ ...RESULT, score: 'high' }]],
    ['a result without a mark of a match', [{ ...RESULT, match: undefined }]],
    ['a result without a list', [{ ...RESULT, datasets: [] }]],
    ['an id with a space', [{ ...RESULT, id: 'NK 1' }]],
    ['a caption of a megabyte', [{ ...RESULT, caption: 'x'.repeat(1_000_000) }]],
    ['no list of results', {}],
  ])('are unavailable with %s', async (_what, results) => {
    expect(await screen(results)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })

  it.each([
    ['for another person', { key: '1' }],
    ['with a status of the service', { status: 500 }],
    ['that is HTML', { body: '<html>' }],
    ['that is XML', { body: '<?xml version="1.0"?><responses/>' }],
    ['of seventeen megabytes', { body: JSON.stringify({ responses: 'x'.repeat(17 * 1024 * 1024) }) }],
    ['with a status within the reply', { body: JSON.stringify({ responses: { '0': { status: 500, results: [] } } }) }],
  ])('are unavailable when the service gives a reply %s', async (_what, over) => {
    expect(await screen([], over)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })
})
