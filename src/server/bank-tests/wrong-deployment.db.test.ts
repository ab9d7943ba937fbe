/** Starts the server as a process in production with real logins, and reads the one line with which it refuses. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { markSandbox, unsafeLogin } from '../db/check-login.ts'
import type { DatabaseRole } from '../db/roles/database-roles.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { startServers } from './start-servers.fixture.ts'

const MIGRATE = join(import.meta.dirname, '..', 'db', 'cli.ts')

let test: TestDatabase
let owner: pg.Client
let folder: string
const madeRoles: string[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'adire-deployment-'))
})
afterEach(async () => {
  await owner.query('delete from bank.sandbox_mark')
  for (const role of madeRoles.splice(0).toReversed()) {
    await owner.query(`drop owned by ${role}`)
    await owner.query(`drop role ${role}`)
  }
})
afterAll(async () => {
  await owner?.end()
  await test.drop()
  rmSync(folder, { recursive: true })
})

/** Makes a role that no other test has; the owner may act for this role. */
async function makeRole(options: string): Promise<string> {
  const role = `role_${randomBytes(6).toString('hex')}`
  await owner.query(`create role ${role} ${options}`)
  madeRoles.push(role)
  await owner.query(`grant ${role} to current_user`)
  return role
}

/** A login with further roles next to the role of all parts. Returns its URL. */
const makeLogin = (options = '', ...memberOf: readonly string[]): Promise<string> =>
  makeLoginOf(['adire_app', ...memberOf], options)

async function makeLoginOf(roles: readonly string[], options = ''): Promise<string> {
  const login = await makeRole(`login password 'pass' ${options}`)
  for (const role of roles) await owner.query(`grant ${role} to ${login}`)
  return test.url.replace(/\/\/[^@]*@/, `//${login}:pass@`)
}

/** Resolves when the server serves in production; rejects with its exit code and its line. */
async function serve(databaseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const production = { NODE_ENV: 'production', PUBLIC_ORIGINS: 'https://bank.example', JOBS: 'off', ...env }
  const servers = await startServers({ databaseUrl, folder, count: 1, env: production })
  await servers.stop()
}

async function refusalOf(url: string, role: DatabaseRole = 'adire_app'): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await unsafeLogin(client, { variable: 'DATABASE_URL', role })
  } finally {
    await client.end()
  }
}

it('server: serves in production under a login that is a member of the application’s role only', async () => {
  await expect(serve(await makeLogin())).resolves.toBeUndefined()
  // The embedded database of a fresh machine gives the server such a login too.
  expect(await refusalOf(test.url)).toBeUndefined()
})

it.each(['api', 'jobs'] as const)(
  'server: serves in production with ROLE=%s under a login of its role only',
  async (role) => {
    await expect(serve(await makeLoginOf([`adire_${role}`]), { ROLE: role, JOBS: '' })).resolves.toBeUndefined()
  },
)

it.each([
  ['api', 'adire_app', /has rights that the process does not need: of adire_(app|jobs) on /],
  ['api', 'adire_jobs', /has rights that the process does not need: of adire_jobs on /],
  ['jobs', 'adire_api', /has rights that the process does not need: of adire_api on /],
  ['staff', 'adire_app', /has rights that the process does not need: of adire_(api|app|jobs) on /],
] as const)('login: is refused for the process %s when the login is a member of %s', async (role, other, line) => {
  expect(await refusalOf(await makeLoginOf([`adire_${role}`]), `adire_${role}`)).toBeUndefined()
  expect(await refusalOf(await makeLoginOf([`adire_${role}`, other]), `adire_${role}`)).toMatch(line)
})

it('login: is refused when the login itself has a right on a column', async () => {
  const url = await makeLoginOf(['adire_api'])
  const login = /\/\/([^:]+):/.exec(url)?.[1] ?? ''
  await owner.query(`grant update (pin_hash) on bank.profile to ${login}`)
  expect(await refusalOf(url, 'adire_api')).toContain(`of ${login} on bank.profile.pin_hash`)
})

it('server: refuses the login of the API in production with ROLE=jobs, with one line and status 1', async () => {
  await expect(serve(await makeLoginOf(['adire_jobs', 'adire_api']), { ROLE: 'jobs', JOBS: '' })).rejects.toThrow(
    /^The server ended with 1: DATABASE_URL: in production the server refuses the login role_[^\n]+ of adire_api on [^\n]+\n$/,
  )
})

it('server: refuses a login for the replica that does more than read', async () => {
  const url = await makeLoginOf(['adire_api'])
  const reader = await makeLoginOf(['adire_read', 'adire_jobs'])
  await expect(serve(url, { ROLE: 'api', JOBS: '', DATABASE_READ_URL: reader })).rejects.toThrow(
    /^The server ended with 1: DATABASE_READ_URL: in production the server refuses the login [^\n]+ member of adire_read only [^\n]+\n$/,
  )
})

