/** Makes the files of the image in a folder, and starts each role of the bank from them. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServers } from '../../src/server/bank-tests/start-servers.fixture.ts'
import { createSoftHsm, type SoftHsm } from '../../src/server/adapters/key-provider/soft-hsm.fixture.ts'
import { createTestDatabase, type TestDatabase } from '../../src/server/db/database.fixture.ts'
import { builtPackages, imageFiles, productionPackages, ROOT } from './deploy-files.fixture.ts'

let test: TestDatabase
let hsm: SoftHsm
let folder: string
let image: string

/** Links a package where the system can, because all packages together have a hundred megabytes. */
function copyPackage(path: string): void {
  const target = join(image, path)
  // The lockfile also lists the packages of other systems.
  if (!existsSync(join(ROOT, path)) || existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  if (spawnSync('cp', ['-Rl', join(ROOT, path), target]).status === 0) return
  cpSync(join(ROOT, path), target, { recursive: true })
}

beforeAll(async () => {
  test = await createTestDatabase()
  // The fixture builds the package pkcs11js if npm has not built it.
  hsm = await createSoftHsm()
  // Outside the project's folder, because Node.js looks for packages in every folder above.
  folder = mkdtempSync(join(tmpdir(), 'adire-image-'))
  image = join(folder, 'app')
  for (const file of imageFiles()) {
    mkdirSync(dirname(join(image, file)), { recursive: true })
    cpSync(join(ROOT, file), join(image, file))
  }
  for (const path of productionPackages()) copyPackage(path)
  // The image installs the packages without their scripts, so only the packages that the Dockerfile names are built.
  if (!builtPackages().includes('pkcs11js'))
    rmSync(join(image, 'node_modules/pkcs11js/build'), { recursive: true, force: true })
})
afterAll(async () => {
  await test.drop()
  await hsm.close()
  rmSync(folder, { recursive: true, force: true })
})

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_ORIGINS: 'https://bank.example' }

it.each([
  ['api', '/api/ready'],
  ['jobs', '/ready'],
])('image: serves as ROLE=%s in production', async (role, path) => {
  const env = { ...PRODUCTION, ROLE: role, DRAIN_S: '0' }
  const login = `image_${role}_${process.pid}`
  await test.asOwner(`create role ${login} login password 'pass' in role adire_${role}`)
  const servers = await startServers({
    databaseUrl: test.url.replace(/\/\/[^@]*@/, `//${login}:pass@`),
    folder,
    count: 1,
    env,
    program: join(image, 'src/server/main.ts'),
  })
  const origin = role === 'jobs' ? servers.metricsOrigins[0] : servers.origins[0]
  expect((await fetch(`${origin}${path}`)).status).toBe(200)
  await servers.stop()
  await test.asOwner(`drop role ${login}`)
})

it('image: runs the migrations and the operators’ commands', () => {
  const run = (file: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [join(image, 'src/server', file), ...args], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', MIGRATION_DATABASE_URL: test.ownerUrl },
      encoding: 'utf8',
    })
  expect(run('db/cli.ts', 'migrate')).toMatchObject({ status: 0, stdout: 'Nothing to migrate.\n' })
  for (const file of ['ledger/cli.ts', 'operators/cli.ts'])
    expect(run(file, '--help')).toMatchObject({ status: 0, stderr: '' })
})

it('image: the key provider pkcs11 encrypts and decrypts a key with a token', async () => {
  await hsm.makeKey('first')
  const provider = join(image, 'src/server/adapters/key-provider/pkcs11.ts')
  const program = `
    const { openPkcs11 } = await import(${JSON.stringify(provider)})
    const provider = await openPkcs11(${JSON.stringify(hsm.access('first'))})
    const key = Buffer.alloc(32, 7)
    const { value } = await provider.wrap(key, 'context')
    const opened = await provider.unwrap(value.bytes, { by: value.by, context: 'context' })
    console.log(value.by, opened.value.equals(key))
    provider.close()`
  const options = { env: hsm.env, cwd: image, encoding: 'utf8' } as const
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', program], options)).toMatchObject({
    status: 0,
    stdout: 'pkcs11 bank/first true\n',
  })
})
