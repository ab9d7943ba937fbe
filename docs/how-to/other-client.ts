/**
 * Another client of the bank, written from docs/protocol.md and docs/api/openapi.json alone. It imports nothing of the bank's code.
 *
 * `npm start`, then in another terminal: `node docs/how-to/other-client.ts <account number>`. See docs/how-to/other-client.md.
 */
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { seal, type Vector, vectorFaults } from './other-client-seal.ts'
import { readCode } from './sandbox-code.ts'

const setting = (name: string, otherwise: string): string => process.env[name] ?? otherwise
const BANK = setting('BANK_URL', 'http://localhost:8080')
const SANDBOX = setting('SANDBOX_URL', 'http://localhost:8090')
const username = setting('BANK_USERNAME', 'adaeze.okonkwo')
const password = setting('BANK_PASSWORD', 'Indigo-cloth-42')
const answer = setting('BANK_ANSWER', 'kano')
const phone = setting('BANK_PHONE', '+2348035550142')
const [accountNumber = ''] = process.argv.slice(2)

interface Envelope {
  readonly ResponseCode: string
  readonly ResponseMessage: string
  readonly Data: unknown
}
interface MessageKey {
  readonly kid: number
  readonly pub: string
  readonly nbf: number
  readonly exp: number
  readonly now: number
  readonly sig: string
}

const cookies = new Map<string, string>()
const session = { sid: Buffer.alloc(16), deviceKeyId: '' }
const device = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const vector = JSON.parse(readFileSync('src/server/http/vectors/rib1.json', 'utf8')) as Vector

const faults = await vectorFaults(vector)
if (faults.length > 0) throw new Error(`This client does not agree with the test vector: ${faults.join(', ')}`)
console.log('vector: agrees')
const key = await fetchKey(setting('ROOT_PIN', '') || (await readPin()))
const clockOffsetS = key.now - Date.now() / 1000
console.log(`message key ${key.kid}: signed by the pinned root`)
await run()

/** One call of each kind: sealed in a header and in a body, without and with a session, unsigned and signed. */
async function run(): Promise<void> {
  const questions = (await call('GET', '/api/account/getSecurityQuestion')) as readonly unknown[]
  console.log(`security questions: ${questions.length}`)

  const login = await send('POST', '/api/auth/login', { username, password, deviceId: 'another-client' })
  console.log(`login: ${login.ResponseCode} ${login.ResponseMessage}`)
  const { linkTicket } = login.Data as { linkTicket: string }
  const since = Date.now()
  const sent = (await call('POST', '/api/auth/sendOTPToLinkDevice', { linkTicket })) as { referenceId: string }
  const otp = await readCode(SANDBOX, phone, since)
  const publicKey = pointOf(device.publicKey).toString('base64')
  const opened = (await call('POST', '/api/auth/linkDevice', {
    linkTicket,
    referenceId: sent.referenceId,
    otp,
    answer,
    device: { name: 'Another client', publicKey },
  })) as { sessionId: string; deviceKeyId: string; refreshToken: string; fullName: string }
  session.sid = Buffer.from(opened.sessionId.replaceAll('-', ''), 'hex')
  session.deviceKeyId = opened.deviceKeyId
  console.log(`session of ${opened.fullName}`)

  const accounts = (await call('GET', '/api/account/getAccounts')) as readonly { formatedBalance: string }[]
  console.log(`accounts: ${accounts.map(({ formatedBalance }) => formatedBalance).join(' ')}`)
  const entries = await call('GET', `/api/account/getEntries?accountNumber=${firstNumber(accounts)}&limit=3`)
  console.log(`latest entries: ${(entries as { entries: readonly unknown[] }).entries.length}`)

  const handle = await call('POST', '/api/auth/getnewaccesstoken', { refreshToken: opened.refreshToken })
  console.log(`refreshed: ${handle !== opened.refreshToken}`)
  const payee = await call('POST', '/api/transfers/nameEnquiry', { bankCode: '000036', accountNumber })
  console.log(`account ${accountNumber}: ${(payee as { accountName: string }).accountName}`)
  await call('POST', '/api/auth/logout')
  const refused = await send('GET', '/api/account/getAccounts')
  console.log(`after logout: ${refused.ResponseCode} ${refused.ResponseMessage}`)
}

