/** Tests the connections to AWS KMS: a proxy, a private authority, the certificate of the bank, and the keys of a role. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type SandboxKms, startKms } from '../sandbox/kms/kms-network.ts'
import { type AwsRoles, ROLE_ARN, startAwsRoles, WEB_IDENTITY_TOKEN } from './adapters/file-store/aws-roles.fixture.ts'
import {
  makeAuthority,
  makeFolder,
  type Proxy,
  startProxy,
  startTlsNetwork,
  type TlsNetwork,
} from './adapters/tls-network.fixture.ts'
import { parseConfig } from './config/config.ts'
import { openKeyProviders } from './open-keys.ts'
import type { KeyProvider } from './ports/key-provider.ts'

const folder = makeFolder()
let kms: SandboxKms
let proxy: Proxy
let roles: AwsRoles
let network: TlsNetwork
let files: { readonly ca: string; readonly certificate: string; readonly key: string }
const opened: KeyProvider[] = []

beforeAll(async () => {
  const [authority, banks] = [makeAuthority('Networks'), makeAuthority('Banks')]
  kms = await startKms()
  proxy = await startProxy('bank', 'secret')
  roles = await startAwsRoles({ ...kms, sessionToken: 'session-token' })
  network = await startTlsNetwork(authority.issue('kms'), banks)
  const own = banks.issue('optimus')
  files = {
    ca: folder.write('ca.pem', authority.certificate),
    certificate: folder.write('bank.pem', own.certificate),
    key: folder.write('bank.key', own.key),
  }
})
afterAll(() => Promise.all([kms.close(), proxy.close(), roles.close(), network.close()]))
beforeEach(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) vi.stubEnv(name, undefined)
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(folder.path, 'no-credentials'))
  vi.stubEnv('AWS_CONFIG_FILE', join(folder.path, 'no-config'))
  proxy.refuses = undefined
  for (const list of [proxy.seen, network.received, roles.seen]) (list as unknown[]).length = 0
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const provider of opened.splice(0)) provider.close()
})

function withKeys(): void {
  vi.stubEnv('AWS_ACCESS_KEY_ID', kms.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', kms.secretAccessKey)
}

async function open(environment: Readonly<Record<string, string>>, url = kms.url): Promise<KeyProvider> {
  const parsed = parseConfig({
    KEY_PROVIDER: 'aws-kms',
    KMS_KEY_ID: kms.createKey(),
    KMS_REGION: kms.region,
    KMS_URL: url,
    ...environment,
  })
  if (!parsed.ok) throw new Error(parsed.failure)
  const { wrapping, all } = await openKeyProviders(parsed.value)
  opened.push(...all)
  return wrapping
}

it.each([['NETWORK_PROXY_URL'], ['KMS_PROXY_URL']])('AWS KMS: is reached through the proxy of %s', async (variable) => {
  withKeys()
  const provider = await open({ [variable]: proxy.url })
  const key = randomBytes(32)
  const wrapped = await provider.wrap(key, 'context')
  if (!wrapped.ok) throw new Error(wrapped.failure)
  const { bytes, by } = wrapped.value
  expect(await provider.unwrap(bytes, { by, context: 'context' })).toEqual({ ok: true, value: key })
  expect(proxy.seen).toEqual([`POST ${kms.url}/`, `POST ${kms.url}/`])
})

it('AWS KMS: is reached directly when its own variable says so', async () => {
  withKeys()
  const provider = await open({ NETWORK_PROXY_URL: proxy.url, KMS_PROXY_URL: 'direct' })
  expect(await provider.wrap(randomBytes(32), 'context')).toMatchObject({ ok: true })
  expect(proxy.seen).toEqual([])
})

it('AWS KMS: is trusted by the authority of its variable, and sees the certificate of the bank through the proxy', async () => {
  withKeys()
  const mutual = { KMS_CLIENT_CERTIFICATE_FILE: files.certificate, KMS_CLIENT_KEY_FILE: files.key }
  const provider = await open({ ...mutual, KMS_CA_FILE: files.ca, KMS_PROXY_URL: proxy.url }, network.url)
  // The server answers with an empty object.
  expect(await provider.wrap(randomBytes(32), 'context')).toEqual({ ok: false, failure: 'the KMS gave no key' })
  expect(proxy.seen).toEqual([`CONNECT localhost:${network.port}`])
  expect(network.received).toEqual([{ method: 'POST', path: '/', client: 'optimus' }])
  const strange = await open(mutual, network.url)
  expect(await strange.wrap(randomBytes(32), 'context')).toMatchObject({ ok: false })
  expect(network.received).toHaveLength(1)
})

it('AWS KMS: a file that cannot be used stops the start, and the error names the variable', async () => {
  await expect(open({ KMS_CA_FILE: files.key })).rejects.toThrow('KMS_CA_FILE')
})

it('role of AWS: the keys for the KMS come from STS through the proxy', async () => {
  const tokenFile = join(folder.path, 'token')
  writeFileSync(tokenFile, WEB_IDENTITY_TOKEN)
  vi.stubEnv('AWS_ROLE_ARN', ROLE_ARN)
  vi.stubEnv('AWS_WEB_IDENTITY_TOKEN_FILE', tokenFile)
  vi.stubEnv('AWS_ENDPOINT_URL_STS', roles.url)
  const provider = await open({ KMS_PROXY_URL: proxy.url })
  await provider.wrap(randomBytes(32), 'context')
  await provider.wrap(randomBytes(32), 'context')
  expect(roles.seen).toEqual(['AssumeRoleWithWebIdentity'])
  expect(proxy.seen).toEqual([`POST ${roles.url}/`, `POST ${kms.url}/`, `POST ${kms.url}/`])
})

it('role of AWS: the metadata of the machine is read without the proxy', async () => {
  vi.stubEnv('AWS_EC2_METADATA_SERVICE_ENDPOINT', roles.url)
  const provider = await open({ KMS_PROXY_URL: proxy.url })
  await provider.wrap(randomBytes(32), 'context')
  expect(roles.seen).toContain('PUT /latest/api/token')
  expect(proxy.seen).toEqual([`POST ${kms.url}/`])
})
