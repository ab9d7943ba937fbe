/** For tests: a customer with a linked device on a server process, signed in over its sealed channel. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { InjectOptions } from 'fastify'
import { login } from '../../contract/identity/session.ts'
import type { Route } from '../../contract/route.ts'
import { parseConfig } from '../config/config.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { seedCustomer } from '../identity/sign-up/seed-customer.ts'
import { type Answer, makeDevice, prepare, type SendChange, type Sender, type Sent } from '../http/channel.fixture.ts'
import { authKeys } from '../identity/auth-keys.ts'
import { systemClock } from '../ports/clock.ts'
import { loadSecrets } from '../config/secrets.ts'
import type { Servers } from './start-servers.fixture.ts'

const PASSWORD = 'Indigo-cloth-42'

/** One request over real HTTP, its Host header as prepared. */
export function sendRaw(origin: string, { method, url, headers, payload }: InjectOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(`${origin}${String(url)}`, {
      method: method ?? 'GET',
      headers: headers as Record<string, string>,
    })
    call.once('error', reject)
    call.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const body = Buffer.concat(chunks).toString()
        resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body })
      })
    })
    const body = typeof payload === 'string' ? payload : ''
    // A DELETE's length is not said by itself.
    if (body !== '') call.setHeader('content-length', Buffer.byteLength(body))
    call.end(body)
  })
}

export interface SignedIn {
  readonly send: (route: Route, body: unknown, change?: SendChange) => Promise<Answer & Pick<Sent, 'envelope'>>
  readonly prepare: (route: Route, body: unknown, change?: SendChange) => ReturnType<typeof prepare>
}

/** The server's first process must count `http://bank.example` among its public origins. */
export async function signIn(
  servers: Servers,
  test: Pick<TestDatabase, 'database' | 'asOwner'>,
  username: string,
): Promise<SignedIn> {
  const origin = servers.origins[0] ?? ''
  const device = await makeCustomer(servers.env, test, username)
  const document = await sendRaw(origin, { method: 'GET', url: '/api/keys/message' })
  const anonymous = cookieOf(document, 'XSRF-TOKEN')
  const key = JSON.parse(document.body) as Awaited<ReturnType<Sender['messageKeys']['current']>>
  const read = performance.now()
  const stranger: Sender = {
    messageKeys: {
      // The bank's time advances, because a file with many calls takes longer than the maximum age of a call.
      current: async () => ({ ...key, now: key.now + Math.floor((performance.now() - read) / 1000) }),
    },
    session: { sessionId: '' },
    device,
    cookies: { access: '', xsrf: anonymous, anonymous },
  }
  const input = { username, password: PASSWORD, deviceId: 'fp-1' }
  const asked = await prepare(stranger, login, input)
  const data = (JSON.parse(String(asked.request.payload)) as { data: string }).data
  const headers = { ...asked.request.headers, 'x-rib-device': device.header(data) }
  const opened = await sendRaw(origin, { ...asked.request, headers })
  const envelope = await asked.open(opened)
  if (envelope?.ResponseCode !== '00')
    throw new Error(`The login was answered ${opened.statusCode} ${envelope?.ResponseCode}`)
  const { sessionId } = envelope.Data as { sessionId: string }
  const access = `RIB_AT=${cookieOf(opened, 'RIB_AT')}`
  const sender = {
    ...stranger,
    session: { sessionId },
    cookies: { access, anonymous, xsrf: cookieOf(opened, 'XSRF-TOKEN') },
  }
  return {
    prepare: (route, body, change = {}) => prepare(sender, route, body, change),
    send: async (route, body, change = {}) => {
      const prepared = await prepare(sender, route, body, change)
      const answer = await sendRaw(origin, prepared.request)
      return { ...answer, envelope: await prepared.open(answer) }
    },
  }
}

async function makeCustomer(
  env: Readonly<Record<string, string>>,
  { database, asOwner }: Pick<TestDatabase, 'database' | 'asOwner'>,
  username: string,
) {
  const config = parseConfig(env)
  const secrets = config.ok ? loadSecrets(config.value) : config
  if (!secrets.ok) throw new Error(secrets.failure)
  const seeded = await seedCustomer(
    { database, clock: systemClock, keys: authKeys(secrets.value) },
    {
      bvn: '22400000001',
      firstName: 'Ngozi',
      middleName: '',
      lastName: 'Eze',
      dateOfBirth: '1990-04-12',
      gender: 'female',
      phone: '+2348060000001',
      email: null,
      kycLevel: 1,
      createdAt: new Date(),
      profile: { username, password: PASSWORD, transactionPin: '7391', securityAnswer: 'kano' },
    },
  )
  if (!seeded.ok) throw new Error(seeded.failure.kind)
  const key = makeDevice()
  const id = randomUUID()
  await asOwner(
    `insert into bank.device_key (device_key_id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
     values ($1, $2, $3, 'Test', 'sign-up', now(), now())`,
    [id, seeded.value.customerId, key.point],
  )
  // The bank names the key: its header must say that name.
  return { header: (data: string) => key.header(data).replace(key.deviceKeyId, id) }
}

function cookieOf({ headers }: Answer, name: string): string {
  const line = [headers['set-cookie'] ?? []].flat().find((one) => one.startsWith(`${name}=`)) ?? ''
  return line.slice(name.length + 1).split(';', 1)[0] ?? ''
}
