/** For tests of keys: a bank with keys in a file, another process of the bank, and customers with sealed values. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStore } from '../../adapters/file-store/disk.ts'
import { openKeyFile } from '../../adapters/key-provider/key-file.ts'
import { createKeyRing, type KeyRing } from '../../crypto/key-ring.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { fileSealing } from '../../files/file-sealing.ts'
import { createTestFiles, type TestFiles } from '../../files/files.fixture.ts'
import { loadRing } from '../../keys/load-ring.ts'
import type { Clock } from '../../ports/clock.ts'
import type { KeyProvider } from '../../ports/key-provider.ts'
import { SEALED_COLUMNS, SHORT_LIVED_COLUMNS } from '../../sealed-columns.ts'
import type { KeyDeps } from './key-deps.ts'
import { openOwner, type OwnerConnection } from './owner-connection.ts'
import { type Filled, fillValues, readValues, type ValueWorld, type Values } from './sealed-values.fixture.ts'

export interface KeyWorld {
  readonly test: TestDatabase
  readonly clock: Clock & { at: Date }
  readonly deps: KeyDeps & { readonly owner: OwnerConnection }
  readonly files: TestFiles
  readonly folder: string
  readonly keyFile: string
  readonly pinKey: Buffer
  /** A ring with the master key, and without the keys of the database. */
  masterOnly(): KeyRing
  /** The ring of another process of the bank, with the same master key. */
  otherProcess(providers?: readonly KeyProvider[]): Promise<KeyRing>
  /** Makes a customer with a value in each sealed column, and a file. */
  fill(ring?: KeyRing): Promise<Filled>
  /** Reads the values of `fill`. */
  read(ring: KeyRing, filled: Filled): Promise<Values>
  close(): Promise<void>
}

export async function createKeyWorld(): Promise<KeyWorld> {
  const test = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'adire-keys-'))
  const clock = { at: new Date('2026-11-21T10:00:00Z'), now: () => clock.at }
  const master = randomBytes(32)
  const newRing = (): KeyRing => createKeyRing(master, () => clock.at.getTime())
  const ring = newRing()
  const keyFile = join(folder, 'wrapping.key')
  writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`)
  const provider = openKeyFile(keyFile)
  const owner = await openOwner(test.ownerUrl)
  const files = createTestFiles(test.database, clock, fileSealing(ring.sealing('files')))
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const values: ValueWorld = {
    test,
    owner,
    clock,
    files,
    root,
    indexKey: randomBytes(32),
    pinKey: randomBytes(32),
    people: 0,
  }
  return {
    test,
    clock,
    folder,
    keyFile,
    files,
    pinKey: values.pinKey,
    masterOnly: newRing,
    deps: {
      owner,
      clock,
      ring,
      wrapping: provider,
      providers: [provider],
      store: createDiskStore({ folder: files.folder }),
      columns: SEALED_COLUMNS,
      shortLived: SHORT_LIVED_COLUMNS,
    },
    async otherProcess(providers = [provider]) {
      const other = newRing()
      const loaded = await loadRing(other, test.database.pool, providers)
      if (!loaded.ok) throw new Error(loaded.failure)
      return other
    },
    fill: (of = ring) => fillValues(values, of),
    read: (of, filled) => readValues(values, of, filled),
    async close() {
      await owner.close()
      await test.drop()
      files.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
