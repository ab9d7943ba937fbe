/**
 * Tests the sandbox's page and the calls that only the page makes: the stream of changes, the mailbox, the bank, the
 * reset.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../start-sandbox.ts'
import { callConsole, readConsole, setFaults } from './console.fixture.ts'

const NO_BANK = { port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' }

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox(NO_BANK)
})
afterAll(() => sandbox.close())
beforeEach(() => callConsole(sandbox, 'POST', '/reset', {}))

const sendText = (to: string, sms: string): Promise<Response> =>
  fetch(`${sandbox.smsUrl}/api/sms/send`, {
    method: 'POST',
    body: JSON.stringify({
      api_key: sandbox.keys.smsKey,
      to,
      from: 'OPTIMUS',
      sms,
      type: 'plain',
      channel: 'dnd',
    }),
  })

describe('page', () => {
  it('page: has a panel for each tab, and each id once', async () => {
    const html = await (await fetch(sandbox.consoleUrl)).text()
    const controlled = [...html.matchAll(/role="tab" id="tab-(\w+)" aria-controls="(\w+)"/g)]
    expect(controlled.map(([, tab]) => tab)).toEqual(['phone', 'inbox', 'people', 'money', 'bills', 'cards', 'faults'])
    for (const [, tab, panel] of controlled)
      expect(html).toContain(`role="tabpanel" id="${panel}" aria-labelledby="tab-${tab}"`)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, place) => ids.indexOf(id) < place)).toEqual([])
  })

  it('page: finds every script and style that it names', async () => {
    const html = await (await fetch(sandbox.consoleUrl)).text()
    const seen = new Set<string>()
    const paths = [...html.matchAll(/(?:href|src)="(\/[\w-]+\.(?:css|js))"/g)].map(([, path]) => path ?? '')
    while (paths.length > 0) {
      const path = paths.pop() ?? ''
      if (seen.has(path)) continue
      seen.add(path)
      const reply = await fetch(`${sandbox.consoleUrl}${path}`)
      expect(reply.status, path).toBe(200)
      expect(reply.headers.get('content-type')).toMatch(/^text\/(css|javascript)/)
      const imported = [...(await reply.text()).matchAll(/from '\.(\/[\w-]+\.js)'/g)]
      paths.push(...imported.map(([, name]) => name ?? ''))
    }
    expect(seen.size).toBeGreaterThan(8)
    for (const path of ['/../open-console.ts', '/page/console.js', '/open-console.ts'])
      expect((await fetch(`${sandbox.consoleUrl}${path}`)).status).toBe(404)
  })
})

/** Returns the next events of the stream, as lists of parts. */
async function openStream() {
  const reply = await fetch(`${sandbox.consoleUrl}/live`)
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    reply,
    next: async (): Promise<string[]> => {
      for (;;) {
        const event = /^data: (.*)\n\n/m.exec(text)
        if (event !== null) {
          text = text.slice(event.index + event[0].length)
          return JSON.parse(event[1] ?? '') as string[]
        }
        const { value, done } = await reader.read()
        if (done) return []
        text += value
      }
    },
    close: () => reader.cancel(),
  }
}

