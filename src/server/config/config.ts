/** Parses the environment variables once at start. A bad value stops the start with an error that names the variable and the reason. */
import * as v from 'valibot'
import type { ExchangePolicy } from '../../core/exchange/exchange-policy.ts'
import { type RetryPolicy, DEFAULT_RETRY_POLICY } from '../../core/payments/retry-policy.ts'
import { PUSH_SERVICES } from '../ports/push-endpoint.ts'
import { WEB_BUILD } from '../../contract/web-build.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import {
  answerMs,
  CONNECTION_FIELDS,
  type ConnectionBudget,
  connectionBudget,
  poolerProblem,
} from './connection-budget.ts'
import { deploymentProblem, hasSandbox, isProduction, MODE_FIELDS, withoutEmpty } from './deployment-mode.ts'
import { optionalText, point, port, postgresUrl, pushServices, wholeNumber } from './environment-fields.ts'
import {
  auditHeadsUrl,
  FILE_STORE_FIELDS,
  type FileStoreAccess,
  fileStore,
  fileStoreProblem,
} from './file-store-config.ts'
import type { TrafficLimits } from '../http/limits/traffic-limits.ts'
import { KEY_FIELDS, MASTER_KEY_LIST, keyProviders, type KeyProviders, keyProblem } from './key-config.ts'
import {
  type MailAccess,
  mailAccess,
  NETWORK_FIELDS,
  type Networks,
  networks,
  networkVariables,
  STAFF_NETWORK_VARIABLES,
} from './network-config.ts'
import { callsNetworks, drainMs, type ProcessRole, ROLE_FIELDS, roleProblem, takesJobs } from './process-role.ts'
import { SETTLEMENT_FIELDS, type SettlementReports, settlementReports } from './settlement-config.ts'
import { TRACE_FIELDS, type TraceAccess, traces } from './trace-config.ts'
import { TRAFFIC_FIELDS, trafficLimits, trafficProblem } from './traffic-config.ts'
import { TRANSPORT_FIELDS, transportProblem, type Transports, transports } from './transport-config.ts'

const origins = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((part) => part.trim())),
  v.check(
    (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    'PUBLIC_ORIGINS must be a list of origins such as https://bank.example',
  ),
)

const environmentSchema = v.object({
  ...MODE_FIELDS,
  ...ROLE_FIELDS,
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: port('PORT', 8080),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_PORT: port('METRICS_PORT', 9464),
  PUBLIC_ORIGINS: v.optional(origins),
  TRUST_PROXY: v.optional(v.picklist(['on', 'off'], 'TRUST_PROXY must be on or off'), 'off'),
  CALL_LIMIT_FACTOR: wholeNumber('CALL_LIMIT_FACTOR', 1, { most: 9999 }),
  DATABASE_URL: postgresUrl('DATABASE_URL'),
  MIGRATION_DATABASE_URL: postgresUrl('MIGRATION_DATABASE_URL'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), '.data'),
  SANDBOX_PORT: port('SANDBOX_PORT', 8090),
  MINIMUM_WEB_BUILD: v.optional(
    v.pipe(v.string(), v.regex(WEB_BUILD, 'MINIMUM_WEB_BUILD must be the name of a build, such as 20261121T154803Z')),
  ),
  AUDITORS_EMAIL: v.optional(v.pipe(v.string(), v.email('AUDITORS_EMAIL must be an email address'))),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL is not a level'),
    'info',
  ),
  MASTER_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(MASTER_KEY_LIST, 'MASTER_KEY must be base64 of 32 bytes, or two such keys with a comma'),
    ),
  ),
  MASTER_KEY_FILE: optionalText,
  ROOT_KEY_FILE: optionalText,
  ROOT_PIN: point('ROOT_PIN'),
  NEXT_ROOT_PIN: point('NEXT_ROOT_PIN'),
  ...KEY_FIELDS,
  ...CONNECTION_FIELDS,
  ...FILE_STORE_FIELDS,
  ...SETTLEMENT_FIELDS,
  ...TRAFFIC_FIELDS,
  ...TRACE_FIELDS,
  PUSH_SERVICES: pushServices('PUSH_SERVICES', PUSH_SERVICES),
  ...NETWORK_FIELDS,
  ...TRANSPORT_FIELDS,
})

