/** Reads the file store and the place of the published audit heads: the data folder by default, or a store with the S3 protocol. */
import * as v from 'valibot'
import { httpUrl, optionalText, url } from './environment-fields.ts'

/** The environment variables of the file store. */
export const FILE_STORE_FIELDS = {
  FILE_STORE_URL: httpUrl('FILE_STORE_URL'),
  FILE_STORE_REGION: v.optional(v.pipe(v.string(), v.minLength(1)), 'us-east-1'),
  FILE_STORE_CREDENTIALS: v.optional(
    v.picklist(['keys', 'role'], 'FILE_STORE_CREDENTIALS must be keys or role'),
    'keys',
  ),
  FILE_STORE_KEY_ID: optionalText,
  FILE_STORE_SECRET: optionalText,
  AUDIT_HEADS_URL: v.optional(url('AUDIT_HEADS_URL', ['https:', 'http:', 'file:'])),
} as const

const fileStoreSchema = v.object(FILE_STORE_FIELDS)
type FileStoreEnvironment = v.InferOutput<typeof fileStoreSchema>

/** The address with the bucket in its path, and the access keys. With `role`, AWS gives keys to the process. */
export interface FileStoreAccess {
  readonly url: string
  readonly region: string
  readonly credentials:
    | { readonly by: 'keys'; readonly accessKeyId: string; readonly secretAccessKey: string }
    | { readonly by: 'role' }
}

/** Refuses a store with some of its variables missing, because customers' files would silently go to the data folder. */
export function fileStoreProblem(env: FileStoreEnvironment): string | undefined {
  return storeProblem(env) ?? auditHeadsProblem(env)
}

function auditHeadsProblem({
  AUDIT_HEADS_URL: heads,
  FILE_STORE_URL: store,
}: FileStoreEnvironment): string | undefined {
  if (heads === undefined) return undefined
  const { protocol, pathname, host } = new URL(heads)
  if (pathname === '/') return 'AUDIT_HEADS_URL must name the bucket or the folder: https://s3.example/bucket/heads'
  if (protocol === 'file:') return host === '' ? undefined : 'AUDIT_HEADS_URL: a folder is file:///folder'
  return store === undefined
    ? 'AUDIT_HEADS_URL: FILE_STORE_URL must be set too, because a bucket is opened with its keys and its region'
    : undefined
}

function storeProblem(env: FileStoreEnvironment): string | undefined {
  const { FILE_STORE_URL: url, FILE_STORE_KEY_ID: id, FILE_STORE_SECRET: secret } = env
  const hasKeys = id !== undefined || secret !== undefined
  if (env.FILE_STORE_CREDENTIALS === 'role') {
    if (hasKeys) return 'FILE_STORE_CREDENTIALS: with role, FILE_STORE_KEY_ID and FILE_STORE_SECRET must not be set'
    if (url === undefined) return 'FILE_STORE_CREDENTIALS: FILE_STORE_URL must be set too'
  } else if (url === undefined && !hasKeys) return undefined
  else if (url === undefined || id === undefined || secret === undefined)
    return 'FILE_STORE_URL, FILE_STORE_KEY_ID and FILE_STORE_SECRET must be set together'
  return new URL(url).pathname === '/' ? 'FILE_STORE_URL must name the bucket: https://s3.example/bucket' : undefined
}

/** Returns undefined when files are in the data folder. */
export function fileStore(env: FileStoreEnvironment): FileStoreAccess | undefined {
  const { FILE_STORE_URL: url, FILE_STORE_KEY_ID: accessKeyId, FILE_STORE_SECRET: secretAccessKey } = env
  if (url === undefined) return undefined
  const store = { url, region: env.FILE_STORE_REGION }
  if (env.FILE_STORE_CREDENTIALS === 'role') return { ...store, credentials: { by: 'role' } }
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { ...store, credentials: { by: 'keys', accessKeyId, secretAccessKey } }
}

/**
 * The place in which the heads of the audit chain are published. Undefined: a folder of the data folder. An address that begins
 * with `file:` is a folder, and each other address is a folder of a bucket.
 */
export function auditHeadsUrl(env: FileStoreEnvironment): string | undefined {
  const { AUDIT_HEADS_URL: heads, FILE_STORE_URL: store } = env
  return heads ?? (store === undefined ? undefined : `${store.replace(/\/+$/, '')}/audit-heads`)
}
