/** Tests the configuration: a bad value stops the start with its name, and production never starts with the sandbox. */
import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const problem = (environment: Record<string, string>): string => {
  const parsed = parseConfig(environment)
  return parsed.ok ? '' : parsed.failure
}

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_ORIGINS: 'https://bank.example',
  DATABASE_URL: 'postgres://bank@db.example/bank',
  MASTER_KEY_FILE: 'master.key',
  ROOT_PIN: `B${'A'.repeat(86)}=`,
  IDENTITY_URL: 'https://identity.example',
  IDENTITY_APP_ID: 'app',
  IDENTITY_KEY: 'key',
  SMS_URL: 'https://sms.example',
  SMS_KEY: 'key',
  SMTP_URL: 'smtps://mail.example',
  CREDIT_BUREAU_URL: 'https://bureau.example',
  CREDIT_BUREAU_KEY: 'key',
  BILLER_URL: 'https://biller.example/api',
  BILLER_API_KEY: 'key',
  BILLER_PUBLIC_KEY: 'key',
  BILLER_SECRET_KEY: 'key',
  BILLER_HOOK_KEY: 'key',
  CARDS_URL: 'https://cards.example',
  SCREENING_URL: 'https://screening.example',
  CARDS_KEY: 'key',
  CARDS_HOOK_KEY: 'key',
  SWITCH_URL: 'https://nps.example:8022',
  SWITCH_PUBLIC_KEY_FILE: 'switch.pem',
  SWITCH_SIGNING_KEY_FILE: 'bank.pem',
}

it('traces: are off without a collector, and a bad address or share stops the start', () => {
  const tracesOf = (environment: Record<string, string>) => {
    const parsed = parseConfig(environment)
    return parsed.ok ? parsed.value.traces : parsed.failure
  }
  const url = 'http://collector:4318/v1/traces'
  expect(tracesOf({ TRACES_PERCENT: '50' })).toBeUndefined()
  expect(tracesOf({ TRACES_URL: url })).toEqual({ url, share: 0.1 })
  expect(tracesOf({ TRACES_URL: url, TRACES_PERCENT: '0.5' })).toEqual({ url, share: 0.005 })
  expect(problem({ TRACES_URL: 'collector:4318' })).toContain('TRACES_URL must be a URL')
  for (const bad of ['0', '101', '1e1', '-1', '0.0001', 'all'])
    expect(problem({ TRACES_URL: url, TRACES_PERCENT: bad })).toContain('TRACES_PERCENT must be a number above 0')
})

it('config: needs no variable on a fresh machine, and has the sandbox there', () => {
  const parsed = parseConfig({})
  expect(parsed).toMatchObject({
    ok: true,
    value: { port: 8080, metricsPort: 9464, sandbox: { port: 8090 }, dataFolder: '.data', databaseUrl: undefined },
  })
})

it('config: needs no key of a network in the back office and for commands', () => {
  const { NODE_ENV, MASTER_KEY_FILE, ROOT_PIN, SMTP_URL } = PRODUCTION
  const staff = { NODE_ENV, MASTER_KEY_FILE, ROOT_PIN, SMTP_URL, ROLE: 'staff' }
  const mail = { smtpUrl: SMTP_URL }
  const value = { role: 'staff', mail, networks: undefined, databaseUrl: undefined }
  expect(parseConfig(staff)).toMatchObject({ ok: true, value })
  const commands = { NODE_ENV, MASTER_KEY_FILE, ROOT_PIN, ROLE: 'commands' }
  expect(problem(commands)).toMatch(/must be set: DATABASE_URL$/)
  expect(problem({ ...commands, DATABASE_URL: PRODUCTION.DATABASE_URL })).toBe('')
  const given = { ...staff, SMTP_URL: '', MASTER_KEY_FILE: '', ROOT_PIN: '' }
  expect(problem(given)).toMatch(/must be set: SMTP_URL, MASTER_KEY or MASTER_KEY_FILE, ROOT_PIN$/)
})

it('role: decides whether the process runs jobs, and the connections for them', () => {
  const facts = (environment: Record<string, string>) => {
    const parsed = parseConfig(environment)
    return parsed.ok ? [parsed.value.takesJobs, parsed.value.connections.sum] : parsed.failure
  }
  expect(facts({})).toEqual([true, 24])
  expect(facts({ ROLE: 'all' })).toEqual([true, 24])
  expect(facts({ ROLE: 'jobs' })).toEqual([true, 24])
  expect(facts({ ROLE: 'api' })).toEqual([false, 15])
  expect(facts({ JOBS: 'off' })).toEqual([false, 15])
  expect(facts({ ROLE: 'jobs', JOBS: 'off' })).toContain('JOBS: off leaves a process of ROLE=jobs without work')
  expect(facts({ ROLE: 'worker' })).toContain('ROLE must be api, jobs, staff, all or commands')
})

