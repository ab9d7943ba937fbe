/** The environment, parsed once: a bad value stops start-up and says which variable and why. */
import * as v from 'valibot'
import { DEFAULT_EXCHANGE_POLICY, type ExchangePolicy } from '../core/exchange/exchange-policy.ts'
import { type AskSchedule, DEFAULT_ASK_SCHEDULE } from '../core/transfers/ask-again.ts'
import { WEB_BUILD } from '../contract/web-build.ts'
import { fail, ok, type Result } from '../values/result.ts'

const port = (name: string, fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,5}$/, `${name} must be a port number`),
      v.transform(Number),
      v.maxValue(65_535, `${name} must be a port number up to 65535`),
    ),
    String(fallback),
  )

/** Whole seconds, as milliseconds. */
const seconds = (name: string, fallback: number, most = 999_999) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9][0-9]{0,5}$/, `${name} must be whole seconds from 1 to ${most}`),
      v.transform(Number),
      v.maxValue(most, `${name} must be whole seconds from 1 to ${most}`),
      v.transform((whole) => whole * 1000),
    ),
    String(fallback),
  )

const flag = (name: string) => v.optional(v.picklist(['on', 'off'], `${name} must be on or off`))

const url = (name: string, protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `${name} must be a URL (${protocols.join(' or ')})`,
    ),
  )

const httpUrl = (name: string) => v.optional(url(name, ['http:', 'https:']))
// Not held to the URL standard: PostgreSQL's form for a socket has an empty host, which the standard refuses.
const postgresUrl = (name: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, `${name} must be a postgres:// URL`)))
const optionalText = v.optional(v.pipe(v.string(), v.minLength(1)))

const origins = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((part) => part.trim())),
  v.check(
    (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    'PUBLIC_ORIGINS must be a list of origins such as https://bank.example',
  ),
)

/** iso20022: the published messages; nps: the National Payment Stack's newer ones; easypay: the older JSON, credits out only. */
const SWITCH_PROTOCOLS = ['iso20022', 'nps', 'easypay'] as const

const environmentSchema = v.object({
  NODE_ENV: optionalText,
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: port('PORT', 8080),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_PORT: port('METRICS_PORT', 9464),
  PUBLIC_ORIGINS: v.optional(origins),
  TRUST_PROXY: v.optional(v.picklist(['on', 'off'], 'TRUST_PROXY must be on or off'), 'off'),
  CALL_LIMIT_FACTOR: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9][0-9]{0,3}$/, 'CALL_LIMIT_FACTOR must be a whole number from 1 to 9999'),
      v.transform(Number),
    ),
    '1',
  ),
  DATABASE_URL: postgresUrl('DATABASE_URL'),
  MIGRATION_DATABASE_URL: postgresUrl('MIGRATION_DATABASE_URL'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), '.data'),
  SANDBOX: flag('SANDBOX'),
  SANDBOX_PORT: port('SANDBOX_PORT', 8090),
  MINIMUM_WEB_BUILD: v.optional(
    v.pipe(v.string(), v.regex(WEB_BUILD, 'MINIMUM_WEB_BUILD must be the name of a build, such as 20261121T154803Z')),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL is not a level'),
    'info',
  ),
  MASTER_KEY: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/, 'MASTER_KEY must be base64 of 32 bytes'))),
  MASTER_KEY_FILE: optionalText,
  ROOT_KEY_FILE: optionalText,
  NEXT_ROOT_PIN: v.optional(
    v.pipe(v.string(), v.regex(/^B[A-Za-z0-9+/]{86}=$/, 'NEXT_ROOT_PIN must be base64 of a 65-byte P-256 point')),
  ),
  IDENTITY_URL: httpUrl('IDENTITY_URL'),
  IDENTITY_APP_ID: optionalText,
  IDENTITY_KEY: optionalText,
  SMS_URL: httpUrl('SMS_URL'),
  SMS_KEY: optionalText,
  SMTP_URL: v.optional(url('SMTP_URL', ['smtp:', 'smtps:'])),
  CREDIT_BUREAU_URL: httpUrl('CREDIT_BUREAU_URL'),
  CREDIT_BUREAU_KEY: optionalText,
  RATES_URL: httpUrl('RATES_URL'),
  RATES_OLDEST_S: seconds('RATES_OLDEST_S', DEFAULT_EXCHANGE_POLICY.rateLivesMs / 1000),
  QUOTE_LIVES_S: seconds('QUOTE_LIVES_S', DEFAULT_EXCHANGE_POLICY.quoteLivesMs / 1000),
  SWITCH_PROTOCOL: v.optional(
    v.picklist(SWITCH_PROTOCOLS, `SWITCH_PROTOCOL must be ${SWITCH_PROTOCOLS.join(', ')}`),
    'iso20022',
  ),
  SWITCH_URL: httpUrl('SWITCH_URL'),
  SWITCH_PUBLIC_KEY_FILE: optionalText,
  SWITCH_SIGNING_KEY_FILE: optionalText,
  SWITCH_TOKEN_URL: httpUrl('SWITCH_TOKEN_URL'),
  SWITCH_CLIENT_ID: optionalText,
  SWITCH_CLIENT_SECRET: optionalText,
  SWITCH_SCOPE: optionalText,
  BANK_LIST_URL: httpUrl('BANK_LIST_URL'),
  // Longer, and who waits for the answer would be taken for lost (jobs/job-is-coming.ts).
  SWITCH_ANSWER_WITHIN_S: seconds('SWITCH_ANSWER_WITHIN_S', 30, 240),
  SWITCH_ASK_AGAIN_S: seconds('SWITCH_ASK_AGAIN_S', DEFAULT_ASK_SCHEDULE.firstEveryMs / 1000),
  SWITCH_ASK_LATER_S: seconds('SWITCH_ASK_LATER_S', DEFAULT_ASK_SCHEDULE.laterEveryMs / 1000),
  SWITCH_ASK_FOR_S: seconds('SWITCH_ASK_FOR_S', DEFAULT_ASK_SCHEDULE.forMs / 1000),
})

