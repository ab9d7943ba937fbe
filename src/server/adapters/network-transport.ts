/** Opens the connections to one outside network: trusted certificates, the bank's own certificate, and an HTTP proxy. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { createSecureContext } from 'node:tls'

export interface TransportOptions {
  /** The beginning of the variables' names, for errors: `SWITCH` for `SWITCH_CA_FILE`. */
  readonly prefix: string
  /** The only certificate authorities that the bank trusts there, PEM. Undefined: those of Node.js. */
  readonly caFile?: string | undefined
  /** The bank's certificate with its chain, and its private key, PEM. */
  readonly certificateFile?: string | undefined
  readonly keyFile?: string | undefined
  /** `http://host:port`, with `user:password@` where the proxy asks for it. */
  readonly proxyUrl?: string | undefined
}

/** Every adapter of one network shares its transport, so that calls use open connections again. */
export interface NetworkTransport {
  readonly agents: { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent }
  readonly tls: { readonly ca?: string; readonly cert?: string; readonly key?: string }
  readonly proxyUrl: string | undefined
}

// An idle connection closes long before most servers close it, after five seconds: a call on a connection that closes has no certain outcome.
const KEPT = { keepAlive: true, timeout: 2_000 }

/** Throws a line with the variable's name when a file cannot be used, because that is a fault of the configuration. */
export function openTransport(options: TransportOptions): NetworkTransport {
  const { prefix, caFile, certificateFile, keyFile, proxyUrl } = options
  const tls = {
    ...(caFile === undefined ? {} : { ca: readAuthorities(`${prefix}_CA_FILE`, caFile) }),
    ...(certificateFile === undefined ? {} : { cert: read(`${prefix}_CLIENT_CERTIFICATE_FILE`, certificateFile) }),
    ...(keyFile === undefined ? {} : { key: read(`${prefix}_CLIENT_KEY_FILE`, keyFile) }),
  }
  try {
    createSecureContext(tls)
  } catch {
    throw new Error(
      `${prefix}_CLIENT_CERTIFICATE_FILE and ${prefix}_CLIENT_KEY_FILE are no PEM certificate and its key`,
    )
  }
  const proxyEnv = proxyUrl === undefined ? undefined : { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl }
  const kept = { ...KEPT, ...(proxyEnv && { proxyEnv }) }
  return { agents: { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent({ ...kept, ...tls }) }, tls, proxyUrl }
}

/** Node.js ignores a CA file without a certificate in it, and would then trust no server. */
function readAuthorities(variable: string, path: string): string {
  const text = read(variable, path)
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    // The parsed certificates are not kept, because OpenSSL reads the text itself.
    blocks.map((block) => new X509Certificate(block))
  } catch {
    throw new Error(`${variable}: ${path} has a certificate that cannot be read`)
  }
  if (blocks.length === 0) throw new Error(`${variable}: ${path} has no certificate in PEM`)
  return text
}

function read(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`${variable}: ${path} cannot be read`)
  }
}