describe('live', () => {
  it('live: names the changed part when a message, a payment or a fault arrives', async () => {
    const stream = await openStream()
    expect(stream.reply.headers.get('content-type')).toMatch(/^text\/event-stream/)
    await sendText('2348030000001', 'Your code is 482913.')
    expect(await stream.next()).toEqual(['messages'])
    await callConsole(sandbox, 'POST', '/pay', { accountNumber: '0102883417', amount: '100', senderName: 'A' })
    expect(await stream.next()).toEqual(['payments'])
    await setFaults(sandbox, { sms: { mode: 'slow', delayMs: 0, times: 1 } })
    expect(await stream.next()).toEqual(['faults'])
    await sendText('2348030000001', 'Hello')
    expect((await stream.next()).toSorted()).toEqual(['faults', 'messages'])
    await callConsole(sandbox, 'POST', '/people', {})
    expect(await stream.next()).toEqual(['people'])
    await stream.close()
  })

  it('live: ends when the sandbox closes, and refuses a page of another origin', async () => {
    const other = await startSandbox(NO_BANK)
    const foreign = await fetch(`${other.consoleUrl}/live`, { headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(400)
    const reply = await fetch(`${other.consoleUrl}/live`)
    const text = reply.text().catch(() => 'cut off')
    await other.close()
    expect([': open\n\n', 'cut off']).toContain(await text)
  })
})

it('mailbox: lists messages with the names of their files, without the content', async () => {
  await sendText('2348030000002', 'Your code is 482913.')
  const post = createTransport({ url: sandbox.smtpUrl, secure: false, ignoreTLS: true })
  await post.sendMail({
    from: 'bank@optimus.example',
    to: 'ada@mail.example',
    subject: 'Your statement',
    text: 'Attached.',
    attachments: [{ filename: 'statement.pdf', content: Buffer.alloc(3_000, 1) }],
  })
  const listed = await readConsole<{ id: number; code: string | null; files: object[] }[]>(sandbox, '/mailbox')
  expect(listed.map(({ code, files }) => [code, files])).toEqual([
    [null, [{ fileName: 'statement.pdf', bytes: 3_000 }]],
    ['482913', []],
  ])
  expect(listed[0]!.id).toBeGreaterThan(listed[1]!.id)
  expect(JSON.stringify(listed)).not.toContain('attachments')
})

describe('bank', () => {
  it('bank: is reported as down, with no known accounts, when no bank runs', async () => {
    expect(await readConsole(sandbox, '/bank')).toEqual({ url: null, answers: false, accounts: null })
  })

  it('bank: is reported with its address and accounts when it is ready', async () => {
    let status = 200
    const bank = createServer((request, response) => {
      response.statusCode = request.url === '/api/ready' ? status : 404
      response.end('{}')
    })
    await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
    const account = { accountNumber: '0102883417', accountName: 'ADA', product: 'Savings', phone: '+2348030000003' }
    const other = await startSandbox({
      port: 0,
      bankInwardUrl: () => `${origin}/switch/inward`,
      bankUrl: () => 'http://localhost:8080',
      bankAccounts: async () => [account],
    })
    const open = { url: 'http://localhost:8080', answers: true, accounts: [account] }
    expect(await readConsole(other, '/bank')).toEqual(open)
    status = 503
    expect(await readConsole(other, '/bank')).toEqual({ ...open, answers: false })
    await other.close()
    bank.closeAllConnections()
    bank.close()
  })
})

describe('reset', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  async function fill(at: Sandbox): Promise<void> {
    await callConsole(at, 'POST', '/people', {})
    await callConsole(at, 'POST', '/pay', { accountNumber: '0102883417', amount: '100', senderName: 'A' })
    await setFaults(at, { mail: 'down', sms: 'slow' })
  }

  it('reset: deletes messages, faults, newcomers and books, and keeps the seeded people and the keys', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    folders.push(folder)
    const first = await startSandbox({ ...NO_BANK, dataFolder: folder })
    const seeded = await readConsole(first, '/people')
    await fill(first)
    const reply = await callConsole(first, 'POST', '/reset', {})
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { messages: 0, notifications: 0, faults: 2, newcomers: 1, payments: 1, bills: 0, cards: 0 },
    ])
    await first.close()
    const second = await startSandbox({ ...NO_BANK, dataFolder: folder })
    expect(await readConsole(second, '/people')).toEqual(seeded)
    expect(await readConsole(second, '/books')).toEqual([])
    expect(second.switchPublicKeyPem).toBe(first.switchPublicKeyPem)
    expect(second.bankKeyPem).toBe(first.bankKeyPem)
    await second.close()
  })

  it('reset: deletes only the chosen parts', async () => {
    await sendText('2348030000004', 'Hello')
    await fill(sandbox)
    const reply = await callConsole(sandbox, 'POST', '/reset', { parts: ['messages', 'faults'] })
    expect(await reply.json()).toEqual({ messages: 1, notifications: 0, faults: 2 })
    expect(await readConsole(sandbox, '/messages')).toEqual([])
    expect(await readConsole(sandbox, '/books')).toHaveLength(1)
    expect(await readConsole(sandbox, '/people')).toHaveLength(9)
  })

  it.each(['{"parts":[]}', '{"parts":["bank"]}', '{"all":true}', 'null', '['])(
    'reset: refuses the body %s and deletes nothing',
    async (body) => {
      await fill(sandbox)
      const headers = { 'content-type': 'application/json' }
      expect((await fetch(`${sandbox.consoleUrl}/reset`, { method: 'POST', headers, body })).status).toBe(400)
      expect(await readConsole(sandbox, '/books')).toHaveLength(1)
    },
  )
})