type Environment = v.InferOutput<typeof environmentSchema>

/** Addresses and keys of the networks outside; what production must give and the sandbox gives by itself. */
export interface Networks {
  readonly identity: { readonly url: string; readonly appId: string; readonly key: string }
  readonly sms: { readonly url: string; readonly key: string }
  readonly mail: { readonly smtpUrl: string }
  readonly creditBureau: { readonly url: string; readonly key: string }
  readonly paymentSwitch: SwitchAccess
  /** Where the switch says who is on it, by its older protocol; absent: the list that came with this code stands. */
  readonly bankList: { readonly url: string; readonly client: SwitchAccess['client'] } | undefined
  /** The public source of exchange rates; absent: the bank exchanges nothing. */
  readonly rates: { readonly url: string } | undefined
}

export interface SwitchAccess {
  readonly protocol: Environment['SWITCH_PROTOCOL']
  readonly url: string
  /** PEM files: the key that signs what the switch sends, and ours, which signs what we send. */
  readonly publicKeyFile: string
  readonly signingKeyFile: string
  /** How long it may take to answer a credit; a silence is asked about. */
  readonly answerWithinMs: number
  /** What easypay is let in with. */
  readonly client: { readonly tokenUrl: string; readonly id: string; readonly secret: string; readonly scope: string }
}

export interface Config {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** Not the customers' address: what the metrics tell is the operator's alone. */
  readonly metricsHost: string
  readonly metricsPort: number
  /** Origins under which customers reach the bank; https if the first one is. */
  readonly publicOrigins: readonly string[]
  readonly trustProxy: boolean
  /** Multiplies how often the counted calls may be made from an address or for an account. */
  readonly callLimitFactor: number
  /** Absent: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined
  readonly migrationDatabaseUrl: string | undefined
  readonly dataFolder: string
  /** Present: the outside world is the sandbox on this port. */
  readonly sandbox: { readonly port: number; readonly doorUrl: string } | undefined
  /** Pages of an older build of the web application make no call any more: they load the newer one first. */
  readonly minimumWebBuild: string | undefined
  readonly logLevel: Environment['LOG_LEVEL']
  readonly masterKey: { readonly base64: string | undefined; readonly file: string | undefined }
  readonly rootKeyFile: string | undefined
  /** Public half of the root key that will replace the present one: pinned beside it, so that the change breaks no open page. */
  readonly nextRootPin: string | undefined
  /** Which of the switch's protocols is spoken, known before the sandbox gives the addresses. */
  readonly switchProtocol: Environment['SWITCH_PROTOCOL']
  /** When the switch is asked again about a transfer that it gave no definite answer to. */
  readonly askSchedule: AskSchedule
  /** How old rates may be, and how long an offered one can be agreed to. */
  readonly exchange: Pick<ExchangePolicy, 'rateLivesMs' | 'quoteLivesMs'>
  /** Absent until the launcher has started the sandbox, whose addresses it then gives to the server. */
  readonly networks: Networks | undefined
}

export const NETWORK_VARIABLES = [
  'IDENTITY_URL',
  'IDENTITY_APP_ID',
  'IDENTITY_KEY',
  'SMS_URL',
  'SMS_KEY',
  'SMTP_URL',
  'CREDIT_BUREAU_URL',
  'CREDIT_BUREAU_KEY',
  'SWITCH_URL',
  'SWITCH_PUBLIC_KEY_FILE',
  'SWITCH_SIGNING_KEY_FILE',
] as const
const EASYPAY_VARIABLES = ['SWITCH_TOKEN_URL', 'SWITCH_CLIENT_ID', 'SWITCH_CLIENT_SECRET', 'SWITCH_SCOPE'] as const

