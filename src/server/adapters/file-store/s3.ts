/** Sealed files in any store that speaks S3's protocol (AWS Signature Version 4, addresses with the bucket in the path). */
import { ok } from '../../../values/result.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { createS3Calls, type S3Options, unavailable } from './s3-calls.ts'

/** The store repeats no call, because a customer waits for the answer. The caller decides about a retry. */
export function createS3Store(options: S3Options): FileStore {
  const send = createS3Calls(options)

  return {
    async put(name, bytes) {
      const reply = await send('PUT', `/${name}`, { body: Buffer.from(bytes) })
      if (!reply.ok) return reply
      return reply.value.status === 200 ? ok(undefined) : unavailable('PUT', `status ${reply.value.status}`)
    },
    async get(name) {
      const reply = await send('GET', `/${name}`)
      if (!reply.ok) return reply
      const { status, bytes } = reply.value
      if (status === 200) return ok(bytes)
      // A missing bucket also answers 404. That is not a missing file.
      if (status === 404 && bytes.includes('<Code>NoSuchKey</Code>')) return ok(undefined)
      return unavailable('GET', `status ${status}`)
    },
    async remove(name) {
      const reply = await send('DELETE', `/${name}`)
      if (!reply.ok) return reply
      const { status, bytes } = reply.value
      const isGone = status === 204 || status === 200 || (status === 404 && bytes.includes('<Code>NoSuchKey</Code>'))
      return isGone ? ok(undefined) : unavailable('DELETE', `status ${status}`)
    },
  }
}