it('server: refuses the owner’s login in production with one line and status 1', async () => {
  await expect(serve(test.ownerUrl)).rejects.toThrow(
    /^The server ended with 1: DATABASE_URL: in production the server refuses the login adire_owner, because it owns [^\n]+\n$/,
  )
})

it('server: refuses a database with the mark of a sandbox in production', async () => {
  await markSandbox(test.database.pool)
  await markSandbox(test.database.pool)
  await expect(serve(test.url)).rejects.toThrow(
    /^The server ended with 1: DATABASE_URL: the database has held the play money of a sandbox[^\n]+\n$/,
  )
})

it.each([
  [
    { NODE_ENV: 'Production' },
    /^The server ended with 1: [^\n]*NODE_ENV must be production, development or test[^\n]*\n$/,
  ],
  [
    { ROLE: 'commands', JOBS: '' },
    /^The server ended with 1: ROLE=commands is for command lines, and starts no server\.\n$/,
  ],
  [{ NODE_ENV: '' }, /^The server ended with 1: [^\n]*NODE_ENV: it is unset, but the public origin[^\n]*\n$/],
  [{ PUBLIC_ORIGINS: 'http://bank.example' }, /^The server ended with 1: [^\n]*every origin must be https[^\n]*\n$/],
  [
    { ROOT_KEY_FILE: 'root.pem' },
    /^The server ended with 1: [^\n]*ROOT_KEY_FILE: in production no server may hold[^\n]*\n$/,
  ],
])('server: refuses %o with one line and status 1', async (env, line) => {
  await expect(serve(test.url, env)).rejects.toThrow(line)
})

it('server: refuses the private half of the root key in its data folder in production', async () => {
  const keys = join(folder, 'keys')
  mkdirSync(keys)
  writeFileSync(join(keys, 'root.pem'), 'a private key')
  await expect(serve(test.url)).rejects.toThrow(
    /^The server ended with 1: The private half of the root key is in [^\n]+\n$/,
  )
  rmSync(keys, { recursive: true })
})

it.each([
  ['a table', (role: string) => `create table kept.thing (id int); alter table kept.thing owner to ${role}`],
  [
    'a function',
    (role: string) => `create function kept.act() returns int return 1; alter function kept.act owner to ${role}`,
  ],
  ['a schema', (role: string) => `create schema own_${role} authorization ${role}`],
])('login: is refused when the login is a member of a role that owns %s', async (_what, give) => {
  const keeper = await makeRole('nologin')
  const between = await makeRole('nologin')
  await owner.query(`grant ${keeper} to ${between}`)
  await owner.query(`create schema if not exists kept; grant create on schema kept to ${keeper}`)
  await owner.query(give(keeper))
  // Without inheritance the login still becomes the keeper by SET ROLE.
  const url = await makeLogin('noinherit', between)
  expect(await refusalOf(url)).toMatch(/because it owns [^,]+, or can become the role that does\./)
  await owner.query(`drop owned by ${keeper} cascade`)
  expect(await refusalOf(url)).toBeUndefined()
})

it('login: is refused when the login may create roles', async () => {
  expect(await refusalOf(await makeLogin('createrole'))).toContain('because it may create roles.')
})

it('mark: stays when the application tries to remove it', async () => {
  await markSandbox(test.database.pool)
  await expect(test.database.pool.query('delete from bank.sandbox_mark')).rejects.toThrow('permission denied')
})

it.each([
  [{}, 'MIGRATION_DATABASE_URL must be set in production'],
  [{ MIGRATION_DATABASE_URL: 'same' }, 'MIGRATION_DATABASE_URL must name another login than DATABASE_URL'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test'],
])('db:migrate: refuses %o in production with one line', (given, line) => {
  const migration = 'MIGRATION_DATABASE_URL' in given ? { MIGRATION_DATABASE_URL: test.ownerUrl } : {}
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: test.ownerUrl, ...given, ...migration }
  const { status, stderr } = spawnSync(process.execPath, [MIGRATE, 'migrate'], { env, encoding: 'utf8' })
  expect(stderr).toContain(line)
  expect(stderr.trimEnd()).not.toContain('\n')
  expect(status).toBe(1)
})

it('db:migrate: migrates in production with the owner’s login alone', () => {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', MIGRATION_DATABASE_URL: test.ownerUrl }
  const { status, stdout, stderr } = spawnSync(process.execPath, [MIGRATE, 'migrate'], { env, encoding: 'utf8' })
  expect(stdout + stderr).toBe('Nothing to migrate.\n')
  expect(status).toBe(0)
})
