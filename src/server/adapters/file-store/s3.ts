/** Sealed files in any store that speaks S3's protocol (AWS Signature Version 4, addresses with the bucket in the path). */
import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { FileStore, StoreFailure } from '../../ports/file-store.ts'
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

/** Larger than every file that the bank writes. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024

/** The store repeats no call, because a customer waits for the answer. The caller decides about a retry. */
export function createS3Store(options: S3Options): FileStore {
  const { timeoutMs = 30_000, transport } = options
  const base = options.url.replace(/\/+$/, '')
  const sign = createS3Signer({ ...options, timeoutMs })

  async function send(
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    body?: Buffer,
  ): Promise<Result<{ readonly status: number; readonly bytes: Buffer }, StoreFailure>> {
    const url = `${base}/${name}`
    // The signature covers the hash of the content, so the store refuses content that changed on the way.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const type = body === undefined ? {} : { 'content-type': 'application/octet-stream' }
    const headers = await sign(method, url, { ...type, 'x-amz-content-sha256': hash })
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

  return {
    async put(name, bytes) {
      const reply = await send('PUT', name, Buffer.from(bytes))
      if (!reply.ok) return reply
      return reply.value.status === 200 ? ok(undefined) : unavailable('PUT', `status ${reply.value.status}`)
    },
    async get(name) {
      const reply = await send('GET', name)
      if (!reply.ok) return reply
      const { status, bytes } = reply.value
      if (status === 200) return ok(bytes)
      // A missing bucket also answers 404. That is not a missing file.
      if (status === 404 && bytes.includes('<Code>NoSuchKey</Code>')) return ok(undefined)
      return unavailable('GET', `status ${status}`)
    },
    async remove(name) {
      const reply = await send('DELETE', name)
      if (!reply.ok) return reply
      const { status, bytes } = reply.value
      const isGone = status === 204 || status === 200 || (status === 404 && bytes.includes('<Code>NoSuchKey</Code>'))
      return isGone ? ok(undefined) : unavailable('DELETE', `status ${status}`)
    },
  }
}

const unavailable = (method: string, detail: string) =>
  fail({ kind: 'unavailable' as const, detail: `s3: ${method}: ${detail}` })
