/** Sends one signed call to a store that speaks S3's protocol (AWS Signature Version 4, addresses with the bucket in the path). */
import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { StoreFailure } from '../../ports/file-store.ts'
import { exchange } from '../call-network.ts'
import type { NetworkTransport } from '../network-transport.ts'
import { createS3Signer, type S3Credentials } from './s3-signer.ts'

export interface S3Options {
  /** Address with the bucket, and a folder in it if you like: `https://s3.example/bucket/files`. */
  readonly url: string
  readonly region: string
  readonly credentials: S3Credentials
  readonly timeoutMs?: number
  /** The certificates and the proxy of the store. */
  readonly transport?: NetworkTransport | undefined
}

type Reply = { readonly status: number; readonly bytes: Buffer }
type Method = 'PUT' | 'GET' | 'DELETE'
interface Content {
  readonly body?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** Larger than every file that the bank writes. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024

/** The path begins after the address of the options. */
export function createS3Calls(
  options: S3Options,
): (method: Method, path: string, content?: Content) => Promise<Result<Reply, StoreFailure>> {
  const { timeoutMs = 30_000, transport } = options
  const base = options.url.replace(/\/+$/, '')
  const sign = createS3Signer({ ...options, timeoutMs })
  return async (method, path, { body, headers: more = {} } = {}) => {
    const url = `${base}${path}`
    // The signature covers the hash of the content, so the store refuses content that changed on the way.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const type = body === undefined ? {} : { 'content-type': 'application/octet-stream' }
    const headers = await sign(method, url, { ...type, ...more, 'x-amz-content-sha256': hash })
    if (headers === undefined) return unavailable(method, 'no credentials')
    const content = body === undefined ? {} : { body }
    const reply = await exchange({
      network: 'file-store',
      url,
      method,
      headers,
      ...content,
      timeoutMs,
      maxReplyBytes: MAX_REPLY_BYTES,
      transport,
    })
    if (reply.kind === 'no-answer') return unavailable(method, reply.detail)
    return ok({ status: reply.status, bytes: reply.body })
  }
}

export const unavailable = (method: Method, detail: string) =>
  fail({ kind: 'unavailable' as const, detail: `s3: ${method}: ${detail}` })
