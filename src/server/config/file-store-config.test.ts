/** Tests the variables of the file store: a folder, a store with keys, and a store that the role of the process opens. */
import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

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
