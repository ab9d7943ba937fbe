/** Tests the variables of the file store: a folder, a store with keys, and a store that the role of the process opens. */
import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const headsOf = (environment: Readonly<Record<string, string>>) => {
  const parsed = parseConfig(environment)
  return parsed.ok ? parsed.value.auditHeadsUrl : parsed.failure
}

const storeOf = (environment: Readonly<Record<string, string>>) => {
  const parsed = parseConfig(environment)
  if (!parsed.ok) throw new Error(parsed.failure)
  return parsed.value.fileStore
}

const STORE = { FILE_STORE_URL: 'https://s3.example/bucket', FILE_STORE_REGION: 'af-south-1' }

it('file store: is the data folder without variables', () => {
  expect(storeOf({})).toBeUndefined()
})

it('file store: takes the keys of the configuration', () => {
  expect(storeOf({ ...STORE, FILE_STORE_KEY_ID: 'id', FILE_STORE_SECRET: 'secret' })).toEqual({
    url: 'https://s3.example/bucket',
    region: 'af-south-1',
    credentials: { by: 'keys', accessKeyId: 'id', secretAccessKey: 'secret' },
  })
})

it('file store: takes the role of the process when the configuration says so', () => {
  expect(storeOf({ ...STORE, FILE_STORE_CREDENTIALS: 'role' })?.credentials).toEqual({ by: 'role' })
})

const KEYS = { FILE_STORE_KEY_ID: 'id', FILE_STORE_SECRET: 'secret' }

it('audit heads: are in the data folder, in the bucket of the files, or at the address of the configuration', () => {
  expect(headsOf({})).toBeUndefined()
  expect(headsOf({ ...STORE, ...KEYS })).toBe('https://s3.example/bucket/audit-heads')
  const own = 'https://s3.example/locked-bucket/heads'
  expect(headsOf({ ...STORE, ...KEYS, AUDIT_HEADS_URL: own })).toBe(own)
  expect(headsOf({ AUDIT_HEADS_URL: 'file:///mnt/heads' })).toBe('file:///mnt/heads')
})

it.each([
  ['https://s3.example/locked-bucket', /FILE_STORE_URL must be set too/],
  ['file://machine/heads', /a folder is file:\/\/\/folder/],
  ['file:///', /must name the bucket or the folder/],
  ['/mnt/heads', /AUDIT_HEADS_URL must be a URL/],
])('audit heads: refuses the address %s without a file store', (AUDIT_HEADS_URL, problem) => {
  expect(headsOf({ AUDIT_HEADS_URL })).toMatch(problem)
})