/** What the networks of this environment must be given by. */
function networkVariables(env: Environment): readonly (keyof Environment)[] {
  const speaksEasypay = env.SWITCH_PROTOCOL === 'easypay' || env.BANK_LIST_URL !== undefined
  return speaksEasypay ? [...NETWORK_VARIABLES, ...EASYPAY_VARIABLES] : NETWORK_VARIABLES
}

/** Parses the environment. The failure is one line that names every bad variable. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Result<Config, string> {
  // An empty variable counts as unset, as in compose files.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(environmentSchema, given)
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => `${String(issue.path?.[0]?.key)}: ${issue.message}`)
    return fail(`The configuration cannot be used. ${lines.join('; ')}`)
  }
  const env = parsed.output
  const problem = contradiction(env)
  if (problem !== undefined) return fail(`The configuration cannot be used. ${problem}`)
  return ok(toConfig(env))
}

const isProduction = (env: Environment): boolean => env.NODE_ENV === 'production'

function hasSandbox(env: Environment): boolean {
  return env.SANDBOX === undefined ? !isProduction(env) : env.SANDBOX === 'on'
}

function contradiction(env: Environment): string | undefined {
  if (isProduction(env) && hasSandbox(env)) return 'SANDBOX: play money is refused with NODE_ENV=production'
  if (hasSandbox(env)) return undefined
  const missing: string[] = networkVariables(env).filter((name) => env[name] === undefined)
  if (env.PUBLIC_ORIGINS === undefined) missing.push('PUBLIC_ORIGINS')
  if (env.MASTER_KEY === undefined && env.MASTER_KEY_FILE === undefined) missing.push('MASTER_KEY or MASTER_KEY_FILE')
  if (env.ROOT_KEY_FILE === undefined) missing.push('ROOT_KEY_FILE')
  if (isProduction(env) && env.DATABASE_URL === undefined) missing.push('DATABASE_URL')
  return missing.length === 0 ? undefined : `Without the sandbox these must be set: ${missing.join(', ')}`
}

function toConfig(env: Environment): Config {
  return {
    production: isProduction(env),
    host: env.HOST,
    port: env.PORT,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    publicOrigins: env.PUBLIC_ORIGINS ?? [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`],
    trustProxy: env.TRUST_PROXY === 'on',
    callLimitFactor: env.CALL_LIMIT_FACTOR,
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    dataFolder: env.DATA_DIR,
    sandbox: hasSandbox(env) ? { port: env.SANDBOX_PORT, doorUrl: `http://localhost:${env.SANDBOX_PORT}` } : undefined,
    minimumWebBuild: env.MINIMUM_WEB_BUILD,
    logLevel: env.LOG_LEVEL,
    masterKey: { base64: env.MASTER_KEY, file: env.MASTER_KEY_FILE },
    rootKeyFile: env.ROOT_KEY_FILE,
    nextRootPin: env.NEXT_ROOT_PIN,
    switchProtocol: env.SWITCH_PROTOCOL,
    askSchedule: {
      firstEveryMs: env.SWITCH_ASK_AGAIN_S,
      firstTimes: DEFAULT_ASK_SCHEDULE.firstTimes,
      laterEveryMs: env.SWITCH_ASK_LATER_S,
      forMs: env.SWITCH_ASK_FOR_S,
    },
    exchange: { rateLivesMs: env.RATES_OLDEST_S, quoteLivesMs: env.QUOTE_LIVES_S },
    networks: networks(env),
  }
}

function networks(env: Environment): Networks | undefined {
  if (networkVariables(env).some((name) => env[name] === undefined)) return undefined
  const given = (name: (typeof NETWORK_VARIABLES | typeof EASYPAY_VARIABLES)[number]): string => env[name] ?? ''
  const client = {
    tokenUrl: given('SWITCH_TOKEN_URL'),
    id: given('SWITCH_CLIENT_ID'),
    secret: given('SWITCH_CLIENT_SECRET'),
    scope: given('SWITCH_SCOPE'),
  }
  const bankListUrl = env.BANK_LIST_URL ?? (env.SWITCH_PROTOCOL === 'easypay' ? env.SWITCH_URL : undefined)
  return {
    identity: { url: given('IDENTITY_URL'), appId: given('IDENTITY_APP_ID'), key: given('IDENTITY_KEY') },
    sms: { url: given('SMS_URL'), key: given('SMS_KEY') },
    mail: { smtpUrl: given('SMTP_URL') },
    creditBureau: { url: given('CREDIT_BUREAU_URL'), key: given('CREDIT_BUREAU_KEY') },
    rates: env.RATES_URL === undefined ? undefined : { url: env.RATES_URL },
    paymentSwitch: {
      protocol: env.SWITCH_PROTOCOL,
      url: given('SWITCH_URL'),
      publicKeyFile: given('SWITCH_PUBLIC_KEY_FILE'),
      signingKeyFile: given('SWITCH_SIGNING_KEY_FILE'),
      answerWithinMs: env.SWITCH_ANSWER_WITHIN_S,
      client,
    },
    bankList: bankListUrl === undefined ? undefined : { url: bankListUrl, client },
  }
}
