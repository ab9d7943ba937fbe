/** Sealed files in any store that speaks S3's protocol (AWS Signature Version 4, addresses with the bucket in the path). */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { FileStore, StoreFailure } from '../../ports/file-store.ts'

export interface S3Options {
  /** Address with the bucket, and a folder in it if you like: `https://s3.example/bucket/files`. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly timeoutMs?: number
}

/** Larger than every file that the bank writes. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024

export function createS3Store(options: S3Options): FileStore {
  const { region, accessKeyId, secretAccessKey, timeoutMs = 30_000 } = options
  const base = options.url.replace(/\/+$/, '')
  // The client never retries, because a customer waits for the answer. The caller decides about a retry.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })

  async function send(
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Result<{ readonly status: number; readonly bytes: Buffer }, StoreFailure>> {
    // The signature covers the hash of the content, so the store refuses content that changed on the way.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    try {
      const reply = await client.fetch(`${base}/${name}`, {
        method,
        headers: { 'x-amz-content-sha256': hash, ...(body ? { 'content-type': 'application/octet-stream' } : {}) },
        ...(body ? { body } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await readBounded(reply)
      return bytes === undefined
        ? fail({ kind: 'unavailable', detail: `s3: ${method}: a reply that is too long` })
        : ok({ status: reply.status, bytes })
    } catch (error) {
      return fail({
        kind: 'unavailable',
        detail: `s3: ${method}: ${error instanceof Error ? error.name : 'no answer'}`,
      })
    }
  }

  const refused = (method: string, status: number) =>
    fail({ kind: 'unavailable' as const, detail: `s3: ${method}: status ${status}` })

  return {
    async put(name, bytes) {
      const reply = await send('PUT', name, new Uint8Array(bytes))
      if (!reply.ok) return reply
      return reply.value.status === 200 ? ok(undefined) : refused('PUT', reply.value.status)
    },
    async get(name) {
      const reply = await send('GET', name)
      if (!reply.ok) return reply
      const { status, bytes } = reply.value
      if (status === 200) return ok(bytes)
      // A missing bucket also answers 404. That is not a missing file.
      if (status === 404 && bytes.includes('<Code>NoSuchKey</Code>')) return ok(undefined)
      return refused('GET', status)
    },
    async remove(name) {
      const reply = await send('DELETE', name)
      if (!reply.ok) return reply
      const { status, bytes } = reply.value
      const isGone = status === 204 || status === 200 || (status === 404 && bytes.includes('<Code>NoSuchKey</Code>'))
      return isGone ? ok(undefined) : refused('DELETE', status)
    },
  }
}

/** The body, or undefined as soon as it is too long. */
async function readBounded(reply: Response): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of reply.body ?? []) {
    size += piece.length
    if (size > MAX_REPLY_BYTES) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