/** `Data` of a call that must succeed. */
async function call(method: string, target: string, fields: object = {}): Promise<unknown> {
  const { ResponseCode, ResponseMessage, Data } = await send(method, target, fields)
  if (ResponseCode !== '00') throw new Error(`${target}: ${ResponseCode} ${ResponseMessage}`)
  return Data
}

/** Seals a call, signs it once the device is linked, and opens the reply. A plain reply throws: nothing ran. */
async function send(method: string, target: string, fields: object = {}): Promise<Envelope> {
  const ts = Math.floor(Date.now() / 1000 + clockOffsetS)
  const binding = { method, origin: new URL(BANK).host, target, kid: key.kid, ts, sid: session.sid }
  const json = JSON.stringify(fields)
  const { data, open } = await seal(Buffer.from(key.pub, 'base64'), binding, json)
  const headers = new Headers({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  if (method !== 'GET') {
    headers.set('x-xsrf-token', cookies.get('XSRF-TOKEN') ?? '')
    if (session.deviceKeyId !== '') headers.set('x-rib-device', `${session.deviceKeyId}.${signed(data)}`)
  }
  const inHeader = json === '{}'
  headers.set(inHeader ? 'x-rib-seal' : 'content-type', inHeader ? data : 'application/json')
  const body = inHeader ? null : JSON.stringify({ data })
  const reply = await fetch(`${BANK}${target}`, { method, headers, body })
  keepCookies(reply)
  const text = await reply.text()
  if (reply.headers.get('content-type')?.startsWith('text/plain') !== true)
    throw new Error(`${target}: ${reply.status} ${text}`)
  return JSON.parse(open(reply.status, text)) as Envelope
}

function signed(data: string): string {
  const options = { key: device.privateKey, dsaEncoding: 'ieee-p1363' } as const
  return sign('sha256', Buffer.from(data), options).toString('base64')
}

/** Fetches the day's message key. Throws where the pinned root key did not sign it. */
async function fetchKey(pin: string): Promise<MessageKey> {
  const reply = await fetch(`${BANK}/api/keys/message`)
  keepCookies(reply)
  const found = (await reply.json()) as MessageKey
  const { exp, kid, nbf, pub } = found
  // Members in the order of their names and no spaces: RFC 8785 of numbers and ASCII text.
  const text = Buffer.from(`rib/1 key\0${JSON.stringify({ exp, kid, nbf, pub })}`)
  const point = Buffer.from(pin, 'base64')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const root = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const isGood = verify('sha256', text, { key: root, dsaEncoding: 'ieee-p1363' }, Buffer.from(found.sig, 'base64'))
  if (!isGood) throw new Error('The message key is not signed by the pinned root key')
  return found
}

/** Reads the root key from the login page. A client that is installed has the pin in its own files. */
async function readPin(): Promise<string> {
  const page = await (await fetch(`${BANK}/auth/login`)).text()
  const json = /<script[^>]*id="page-config"[^>]*>([^<]*)</.exec(page)?.[1] ?? '{}'
  return (JSON.parse(json) as { rootPins?: readonly string[] }).rootPins?.[0] ?? ''
}

function keepCookies(reply: Response): void {
  for (const line of reply.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name)
    else cookies.set(name, pair.slice(name.length + 1))
  }
}

function pointOf(publicKey: ReturnType<typeof createPublicKey>): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(-65)
}

function firstNumber(accounts: readonly object[]): string {
  return (accounts[0] as { accountNumber?: string } | undefined)?.accountNumber ?? ''
}
