/** Tests the file store with the keys of a role, from each source that AWS has for a process. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AwsRoles,
  CONTAINER_AUTHORIZATION,
  ROLE_ARN,
  startAwsRoles,
  WEB_IDENTITY_TOKEN,
} from './aws-roles.fixture.ts'
import { createS3Store } from './s3.ts'
import { type S3Server, startS3Server } from './s3-server.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'adire-roles-'))
const tokenFile = join(folder, 'token')
let s3: S3Server
let roles: AwsRoles

beforeAll(async () => {
  s3 = await startS3Server()
  s3.sessionToken = 'session-token'
  roles = await startAwsRoles({ ...s3, sessionToken: s3.sessionToken })
  writeFileSync(tokenFile, WEB_IDENTITY_TOKEN)
})
afterAll(async () => {
  await Promise.all([s3.close(), roles.close()])
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) vi.stubEnv(name, undefined)
  // The home folder of the person who runs the tests may have keys.
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(folder, 'no-credentials'))
  vi.stubEnv('AWS_CONFIG_FILE', join(folder, 'no-config'))
  roles.livesMs = 60 * 60 * 1000
  ;(roles.seen as string[]).length = 0
})
afterEach(() => vi.unstubAllEnvs())

const open = () => createS3Store({ url: s3.url, region: s3.region, credentials: { by: 'role' } })
const METADATA = [
  'PUT /latest/api/token',
  'GET /latest/meta-data/iam/security-credentials/',
  'GET /latest/meta-data/iam/security-credentials/adire',
]

describe('the role of a process', () => {
  it.each<[string, () => Record<string, string>, readonly string[]]>([
    [
      'the environment',
      () => ({
        AWS_ACCESS_KEY_ID: s3.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
        AWS_SESSION_TOKEN: 'session-token',
      }),
      [],
    ],
    [
      'a web identity token',
      () => ({ AWS_ROLE_ARN: ROLE_ARN, AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile, AWS_ENDPOINT_URL_STS: roles.url }),
      ['AssumeRoleWithWebIdentity'],
    ],
    [
      'the container',
      () => ({
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${roles.url}/container`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN: CONTAINER_AUTHORIZATION,
      }),
      ['GET /container'],
    ],
    ['the metadata of the machine', () => ({ AWS_EC2_METADATA_SERVICE_ENDPOINT: roles.url }), METADATA],
  ])('keys from %s: open the store, and serve several files', async (_source, environment, calls) => {
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value)
    const store = open()
    const [name, bytes] = [randomUUID(), randomBytes(1_000)]
    expect(await store.put(name, bytes)).toEqual({ ok: true, value: undefined })
    expect(await store.get(name)).toEqual({ ok: true, value: bytes })
    expect(await store.remove(name)).toEqual({ ok: true, value: undefined })
    expect(roles.seen).toEqual(calls)
  })

  it('keys that are about to expire: are asked for again', async () => {
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${roles.url}/container`)
    vi.stubEnv('AWS_CONTAINER_AUTHORIZATION_TOKEN', CONTAINER_AUTHORIZATION)
    roles.livesMs = 60_000
    const store = open()
    await store.get(randomUUID())
    await store.get(randomUUID())
    await expect.poll(() => roles.seen).toEqual(['GET /container', 'GET /container'])
  })

  it.each([
    ['no source', {}],
    ['a wrong authorization', { AWS_CONTAINER_AUTHORIZATION_TOKEN: 'hidden' }],
  ])('%s: is unavailable, and no call reaches the store', async (_what, environment) => {
    // Without this, the test would wait for the metadata service of its machine.
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
    if ('AWS_CONTAINER_AUTHORIZATION_TOKEN' in environment)
      vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${roles.url}/container`)
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    const failure = { kind: 'unavailable', detail: 's3: GET: no credentials' }
    expect(await open().get(randomUUID())).toEqual({ ok: false, failure })
  })
})
