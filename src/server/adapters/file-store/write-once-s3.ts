/** Texts in a folder of a bucket, each written once. A store that ignores the condition of the first write needs object lock or versions. */
import { ok } from '../../../values/result.ts'
import { WRITE_ONCE_NAME, type WriteOnceFolder } from '../../ports/write-once-folder.ts'
import { createS3Calls, type S3Options, unavailable } from './s3-calls.ts'

/** A list has at most this many pages of 1,000 names: heads of a hundred years. */
const PAGES = 1_000

export function createWriteOnceS3(options: S3Options): WriteOnceFolder {
  const { origin, pathname } = new URL(options.url)
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '')
  const send = createS3Calls({ ...options, url: `${origin}/${bucket}` })
  const prefix = folders.map((folder) => `${folder}/`).join('')
  const plainPrefix = decodeURIComponent(prefix)
  const pathOf = (name: string): string => {
    if (!WRITE_ONCE_NAME.test(name)) throw new Error('a published text has another name')
    return `/${prefix}${name}`
  }
  return {
    async put(name, text) {
      const reply = await send('PUT', pathOf(name), { body: Buffer.from(text), headers: { 'if-none-match': '*' } })
      if (!reply.ok) return reply
      // 412: the name has its first text.
      const isStored = reply.value.status === 200 || reply.value.status === 412
      return isStored ? ok(undefined) : unavailable('PUT', `status ${reply.value.status}`)
    },
    async list() {
      const names: string[] = []
      let token: string | undefined
      for (let page = 0; page < PAGES; page += 1) {
        const next = token === undefined ? {} : { 'continuation-token': token }
        const query = new URLSearchParams({ ...next, 'list-type': '2', prefix: plainPrefix })
        const reply = await send('GET', `?${String(query).replaceAll('+', '%20')}`)
        if (!reply.ok) return reply
        if (reply.value.status !== 200) return unavailable('GET', `status ${reply.value.status}`)
        const xml = reply.value.bytes.toString('utf8')
        names.push(...[...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key.slice(plainPrefix.length)))
        token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]
        if (token === undefined) return ok(names.filter((name) => WRITE_ONCE_NAME.test(name)).toSorted())
      }
      return unavailable('GET', 'the list has no end')
    },
    async get(name) {
      const reply = await send('GET', pathOf(name))
      if (!reply.ok) return reply
      const { status, bytes } = reply.value
      if (status === 200) return ok(bytes.toString('utf8'))
      if (status === 404 && bytes.includes('<Code>NoSuchKey</Code>')) return ok(undefined)
      return unavailable('GET', `status ${status}`)
    },
  }
}
