/** The settings of the staff's side, from the environment. A bad value stops the start and names the variable. */
import * as v from 'valibot'
import { fail, ok, type Result } from '../../values/result.ts'
import { optionalText, port, url, wholeNumber } from './environment-fields.ts'
import { areNetworks, networksOf, PRIVATE_RANGES } from './staff-networks.ts'

const NO_NETWORKS = `STAFF_NETWORKS must be ${PRIVATE_RANGES}, or networks such as 10.20.0.0/16 with a space between them`

/** A list of words, separated by commas. */
const optionalWords = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
)

const schema = v.object({
  STAFF_HOST: v.optional(v.string(), '127.0.0.1'),
  STAFF_NETWORKS: v.optional(
    v.pipe(v.string(), v.transform(networksOf), v.check(areNetworks, NO_NETWORKS)),
    PRIVATE_RANGES,
  ),
  STAFF_PORT: port('STAFF_PORT', 8081),
  STAFF_ORIGIN: v.optional(url('STAFF_ORIGIN', ['http:', 'https:'])),
  STAFF_ISSUER: url('STAFF_ISSUER', ['http:', 'https:']),
  STAFF_CLIENT_ID: v.pipe(v.string('STAFF_CLIENT_ID must be set'), v.minLength(1)),
  STAFF_CLIENT_SECRET: v.pipe(v.string('STAFF_CLIENT_SECRET must be set'), v.minLength(1)),
  STAFF_CLI_CLIENT_ID: optionalText,
  STAFF_ACR: optionalWords,
  STAFF_AMR: optionalWords,
  STAFF_SCOPE: v.optional(
    v.pipe(v.string(), v.regex(/\bopenid\b/, 'STAFF_SCOPE must contain openid')),
    'openid profile email groups',
  ),
  STAFF_SUBJECT_CLAIM: v.optional(v.pipe(v.string(), v.minLength(1)), 'sub'),
  STAFF_GROUPS_CLAIM: v.optional(v.pipe(v.string(), v.minLength(1)), 'groups'),
  STAFF_ADMIN_GROUP: optionalText,
  STAFF_DATABASE_URL: optionalText,
  STAFF_REPORT_ADDRESSES: v.pipe(
    optionalWords,
    v.array(v.pipe(v.string(), v.email('STAFF_REPORT_ADDRESSES must be email addresses'))),
  ),
  STAFF_CONNECTIONS: wholeNumber('STAFF_CONNECTIONS', 8, { least: 2, most: 100 }),
})

/** The connections of the runners of this process: a listener for each, the claim, and the queries that take and settle jobs. */
export const STAFF_QUEUE_CONNECTIONS = 5
/** The connections of the jobs of this process. The check of the books reads on its own connection, because its statements take long. */
export const STAFF_JOB_CONNECTIONS = STAFF_QUEUE_CONNECTIONS + 1

export const STAFF_VARIABLES: readonly string[] = Object.keys(schema.entries)

export interface StaffConfig {
  readonly host: string
  readonly port: number
  /** The networks from which the staff's side may be reached, in CIDR notation. */
  readonly networks: readonly string[]
  /** Origin of the staff's pages, such as https://staff.bank.example. */
  readonly origin: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The public client of the command line at the provider. Undefined: the command line cannot log in. */
  readonly cliClientId: string | undefined
  /** The permitted classes of authentication (`acr`) of the ID token. Empty: every class is permitted. */
  readonly acr: readonly string[]
  /** The ID token must name all of these methods of authentication (`amr`). */
  readonly amr: readonly string[]
  readonly scope: string
  /** The claim of the ID token that names the person in each client of the provider alike. */
  readonly subjectClaim: string
  /** The claim of the ID token that has the person's groups. */
  readonly groupsClaim: string
  /** The provider's group whose members are administrators until a group has a role. */
  readonly adminGroup: string | undefined
  /** The URL of a login that is a member of the role adire_staff. Default: DATABASE_URL. */
  readonly databaseUrl: string | undefined
  /** The addresses to which staff may have reports mailed, in addition to their own address. */
  readonly reportAddresses: readonly string[]
  /** The most database connections of the process for its calls. Its jobs have six more. */
  readonly connections: number
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The failure is one line that names every bad variable. */
export function parseStaffConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Result<StaffConfig, string> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(schema, given)
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => `${String(issue.path?.[0]?.key)}: ${issue.message}`)
    return fail(`The staff's side cannot start. ${lines.join('; ')}`)
  }
  const env = parsed.output
  const origin = new URL(env.STAFF_ORIGIN ?? `http://localhost:${env.STAFF_PORT}`).origin
  for (const [name, address] of [
    ['STAFF_ISSUER', env.STAFF_ISSUER],
    ['STAFF_ORIGIN', origin],
  ] as const) {
    const { protocol, hostname } = new URL(address)
    if (protocol === 'http:' && !LOOPBACK.has(hostname))
      return fail(`The staff's side cannot start. ${name}: only this machine may be reached without https`)
  }
  return ok({
    host: env.STAFF_HOST,
    port: env.STAFF_PORT,
    networks: env.STAFF_NETWORKS,
    origin,
    issuer: env.STAFF_ISSUER,
    clientId: env.STAFF_CLIENT_ID,
    clientSecret: env.STAFF_CLIENT_SECRET,
    cliClientId: env.STAFF_CLI_CLIENT_ID,
    acr: env.STAFF_ACR,
    amr: env.STAFF_AMR,
    scope: env.STAFF_SCOPE,
    subjectClaim: env.STAFF_SUBJECT_CLAIM,
    groupsClaim: env.STAFF_GROUPS_CLAIM,
    adminGroup: env.STAFF_ADMIN_GROUP,
    databaseUrl: env.STAFF_DATABASE_URL,
    reportAddresses: env.STAFF_REPORT_ADDRESSES,
    connections: env.STAFF_CONNECTIONS,
  })
}