it('drain: takes five seconds in production, and no time on a fresh machine', () => {
  const drain = (environment: Record<string, string>) => {
    const parsed = parseConfig(environment)
    return parsed.ok ? parsed.value.drainMs : parsed.failure
  }
  expect(drain(PRODUCTION)).toBe(5_000)
  expect(drain({ ...PRODUCTION, DRAIN_S: '0' })).toBe(0)
  expect(drain({})).toBe(0)
  expect(drain({ DRAIN_S: '12' })).toBe(12_000)
  expect(drain({ DRAIN_S: '301' })).toContain('DRAIN_S must be whole seconds from 0 to 300')
})

it('traffic limits: come from the environment, and idle connections of a proxy live longer', () => {
  const traffic = (environment: Record<string, string>) => {
    const parsed = parseConfig(environment)
    return parsed.ok ? parsed.value.traffic : parsed.failure
  }
  expect(traffic({})).toMatchObject({ headersTimeoutMs: 5_000, requestTimeoutMs: 15_000, idleTimeoutMs: 10_000 })
  expect(traffic({ TRUST_PROXY: 'on' })).toMatchObject({ idleTimeoutMs: 65_000 })
  expect(traffic({ TRUST_PROXY: 'on', IDLE_TIMEOUT_S: '7' })).toMatchObject({ idleTimeoutMs: 7_000 })
  const given = {
    MAX_CONNECTIONS: '5',
    MAX_CONNECTIONS_PER_ADDRESS: '4',
    MAX_OPEN_REQUESTS_PER_ADDRESS: '3',
    MAX_REQUESTS: '2',
    MAX_BODY_MIB: '1',
  }
  expect(traffic(given)).toMatchObject({
    maxConnections: 5,
    maxConnectionsPerAddress: 4,
    maxOpenPerAddress: 3,
    maxWorking: 2,
    maxBodyBytes: 1_048_576,
  })
})

it('config: serves metrics on this machine only, unless METRICS_HOST names another address', () => {
  const hosts = (environment: Record<string, string>) => {
    const parsed = parseConfig(environment)
    return parsed.ok ? [parsed.value.host, parsed.value.metricsHost] : parsed.failure
  }
  expect(hosts({ HOST: '0.0.0.0', SANDBOX: 'public' })).toEqual(['0.0.0.0', '127.0.0.1'])
  expect(hosts({ METRICS_HOST: '10.0.0.7' })).toEqual(['127.0.0.1', '10.0.0.7'])
})

it('config: allows 30 seconds for a statement when the process serves only, and 300 when it runs jobs', () => {
  expect(parseConfig({})).toMatchObject({ value: { databaseAnswerMs: 300_000 } })
  expect(parseConfig({ ROLE: 'api' })).toMatchObject({ value: { databaseAnswerMs: 30_000 } })
  expect(parseConfig({ DATABASE_ANSWER_S: '5' })).toMatchObject({ value: { databaseAnswerMs: 5_000 } })
  expect(parseConfig({ DATABASE_ANSWER_S: '0' })).toMatchObject({
    failure: expect.stringContaining('DATABASE_ANSWER_S'),
  })
})

it('config: gives a process 24 connections, and 15 when it only serves', () => {
  expect(parseConfig({})).toMatchObject({ value: { connections: { requests: 12, ledger: 3, jobs: 9, sum: 24 } } })
  expect(parseConfig({ JOBS: 'off' })).toMatchObject({ value: { connections: { jobs: 0, sum: 15 } } })
})

