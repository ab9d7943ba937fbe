/**
 * Reads the addresses and keys of the outside networks from the environment. Production must set them, and the sandbox
 * makes its own.
 */
import * as v from 'valibot'
import { DEFAULT_EXCHANGE_POLICY } from '../../core/exchange/exchange-policy.ts'
import { DEFAULT_RETRY_POLICY } from '../../core/payments/retry-policy.ts'
import { httpUrl, optionalText, seconds, url, wholeNumber } from './environment-fields.ts'

/**
 * `iso20022` has the published messages, `nps` the newer messages of the National Payment Stack, and `easypay` the
 * older JSON, for credits out only.
 */
const SWITCH_PROTOCOLS = ['iso20022', 'nps', 'easypay'] as const

/** Part of the environment's schema. */
export const NETWORK_FIELDS = {
  IDENTITY_URL: httpUrl('IDENTITY_URL'),
  IDENTITY_APP_ID: optionalText,
  IDENTITY_KEY: optionalText,
  SMS_URL: httpUrl('SMS_URL'),
  SMS_KEY: optionalText,
  SMTP_URL: v.optional(url('SMTP_URL', ['smtp:', 'smtps:'])),
  CREDIT_BUREAU_URL: httpUrl('CREDIT_BUREAU_URL'),
  CREDIT_BUREAU_KEY: optionalText,
  RATES_URL: httpUrl('RATES_URL'),
  SCREENING_URL: httpUrl('SCREENING_URL'),
  SCREENING_KEY: optionalText,
  SCREENING_DATASET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,60}$/, 'SCREENING_DATASET must be the name of a dataset')),
    'default',
  ),
  SCREENING_LIST_FILE: optionalText,
  UNSCREENED_MAX_NAIRA: wholeNumber('UNSCREENED_MAX_NAIRA', 50_000),
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
  // With a longer limit, a job that waits for the answer would count as lost (jobs/has-queued-job.ts).
  SWITCH_ANSWER_WITHIN_S: seconds('SWITCH_ANSWER_WITHIN_S', 30, 240),
  SWITCH_ASK_AGAIN_S: seconds('SWITCH_ASK_AGAIN_S', DEFAULT_RETRY_POLICY.firstIntervalMs / 1000),
  SWITCH_ASK_LATER_S: seconds('SWITCH_ASK_LATER_S', DEFAULT_RETRY_POLICY.laterIntervalMs / 1000),
  BILLER_URL: httpUrl('BILLER_URL'),
  BILLER_API_KEY: optionalText,
  BILLER_PUBLIC_KEY: optionalText,
  BILLER_SECRET_KEY: optionalText,
  BILLER_HOOK_KEY: optionalText,
  BILLER_ANSWER_WITHIN_S: seconds('BILLER_ANSWER_WITHIN_S', 30, 240),
  CARDS_URL: httpUrl('CARDS_URL'),
  CARDS_KEY: optionalText,
  CARDS_HOOK_KEY: optionalText,
  CARDS_ANSWER_WITHIN_S: seconds('CARDS_ANSWER_WITHIN_S', 30, 240),
  SWITCH_ASK_FOR_S: seconds('SWITCH_ASK_FOR_S', DEFAULT_RETRY_POLICY.windowMs / 1000),
} as const

const networkSchema = v.object(NETWORK_FIELDS)
export type NetworkEnvironment = v.InferOutput<typeof networkSchema>

/** The addresses and keys of the outside networks. */
export interface Networks {
  readonly identity: { readonly url: string; readonly appId: string; readonly key: string }
  readonly sms: { readonly url: string; readonly key: string }
  readonly creditBureau: { readonly url: string; readonly key: string }
  readonly paymentSwitch: SwitchAccess
  readonly biller: BillerAccess
  readonly cards: CardsAccess
  /** The address of the switch's list of banks, by its older protocol. Absent: the list in this code is used. */
  readonly bankList: { readonly url: string; readonly client: SwitchAccess['client'] } | undefined
  readonly screening: ScreeningAccess
  /** The largest transfer in naira while the name of the payer or of the payee is unscreened, in kobo. */
  readonly unscreenedMostMinor: bigint
  /** The public source of exchange rates. Absent: the bank offers no exchange. */
  readonly rates: { readonly url: string } | undefined
}

/** The screening service, or the list file of the embedded screening. */
export type ScreeningAccess =
  | { readonly by: 'service'; readonly url: string; readonly key: string | undefined; readonly dataset: string }
  | { readonly by: 'list'; readonly listFile: string }

