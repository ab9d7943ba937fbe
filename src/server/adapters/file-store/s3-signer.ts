/** Signs calls to the file store, with keys from the configuration or with the role that AWS gives to the process. */
import { createHash, createHmac } from 'node:crypto'
import { awsCredentials } from '../aws-credentials.ts'
import type { NetworkTransport } from '../network-transport.ts'

/**
 * `role`: the keys of the process's role, from the first source that exists: the environment, the shared files, a web identity
 * token (service accounts on EKS), the container's endpoint (ECS, EKS Pod Identity), the metadata service of the machine.
 */
export type S3Credentials =
  | { readonly by: 'keys'; readonly accessKeyId: string; readonly secretAccessKey: string }
  | { readonly by: 'role' }

interface SignerOptions {
  readonly region: string
  readonly credentials: S3Credentials
  readonly timeoutMs: number
  readonly transport?: NetworkTransport | undefined
}

type Headers = Readonly<Record<string, string>>
type Sign = (method: string, url: string, headers: Headers) => Promise<Headers | undefined>

/** Signs with AWS Signature Version 4. Returns the headers to send, or undefined when no source has credentials. */
export function createS3Signer(options: SignerOptions): Sign {
  let opening: Promise<Sign> | undefined
  return async (method, url, headers) => {
    opening ??= openSigner(options)
    return (await opening)(method, url, headers)
  }
}

/** The packages are loaded with the first file, because a bank that keeps its files in a folder does not need them. */
async function openSigner(options: SignerOptions): Promise<Sign> {
  const { SignatureV4 } = await import('@smithy/signature-v4')
  const { region } = options
  const credentials = await providerOf(options)
  // S3 is the only service whose paths are not escaped twice.
  const signer = new SignatureV4({ service: 's3', region, credentials, sha256: Sha256, uriEscapePath: false })
  return async (method, url, headers) => {
    const { protocol, hostname, pathname, host, searchParams } = new URL(url)
    const query = Object.fromEntries(searchParams)
    const request = { method, protocol, hostname, path: pathname, query, headers: { host, ...headers } }
    try {
      return (await signer.sign(request)).headers
    } catch {
      return undefined
    }
  }
}

async function providerOf({ region, credentials, timeoutMs, transport }: SignerOptions) {
  if (credentials.by === 'keys') return credentials
  return awsCredentials({ region, connectMs: timeoutMs, answerMs: timeoutMs, transport })
}

/** SHA-256, or HMAC-SHA-256 with a secret, in the form that the signer takes. */
class Sha256 {
  readonly #secret: Buffer | undefined
  #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined ? undefined : bytesOf(secret)
    this.#hash = this.#start()
  }

  #start() {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret)
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data))
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }

  reset(): void {
    this.#hash = this.#start()
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  if (!ArrayBuffer.isView(data)) return Buffer.from(data)
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}