type Environment = v.InferOutput<typeof environmentSchema>
/** The names of the variables that a server process reads. STAFF_VARIABLES has those of the back office. */
export const SERVER_VARIABLES: readonly string[] = Object.keys(environmentSchema.entries)

export interface Config {
  readonly production: boolean
  readonly role: ProcessRole
  /** The time in which a stopping process still answers requests while its readiness is 503. */
  readonly drainMs: number
  readonly host: string
  readonly port: number
  /** The metrics have their own address, because customers must not reach them. */
  readonly metricsHost: string
  readonly metricsPort: number
  /** The origins under which customers reach the bank. The scheme of the first origin decides about https. */
  readonly publicOrigins: readonly string[]
  readonly trustProxy: boolean
  /** The limits of time, connections, requests and bytes. */
  readonly traffic: TrafficLimits
  /** A factor for the rate limits of calls, both by address and by account. */
  readonly callLimitFactor: number
  /** True when this process also runs jobs: messages, pending payments, maintenance. At least one process of the bank must run jobs. */
  readonly takesJobs: boolean
  /** Absent: the process uses the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined
  readonly migrationDatabaseUrl: string | undefined
  /** The process connects to PostgreSQL directly, or to a pooler in transaction mode. */
  readonly databasePooler: Environment['DATABASE_POOLER']
  /** The largest number of database connections in each pool of this process. */
  readonly connections: ConnectionBudget
  readonly dataFolder: string
  /** Set when the sandbox on this port replaces all outside services. */
  readonly sandbox: { readonly port: number; readonly consoleUrl: string } | undefined
  /** The server refuses calls from pages of an older build. Such a page must load the newer build first. */
  readonly minimumWebBuild: string | undefined
  readonly logLevel: Environment['LOG_LEVEL']
  /** The collector of the traces. Undefined: the process records no traces. */
  readonly traces: TraceAccess | undefined
  /** The address that gets a mail about each use of the break-glass command. */
  readonly auditorsEmail: string | undefined
  readonly masterKey: { readonly base64: string | undefined; readonly file: string | undefined }
  /** The key providers that encrypt the sealing keys. */
  readonly keyProviders: KeyProviders
  readonly rootKeyFile: string | undefined
  /** The public half of the root key, where the private half is offline. */
  readonly rootPin: string | undefined
  /**
   * The public half of the next root key. Pages pin it together with the present key, so open pages still work after a change of the
   * key.
   */
  readonly nextRootPin: string | undefined
  /** The origins of the push services that browsers may use. `*.` matches one label or more. */
  readonly pushServices: readonly string[]
  /** The protocol of the payment switch. It is known before the sandbox reports its addresses. */
  readonly switchProtocol: Environment['SWITCH_PROTOCOL']
  /** The times of status inquiries about a transfer for which the switch gave no definite answer. */
  readonly retryPolicy: RetryPolicy
  /** The largest age of an exchange rate, and how long a quote is valid. */
  readonly exchange: Pick<ExchangePolicy, 'rateLivesMs' | 'quoteLivesMs'>
  /** Absent until the launcher has started the sandbox, which reports its addresses. */
  readonly networks: Networks | undefined
  /** The mail server. It is the only network that the back office calls. */
  readonly mail: MailAccess | undefined
  /** How the bank connects to each network: certificates and proxy. */
  readonly transports: Transports
  /** The replica that answers reads of history, statements, insights, archives and checks of the books. Undefined: the primary answers them. */
  readonly replica: { readonly url: string; readonly connections: number } | undefined
  /** The longest wait for the answer to one statement. */
  readonly databaseAnswerMs: number
  /** A file store with the S3 protocol. Without it, files are in the data folder. */
  readonly fileStore: FileStoreAccess | undefined
  /** The folder or the bucket of the published audit heads. Undefined: they are in the data folder. */
  readonly auditHeadsUrl: string | undefined
  readonly settlementReports: SettlementReports
}