/**
 * The address of the bill aggregator, the keys that the bank sends, and the key that the aggregator sends in its
 * callbacks.
 */
export interface BillerAccess {
  readonly url: string
  readonly apiKey: string
  readonly publicKey: string
  readonly secretKey: string
  readonly hookKey: string
  /** The time limit for the answer to a payment. After it the bank makes a status inquiry. */
  readonly answerWithinMs: number
}

/**
 * The address of the card processor, the key that the bank sends, and the key with which the processor signs its
 * callbacks.
 */
export interface CardsAccess {
  readonly url: string
  readonly key: string
  readonly hookKey: string
  /** The time limit for the answer to an order. After it the bank makes a status inquiry. */
  readonly answerWithinMs: number
}

export interface SwitchAccess {
  readonly protocol: NetworkEnvironment['SWITCH_PROTOCOL']
  readonly url: string
  /** PEM files: the public key that checks the switch's messages, and our private key, which signs our messages. */
  readonly publicKeyFile: string
  readonly signingKeyFile: string
  /** The time limit for the answer to a credit. After it the bank makes a status inquiry. */
  readonly answerWithinMs: number
  /** The client credentials of easypay. */
  readonly client: { readonly tokenUrl: string; readonly id: string; readonly secret: string; readonly scope: string }
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
  'BILLER_URL',
  'BILLER_API_KEY',
  'BILLER_PUBLIC_KEY',
  'BILLER_SECRET_KEY',
  'BILLER_HOOK_KEY',
  'CARDS_URL',
  'CARDS_KEY',
  'CARDS_HOOK_KEY',
  'SWITCH_URL',
  'SWITCH_PUBLIC_KEY_FILE',
  'SWITCH_SIGNING_KEY_FILE',
] as const
const EASYPAY_VARIABLES = ['SWITCH_TOKEN_URL', 'SWITCH_CLIENT_ID', 'SWITCH_CLIENT_SECRET', 'SWITCH_SCOPE'] as const

/** The environment variables that the networks of this environment need. */
export function networkVariables(env: NetworkEnvironment): readonly (keyof NetworkEnvironment)[] {
  const speaksEasypay = env.SWITCH_PROTOCOL === 'easypay' || env.BANK_LIST_URL !== undefined
  const screening = env.SCREENING_LIST_FILE === undefined ? (['SCREENING_URL'] as const) : []
  return [...NETWORK_VARIABLES, ...screening, ...(speaksEasypay ? EASYPAY_VARIABLES : [])]
}

/** The back office sends mail, and calls no other network. */
export const STAFF_NETWORK_VARIABLES = ['SMTP_URL'] as const

/** The mail server. */
export interface MailAccess {
  readonly smtpUrl: string
}

export const mailAccess = ({ SMTP_URL: smtpUrl }: NetworkEnvironment): MailAccess | undefined =>
  smtpUrl === undefined ? undefined : { smtpUrl }

/** Undefined while a required variable is missing. */
export function networks(env: NetworkEnvironment): Networks | undefined {
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
    creditBureau: { url: given('CREDIT_BUREAU_URL'), key: given('CREDIT_BUREAU_KEY') },
    screening: screeningOf(env),
    unscreenedMostMinor: BigInt(env.UNSCREENED_MAX_NAIRA) * 100n,
    rates: env.RATES_URL === undefined ? undefined : { url: env.RATES_URL },
    biller: {
      url: given('BILLER_URL'),
      apiKey: given('BILLER_API_KEY'),
      publicKey: given('BILLER_PUBLIC_KEY'),
      secretKey: given('BILLER_SECRET_KEY'),
      hookKey: given('BILLER_HOOK_KEY'),
      answerWithinMs: env.BILLER_ANSWER_WITHIN_S,
    },
    cards: {
      url: given('CARDS_URL'),
      key: given('CARDS_KEY'),
      hookKey: given('CARDS_HOOK_KEY'),
      answerWithinMs: env.CARDS_ANSWER_WITHIN_S,
    },
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

/** When a list file is set, the bank sends no names to a service. */
function screeningOf(env: NetworkEnvironment): ScreeningAccess {
  const { SCREENING_LIST_FILE: listFile, SCREENING_URL: url = '', SCREENING_KEY: key, SCREENING_DATASET: dataset } = env
  return listFile === undefined ? { by: 'service', url, key, dataset } : { by: 'list', listFile }
}