it.each([
  [{ PORT: 'eighty' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be a port number up to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// URL'],
  [{ SANDBOX: 'yes' }, 'SANDBOX must be on or off'],
  [{ JOBS: '0' }, 'JOBS must be on or off'],
  [{ PUBLIC_ORIGINS: 'https://bank.example/path' }, 'PUBLIC_ORIGINS must be a list of origins'],
  [{ MASTER_KEY: 'short' }, 'MASTER_KEY must be base64 of 32 bytes, or two such keys with a comma'],
  [{ SWITCH_PROTOCOL: 'swift' }, 'SWITCH_PROTOCOL must be iso20022, nps, easypay'],
  [{ SWITCH_ANSWER_WITHIN_S: '241' }, 'SWITCH_ANSWER_WITHIN_S must be whole seconds from 1 to 240'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not a level'],
  [{ FILE_STORE_URL: 'https://s3.example/bucket' }, 'FILE_STORE_KEY_ID and FILE_STORE_SECRET must be set together'],
  [{ DATABASE_POOLER: 'session' }, 'DATABASE_POOLER must be none or transaction'],
  [{ DATABASE_POOLER: 'transaction' }, 'DATABASE_POOLER: only ROLE=api goes through a pooler'],
  [{ DATABASE_POOLER: 'transaction', ROLE: 'staff' }, 'DATABASE_POOLER: only ROLE=api goes through a pooler'],
  [{ FILE_STORE_CREDENTIALS: 'role' }, 'FILE_STORE_URL must be set too'],
  [{ FILE_STORE_CREDENTIALS: 'none' }, 'FILE_STORE_CREDENTIALS must be keys or role'],
  [
    { FILE_STORE_URL: 'https://s3.example/bucket', FILE_STORE_CREDENTIALS: 'role', FILE_STORE_SECRET: 'x' },
    'with role, FILE_STORE_KEY_ID and FILE_STORE_SECRET must not be set',
  ],
  [{ FILE_STORE_SECRET: 'x' }, 'FILE_STORE_KEY_ID and FILE_STORE_SECRET must be set together'],
  [
    { FILE_STORE_URL: 'https://s3.example', FILE_STORE_KEY_ID: 'x', FILE_STORE_SECRET: 'x' },
    'FILE_STORE_URL must name the bucket',
  ],
  [{ CALL_LIMIT_FACTOR: '0' }, 'CALL_LIMIT_FACTOR must be a whole number from 1 to 9999'],
  [{ MAX_CONNECTIONS: '0' }, 'MAX_CONNECTIONS must be a whole number from 1 to 999999'],
  [{ IDLE_TIMEOUT_S: '301' }, 'IDLE_TIMEOUT_S must be whole seconds from 1 to 300'],
  [{ HEADERS_TIMEOUT_S: '16' }, 'HEADERS_TIMEOUT_S must not be above REQUEST_TIMEOUT_S'],
  [{ NEXT_ROOT_PIN: 'abc' }, 'NEXT_ROOT_PIN must be base64'],
  [{ ROOT_PIN: 'abc' }, 'ROOT_PIN must be base64'],
  [{ KEY_PROVIDER: 'vault' }, 'KEY_PROVIDER must be file, aws-kms or pkcs11'],
  [{ KEY_PROVIDER: 'aws-kms' }, 'KEY_PROVIDER: aws-kms needs KMS_KEY_ID'],
  [{ KEY_PROVIDER: 'pkcs11' }, 'KEY_PROVIDER: pkcs11 needs PKCS11_KEY'],
  [{ KMS_KEY_ID: 'alias/bank' }, 'KMS_KEY_ID and KMS_REGION must be set together'],
  [{ KMS_KEY_ID: 'a b', KMS_REGION: 'af-south-1' }, 'KMS_KEY_ID must be a name'],
  [{ PKCS11_TOKEN: 'bank' }, 'must be set together'],
  [{ DATABASE_CONNECTIONS: '3' }, 'DATABASE_CONNECTIONS must be a whole number from 4 to 500'],
  [{ LEDGER_CONNECTIONS: 'many' }, 'LEDGER_CONNECTIONS must be a whole number from 1 to 50'],
  [{ JOB_CONNECTIONS: '5' }, 'JOB_CONNECTIONS must be a whole number from 6 to 50'],
])('config: names the bad variable of %o', (environment, message) => {
  expect(problem(environment)).toContain(message)
})

it('config: an error never has the value of a secret', () => {
  expect(problem({ MASTER_KEY: 'hunter2' })).not.toContain('hunter2')
})

it('config: refuses the private half of the root key in production, and accepts it elsewhere', () => {
  expect(problem({ ...PRODUCTION, ROOT_KEY_FILE: 'root.pem' })).toContain(
    'ROOT_KEY_FILE: in production no server may hold',
  )
  expect(problem({ ...PRODUCTION, ROOT_PIN: '' })).toContain('must be set: ROOT_PIN')
  const { ROOT_PIN: _pin, ...others } = PRODUCTION
  const development = { ...others, NODE_ENV: 'development', SANDBOX: 'off', PUBLIC_ORIGINS: 'http://localhost:8080' }
  expect(problem({ ...development, ROOT_KEY_FILE: 'root.pem' })).toBe('')
  expect(problem(development)).toContain('must be set: ROOT_PIN or ROOT_KEY_FILE')
})

it('keys: the first name of a list encrypts, and the others decrypt', () => {
  const parsed = parseConfig({ KEY_PROVIDER: 'aws-kms', KMS_KEY_ID: 'alias/new,alias/old', KMS_REGION: 'af-south-1' })
  expect(parsed).toMatchObject({
    ok: true,
    value: { keyProviders: { use: 'aws-kms', awsKms: { keyIds: ['alias/new', 'alias/old'] }, pkcs11: undefined } },
  })
})

it('config: refuses the sandbox in production, where it is off by default', () => {
  expect(problem({ ...PRODUCTION, SANDBOX: 'on' })).toContain('refused with NODE_ENV=production')
  expect(parseConfig(PRODUCTION)).toMatchObject({ ok: true, value: { sandbox: undefined, production: true } })
})

const PUBLIC = { NODE_ENV: 'development', PUBLIC_ORIGINS: 'https://try.example' }

it.each([
  [{ NODE_ENV: 'Production' }, 'NODE_ENV must be production, development or test, in lower case, or unset'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test, in lower case, or unset'],
  [{ NODE_ENV: ' production' }, 'NODE_ENV must be production, development or test, in lower case, or unset'],
  [{ ...PRODUCTION, NODE_ENV: '' }, 'NODE_ENV: it is unset, but the public origin https://bank.example'],
  [
    { PUBLIC_ORIGINS: 'http://localhost:8080,http://10.0.0.7' },
    'NODE_ENV: it is unset, but the public origin http://10',
  ],
  [{ PUBLIC_ORIGINS: 'http://localhost.example' }, 'NODE_ENV: it is unset, but the public origin http://localhost.ex'],
  [{ SANDBOX: 'public', PUBLIC_ORIGINS: 'https://try.example' }, 'NODE_ENV: it is unset'],
  [PUBLIC, 'SANDBOX: play money serves this machine only, and other machines can reach https://try.example'],
  [{ ...PUBLIC, SANDBOX: 'on' }, 'SANDBOX: play money serves this machine only'],
  [{ HOST: '0.0.0.0' }, 'SANDBOX: play money serves this machine only, and other machines can reach HOST 0.0.0.0'],
  [{ ...PRODUCTION, SANDBOX: 'public' }, 'SANDBOX: play money is refused with NODE_ENV=production'],
  [
    { ...PRODUCTION, PUBLIC_ORIGINS: 'https://bank.example,http://www.bank.example' },
    'PUBLIC_ORIGINS: every origin must be https in production, and http://www.bank.example is not',
  ],
  [
    { ...PRODUCTION, MIGRATION_DATABASE_URL: 'postgres://bank:other@db.example/bank' },
    'MIGRATION_DATABASE_URL must name another login than DATABASE_URL',
  ],
])('config: refuses the wrong deployment %o in one line', (environment, message) => {
  expect(problem(environment)).toContain(message)
  expect(problem(environment)).not.toContain('\n')
})

it.each([
  { PUBLIC_ORIGINS: 'http://localhost:8080,http://127.0.0.1:8080,http://[::1]:8080', HOST: '::1' },
  { ...PUBLIC, SANDBOX: 'public' },
  { HOST: '0.0.0.0', SANDBOX: 'public' },
])('config: has the sandbox on with %o', (environment) => {
  expect(parseConfig(environment)).toMatchObject({ ok: true, value: { sandbox: { port: 8090 } } })
})

it('config: accepts a separate owner’s login in production', () => {
  const MIGRATION_DATABASE_URL = 'postgres://bank_owner:other@db.example/bank'
  expect(problem({ ...PRODUCTION, MIGRATION_DATABASE_URL })).toBe('')
})

it.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
  'config: the error names %s when production lacks it',
  (name) => {
    const { [name]: _left, ...rest } = PRODUCTION as Record<string, string>
    expect(problem(rest)).toContain(name)
  },
)

it('config: requires the client credentials of easypay only when that protocol is chosen', () => {
  expect(parseConfig(PRODUCTION)).toMatchObject({
    ok: true,
    value: { networks: { paymentSwitch: { protocol: 'iso20022' } } },
  })
  const named = problem({ ...PRODUCTION, SWITCH_PROTOCOL: 'easypay', SWITCH_CLIENT_ID: 'bank' })
  expect(named).toContain('SWITCH_TOKEN_URL, SWITCH_CLIENT_SECRET, SWITCH_SCOPE')
})

it('config: screens by the service, or by a list file in place of it', () => {
  const screening = (environment: Record<string, string | undefined>) => {
    const parsed = parseConfig(environment)
    return parsed.ok ? parsed.value.networks?.screening : parsed.failure
  }
  expect(screening(PRODUCTION)).toEqual({
    by: 'service',
    url: 'https://screening.example',
    key: undefined,
    dataset: 'default',
  })
  const without = { ...PRODUCTION, SCREENING_URL: undefined }
  expect(screening(without)).toContain('these must be set: SCREENING_URL')
  expect(screening({ ...without, SCREENING_LIST_FILE: '/lists/un.jsonl' })).toEqual({
    by: 'list',
    listFile: '/lists/un.jsonl',
  })
  expect(screening({ SCREENING_DATASET: '../x' })).toContain('SCREENING_DATASET must be the name of a dataset')
})