/** Parses the environment. The failure is one line that names every bad variable. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Result<Config, string> {
  const parsed = v.safeParse(environmentSchema, withoutEmpty(environment))
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => `${String(issue.path?.[0]?.key)}: ${issue.message}`)
    return fail(`The configuration cannot be used. ${lines.join('; ')}`)
  }
  const env = parsed.output
  const problem = contradiction(env)
  if (problem !== undefined) return fail(`The configuration cannot be used. ${problem}`)
  return ok(toConfig(env))
}

function contradiction(env: Environment): string | undefined {
  const problem =
    deploymentProblem(env) ??
    roleProblem(env) ??
    poolerProblem(env) ??
    fileStoreProblem(env) ??
    keyProblem(env) ??
    trafficProblem(env) ??
    transportProblem(env)
  if (problem !== undefined) return problem
  if (hasSandbox(env)) return undefined
  if (env.PUSH_SERVICES.some((service) => service.startsWith('http:')))
    return 'PUSH_SERVICES: without the sandbox they must be https'
  const isStaff = env.ROLE === 'staff'
  const ofRole = isStaff ? STAFF_NETWORK_VARIABLES : []
  const needed = callsNetworks(env) ? networkVariables(env) : ofRole
  const missing: string[] = needed.filter((name) => env[name] === undefined)
  if (env.PUBLIC_ORIGINS === undefined && callsNetworks(env)) missing.push('PUBLIC_ORIGINS')
  if (env.MASTER_KEY === undefined && env.MASTER_KEY_FILE === undefined) missing.push('MASTER_KEY or MASTER_KEY_FILE')
  if (env.ROOT_KEY_FILE === undefined && env.ROOT_PIN === undefined)
    missing.push(isProduction(env) ? 'ROOT_PIN' : 'ROOT_PIN or ROOT_KEY_FILE')
  if (isProduction(env) && env.DATABASE_URL === undefined && !isStaff) missing.push('DATABASE_URL')
  return missing.length === 0 ? undefined : `Without the sandbox these must be set: ${missing.join(', ')}`
}

function toConfig(env: Environment): Config {
  return {
    production: isProduction(env),
    role: env.ROLE,
    drainMs: drainMs(env, isProduction(env)),
    host: env.HOST,
    port: env.PORT,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    publicOrigins: env.PUBLIC_ORIGINS ?? [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`],
    trustProxy: env.TRUST_PROXY === 'on',
    traffic: trafficLimits(env),
    callLimitFactor: env.CALL_LIMIT_FACTOR,
    takesJobs: takesJobs(env),
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    databasePooler: env.DATABASE_POOLER,
    connections: connectionBudget(env),
    replica:
      env.DATABASE_READ_URL === undefined
        ? undefined
        : { url: env.DATABASE_READ_URL, connections: env.DATABASE_READ_CONNECTIONS },
    databaseAnswerMs: env.DATABASE_ANSWER_S ?? answerMs(takesJobs(env)),
    dataFolder: env.DATA_DIR,
    sandbox: hasSandbox(env)
      ? { port: env.SANDBOX_PORT, consoleUrl: `http://localhost:${env.SANDBOX_PORT}` }
      : undefined,
    minimumWebBuild: env.MINIMUM_WEB_BUILD,
    logLevel: env.LOG_LEVEL,
    traces: traces(env),
    auditorsEmail: env.AUDITORS_EMAIL,
    masterKey: { base64: env.MASTER_KEY, file: env.MASTER_KEY_FILE },
    keyProviders: keyProviders(env),
    rootKeyFile: env.ROOT_KEY_FILE,
    rootPin: env.ROOT_PIN,
    nextRootPin: env.NEXT_ROOT_PIN,
    switchProtocol: env.SWITCH_PROTOCOL,
    pushServices: env.PUSH_SERVICES,
    retryPolicy: {
      firstIntervalMs: env.SWITCH_ASK_AGAIN_S,
      firstInquiries: DEFAULT_RETRY_POLICY.firstInquiries,
      laterIntervalMs: env.SWITCH_ASK_LATER_S,
      windowMs: env.SWITCH_ASK_FOR_S,
    },
    exchange: { rateLivesMs: env.RATES_OLDEST_S, quoteLivesMs: env.QUOTE_LIVES_S },
    networks: networks(env),
    mail: mailAccess(env),
    transports: transports(env),
    fileStore: fileStore(env),
    auditHeadsUrl: auditHeadsUrl(env),
    settlementReports: settlementReports(env),
  }
}
