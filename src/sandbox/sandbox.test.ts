/** Tests the sandbox's control server: its answers, what it keeps after a restart, and what it refuses. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findCode } from './message-store.ts'
import { type Sandbox, startSandbox } from './start-sandbox.ts'

let sandbox: Sandbox
const folders: string[] = []
const options = { port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' }

beforeAll(async () => {
  sandbox = await startSandbox(options)
})
afterAll(() => sandbox.close())
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function post(path: string, body: string, type = 'application/json', method = 'POST'): Promise<Response> {
  const init = { method, headers: { 'content-type': type }, body }
  return fetch(`${sandbox.consoleUrl}${path}`, init)
}

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(`${sandbox.consoleUrl}${path}`)).json()) as T
}

/** fetch does not allow a caller to choose Host. A DNS-rebinding attack sends such a Host. */
function statusWithHost(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${sandbox.consoleUrl}/people`, { headers: { host } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
    call.on('error', reject)
    call.end()
  })
}

describe('people', () => {
  it('people: lists the seeded people, each with the case that a person is good for', async () => {
    const people = await get<{ bvn: string; dateOfBirth: string; goodFor: string }[]>('/people')
    expect(people.map((person) => [person.bvn, person.dateOfBirth])).toEqual([
      ['22200000001', '1990-04-12'],
      ['22200000002', '1985-09-30'],
      ['22200000003', '1978-01-20'],
      ['22200000004', '2012-06-01'],
      ['22200000005', '1982-11-11'],
      ['22200000006', '1991-02-02'],
      ['22200000011', '1992-03-08'],
      ['22200000012', '1987-07-19'],
    ])
    expect(people.every((person) => person.goodFor.length > 10)).toBe(true)
  })

  it('people: makes adult newcomers whose data no other person has', async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, async () => (await (await post('/people', '{}')).json()) as Record<string, string>),
    )
    for (const field of ['bvn', 'phone', 'email']) expect(new Set(made.map((one) => one[field])).size).toBe(30)
    for (const one of made) {
      expect(one['bvn']).toMatch(/^\d{11}$/)
      expect(one['phone']).toMatch(/^\+234[789][01]\d{8}$/)
      expect(Number(one['dateOfBirth']?.slice(0, 4))).toBeLessThan(2006)
    }
  })
})

describe('hostile input', () => {
  it.each([
    ['/pay', ''],
    ['/pay', '{'],
    ['/pay', '[]'],
    ['/pay', '{"accountNumber":"0102883417","amount":"0","senderName":"A"}'],
    ['/pay', '{"accountNumber":"0102883417","amount":"-5","senderName":"A"}'],
    ['/pay', '{"accountNumber":"0102883417","amount":"1e3","senderName":"A"}'],
    ['/pay', '{"accountNumber":"0102883417","amount":100,"senderName":"A"}'],
    ['/pay', '{"accountNumber":"010288341","amount":"100","senderName":"A"}'],
    ['/pay', '{"accountNumber":"0102883417","amount":"100","senderName":"\\u202eA"}'],
    ['/pay', '{"accountNumber":"0102883417","amount":"100","senderName":"\\ud800"}'],
    ['/pay', '{"accountNumber":"0102883417","amount":"100","senderName":"A","extra":1}'],
    ['/pay', '{"accountNumber":"0102883417","amount":"100","senderName":"A","repeat":1000}'],
    ['/pay/repeat', '{"messageId":"x"}'],
    ['/people', '{"bvn":"1"}'],
  ])('hostile input: answers 400 when POST %s has the body %s', async (path, body) => {
    expect((await post(path, body)).status).toBe(400)
    expect(await get('/books')).toEqual([])
  })

  it.each(['{"sms":"explode"}', '{"nowhere":"down"}', '{"sms":{"mode":"slow","delayMs":-1}}', 'null'])(
    'hostile input: answers 400 and changes nothing when PUT /faults has the body %s',
    async (body) => {
      expect((await post('/faults', body, 'application/json', 'PUT')).status).toBe(400)
      expect(Object.values(await get<Record<string, { mode: string }>>('/faults')).map((one) => one.mode)).toEqual(
        Array(10).fill('none'),
      )
    },
  )

  it('hostile input: refuses another host name, another origin, and a body that a foreign page could send', async () => {
    expect(await statusWithHost('evil.example')).toBe(400)
    expect(await statusWithHost('localhost:8090')).toBe(200)
    const foreign = await fetch(`${sandbox.consoleUrl}/messages`, { headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(400)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    const simple = await post('/pay', '{"accountNumber":"0102883417","amount":"100","senderName":"A"}', 'text/plain')
    expect(simple.status).toBe(400)
  })

  it('hostile input: refuses a body above the limit, and an unknown call', async () => {
    expect((await post('/pay', 'x'.repeat(70_000))).status).toBe(413)
    expect((await fetch(`${sandbox.consoleUrl}/etc/passwd`)).status).toBe(404)
  })
})

it('page: says that it is the sandbox, and allows no foreign script', async () => {
  const reply = await fetch(sandbox.consoleUrl)
  expect(await reply.text()).toContain('nothing here is real')
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
})

it('page: shows a sender’s markup as text', async () => {
  await fetch(`${sandbox.smsUrl}/api/sms/send`, {
    method: 'POST',
    body: JSON.stringify({
      api_key: sandbox.keys.smsKey,
      to: '2348030000009',
      from: 'OPTIMUS',
      sms: '<script>alert(1)</script>',
      type: 'plain',
      channel: 'dnd',
    }),
  })
  expect(await (await fetch(sandbox.consoleUrl)).text()).not.toContain('alert(1)')
})

describe('code in a message', () => {
  it.each([
    ['Your code is 482913. Tell it to nobody.', '482913'],
    ['482913 is your code', '482913'],
    ['Pay NGN 250,000.00 to 0102883417. Code: 551200', '551200'],
    ['Code for 100000.50 naira', null],
    ['Your balance is 482913', null],
    ['Credit NGN 25,000.00, acct ******341789', null],
    ['Use code 12345678901', null],
    ['482913 ni koodu yin', '482913'],
    ['482913 ce lambar Optimus Bank', '482913'],
  ])('%s', (text, code) => {
    expect(findCode(text)).toBe(code)
  })
})

describe('restart', () => {
  const restart = async (folder: string) => startSandbox({ ...options, dataFolder: folder })
  const makeFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    folders.push(folder)
    return folder
  }

  it('restart: keeps newcomers, the switch’s books and the switch’s keys', async () => {
    const folder = makeFolder()
    const first = await restart(folder)
    const made = (await (await fetch(`${first.consoleUrl}/people`, { method: 'POST' })).json()) as { bvn: string }
    await fetch(`${first.consoleUrl}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accountNumber: '0102883417', amount: '100', senderName: 'A' }),
    })
    const books = await (await fetch(`${first.consoleUrl}/books`)).json()
    await first.close()
    const second = await restart(folder)
    expect(JSON.stringify(await (await fetch(`${second.consoleUrl}/people`)).json())).toContain(made.bvn)
    expect(await (await fetch(`${second.consoleUrl}/books`)).json()).toEqual(books)
    expect(second.switchPublicKeyPem).toBe(first.switchPublicKeyPem)
    expect(second.bankKeyPem).toBe(first.bankKeyPem)
    expect(readFileSync(second.switchKeyFiles!.publicKey, 'utf8')).toBe(first.switchPublicKeyPem)
    expect(readFileSync(second.switchKeyFiles!.bankKey, 'utf8')).toBe(first.bankKeyPem)
    expect(statSync(second.switchKeyFiles!.bankKey).mode & 0o077).toBe(0)
    expect(statSync(join(folder, 'sandbox', 'state.json')).mode & 0o077).toBe(0)
    await second.close()
  })

  it('restart: refuses to start when the stored state is unreadable', async () => {
    const folder = makeFolder()
    await (await restart(folder)).close()
    writeFileSync(join(folder, 'sandbox', 'state.json'), '{"people":')
    await expect(restart(folder)).rejects.toThrow('not readable')
  })

  it('start: reports a taken port, and leaves nothing running', async () => {
    const port = Number(new URL(sandbox.consoleUrl).port)
    await expect(startSandbox({ ...options, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
