/** For tests: the vault on a separate folder, a store that fails on demand, and files that are sent in parts as a browser does. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { PART_BYTES } from '../../contract/customers/uploads.ts'
import { fail } from '../../values/result.ts'
import { createDiskStore } from '../adapters/file-store/disk.ts'
import { oneSealingKey } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import { type FileSealing, fileSealing } from './file-sealing.ts'
import type { Clock } from '../ports/clock.ts'
import type { FileStore } from '../ports/file-store.ts'
import { createPictureCleaner } from './clean-picture.ts'
import { createFileVault, type FileVault } from './file-vault.ts'

export interface TestFiles {
  readonly vault: FileVault
  /** While `down`, the store answers nothing. */
  readonly store: { down: boolean }
  /** Names of all that lies in the store. */
  names(): readonly string[]
  readonly folder: string
  /** Sends all parts of a file; gives what a call that uses it takes. */
  send(customerId: string, bytes: Buffer): Promise<{ readonly uploadId: string; readonly size: number }>
  close(): void
}

export function createTestFiles(
  database: Database,
  clock: Clock,
  sealing: FileSealing = fileSealing(oneSealingKey(randomBytes(32))),
): TestFiles {
  const folder = mkdtempSync(join(tmpdir(), 'adire-vault-'))
  const disk = createDiskStore({ folder })
  const state = { down: false }
  const unlessDown = <Answer>(answer: () => Promise<Answer>) =>
    state.down ? Promise.resolve(fail({ kind: 'unavailable' as const, detail: 'down' })) : answer()
  const store: FileStore = {
    put: (name, bytes) => unlessDown(() => disk.put(name, bytes)),
    get: (name) => unlessDown(() => disk.get(name)),
    remove: (name) => unlessDown(() => disk.remove(name)),
  }
  const vault = createFileVault({
    database,
    clock,
    store,
    sealing,
    cleaner: createPictureCleaner(),
    logger: { error: () => {} },
  })
  return {
    vault,
    store: state,
    folder,
    names: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    async send(customerId, bytes) {
      const key = { customerId, uploadId: newUploadId(), size: bytes.length }
      for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
        const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
        const kept = await vault.keepPart(key, { part, bytes: piece })
        if (!kept.ok) throw new Error(JSON.stringify(kept.failure))
      }
      return { uploadId: key.uploadId, size: bytes.length }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Makes an upload id like a device does (UUID version 7). */
export function newUploadId(): string {
  return `${randomUUID().slice(0, 14)}7${randomUUID().slice(15)}`
}

/** A photo of several parts that differs each time. */
export function photo(width = 500, height = 400): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
}
