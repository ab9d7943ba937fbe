/** Reads how the bank connects to each outside network: trusted certificates, the bank's own certificate, and a proxy. */
import * as v from 'valibot'
import { optionalText, url } from './environment-fields.ts'

/** The networks, and the beginning of their variables. */
const PREFIXES = {
  identity: 'IDENTITY',
  sms: 'SMS',
  mail: 'SMTP',
  creditBureau: 'CREDIT_BUREAU',
  rates: 'RATES',
  screening: 'SCREENING',
  paymentSwitch: 'SWITCH',
  biller: 'BILLER',
  cards: 'CARDS',
  push: 'PUSH',
  fileStore: 'FILE_STORE',
  kms: 'KMS',
} as const
export type TransportName = keyof typeof PREFIXES
const NAMES = Object.keys(PREFIXES) as readonly TransportName[]

type Prefix = (typeof PREFIXES)[TransportName]
type FileVariable = `${Prefix}_${'CA_FILE' | 'CLIENT_CERTIFICATE_FILE' | 'CLIENT_KEY_FILE'}`
type ProxyVariable = `${Prefix}_PROXY_URL`

/** The word that takes one network out of `NETWORK_PROXY_URL`. */
const DIRECT = 'direct'
const isProxy = (value: string): boolean => URL.canParse(value) && new URL(value).protocol === 'http:'
const proxyUrl = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => value === DIRECT || isProxy(value),
        `${name} must be http://host:port of a proxy, or the word ${DIRECT}`,
      ),
    ),
  )

/** Part of the environment's schema: four variables for each network, and the proxy of all networks. */
export const TRANSPORT_FIELDS = {
  NETWORK_PROXY_URL: v.optional(url('NETWORK_PROXY_URL', ['http:'])),
  ...(Object.fromEntries(
    Object.values(PREFIXES).flatMap((prefix) => [
      [`${prefix}_CA_FILE`, optionalText],
      [`${prefix}_CLIENT_CERTIFICATE_FILE`, optionalText],
      [`${prefix}_CLIENT_KEY_FILE`, optionalText],
      [`${prefix}_PROXY_URL`, proxyUrl(`${prefix}_PROXY_URL`)],
    ]),
  ) as Record<FileVariable, typeof optionalText> & Record<ProxyVariable, ReturnType<typeof proxyUrl>>),
}

const transportSchema = v.object(TRANSPORT_FIELDS)
type TransportEnvironment = v.InferOutput<typeof transportSchema>

/** The settings of the connections to one network. Each file is PEM. */
export interface TransportAccess {
  /** The beginning of the variables' names, for errors. */
  readonly prefix: string
  /** The only certificate authorities that the bank trusts there. Undefined: those of Node.js. */
  readonly caFile: string | undefined
  readonly certificateFile: string | undefined
  readonly keyFile: string | undefined
  readonly proxyUrl: string | undefined
}

export type Transports = Readonly<Record<TransportName, TransportAccess>>

/** Refuses a certificate without its key, and a key without its certificate. */
export function transportProblem(env: TransportEnvironment): string | undefined {
  const lone = Object.values(PREFIXES).find(
    (prefix) =>
      (env[`${prefix}_CLIENT_CERTIFICATE_FILE`] === undefined) !== (env[`${prefix}_CLIENT_KEY_FILE`] === undefined),
  )
  return lone && `${lone}_CLIENT_CERTIFICATE_FILE and ${lone}_CLIENT_KEY_FILE must be set together`
}

export function transports(env: TransportEnvironment): Transports {
  return Object.fromEntries(NAMES.map((name) => [name, accessOf(env, PREFIXES[name])])) as Transports
}

function accessOf(env: TransportEnvironment, prefix: Prefix): TransportAccess {
  const proxy = env[`${prefix}_PROXY_URL`] ?? env.NETWORK_PROXY_URL
  return {
    prefix,
    caFile: env[`${prefix}_CA_FILE`],
    certificateFile: env[`${prefix}_CLIENT_CERTIFICATE_FILE`],
    keyFile: env[`${prefix}_CLIENT_KEY_FILE`],
    proxyUrl: proxy === DIRECT ? undefined : proxy,
  }
}
