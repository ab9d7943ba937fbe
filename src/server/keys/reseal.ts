/** Seals the values of columns again under the current key, in sets, so that an old key can be removed. */
import { lastingIndexes, type IndexKeys } from '../crypto/blind-index.ts'
import { hashKeyId, seal, sealedKeyId, type SealingKeys, unsealBytes } from '../crypto/sealing.ts'
import type { KeyRing } from '../crypto/key-ring.ts'
import type { Sql } from '../db/database.ts'
import {
  type IndexedColumn,
  readSealedSet,
  replaceSet,
  type SealedColumn,
  type SealedValue,
} from '../db/sealed-column.ts'
import type { Clock } from '../ports/clock.ts'
import { addToReseal, beginReseal, endReseal } from './reseal-store.ts'

/** The owner of the tables, on one connection. */
export interface OwnerSql extends Sql {
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
}

export interface ResealRun {
  readonly owner: OwnerSql
  readonly ring: KeyRing
  readonly clock: Clock
  /** The run ends after the set under way. A later run continues. */
  readonly signal: AbortSignal
  /** Called after each set. */
  readonly report: (place: string, progress: { readonly seen: number; readonly resealed: number }) => void
  readonly setSize?: number
}

/** `unreadable`: values that no key of this process opens. They stay as they are. */
export interface Resealed {
  readonly place: string
  readonly isStopped: boolean
  readonly seen: number
  readonly resealed: number
  readonly unreadable: number
}

/** The values of one set, and the key that seals them again. */
export interface ResealSet<Item> {
  /** Undefined: there are no more items. */
  read(after: readonly string[] | undefined, most: number): Promise<readonly Item[]>
  keyOf(item: Item): readonly string[]
  /** Seals the items of a set again. `write` stores them, in the transaction of the progress. */
  reseal(items: readonly Item[]): Promise<{ readonly unreadable: number; write(tx: Sql): Promise<number> }>
}

const SET_SIZE = 500

/** Runs through all items in sets. A set and the progress are written in one transaction. */
export async function resealInSets<Item>(
  { owner, clock, signal, report, setSize = SET_SIZE }: ResealRun,
  { place, keyId }: { readonly place: string; readonly keyId: number },
  set: ResealSet<Item>,
): Promise<Resealed> {
  const begun = await beginReseal(owner, { place, keyId, at: clock.now() })
  let { after, seen, resealed } = begun
  let unreadable = 0
  for (;;) {
    if (signal.aborted) return { place, isStopped: true, seen, resealed, unreadable }
    const items = await set.read(after, setSize)
    const last = items.at(-1)
    if (last === undefined) break
    const made = await set.reseal(items)
    const next = set.keyOf(last)
    const written = await owner.transaction(async (tx) => {
      const count = await made.write(tx)
      await addToReseal(tx, { place, after: next, seen: items.length, resealed: count, at: clock.now() })
      return count
    })
    after = next
    seen += items.length
    resealed += written
    unreadable += made.unreadable
    report(place, { seen, resealed })
  }
  await endReseal(owner, place, clock.now())
  return { place, isStopped: false, seen, resealed, unreadable }
}

/** The keys of a purpose, with one key for new values, so that a rotation during a run changes nothing. */
function fixedKeys(keys: SealingKeys): SealingKeys {
  const current = keys.current()
  return { ...keys, current: () => current }
}

/** Seals a column again. */
export function resealColumn(run: ResealRun, column: SealedColumn): Promise<Resealed> {
  const keys = fixedKeys(run.ring.sealing(column.purpose))
  const keyId = keys.current().id
  const names = Object.keys(column.key)
  return resealInSets<SealedValue>(
    run,
    { place: `${column.table}.${column.column}`, keyId },
    {
      read: (after, most) => readSealedSet(run.owner, column, { after, most }),
      keyOf: ({ row }) => names.map((name) => row[name] ?? ''),
      reseal: (values) => Promise.resolve(resealValues(column, keys, values)),
    },
  )
}

function resealValues(column: SealedColumn, keys: SealingKeys, values: readonly SealedValue[]) {
  const keyId = keys.current().id
  const stale = values.filter(({ sealed }) => sealedKeyId(sealed) !== keyId)
  const changed = stale.flatMap((value) => {
    const place = column.place(value.row)
    const content = opened(keys, place, value.sealed)
    return content === undefined ? [] : [{ row: value.row, was: value.sealed, replacement: seal(keys, place, content) }]
  })
  return {
    unreadable: stale.length - changed.length,
    write: (tx: Sql) => (changed.length === 0 ? Promise.resolve(0) : replaceSet(tx, column, changed)),
  }
}

/** Computes a column of blind indexes again with the first key. */
export function renewIndex(run: ResealRun, column: IndexedColumn, indexKeys: IndexKeys): Promise<Resealed> {
  const { sealed } = column
  const keys = run.ring.sealing(sealed.purpose)
  const names = Object.keys(sealed.key)
  const place = `${sealed.table}.${column.index}`
  const target = { ...sealed, column: column.index }
  return resealInSets<SealedValue>(
    run,
    { place, keyId: hashKeyId(indexKeys.identityIndex).readUInt32BE() },
    {
      read: (after, most) => readSealedSet(run.owner, sealed, { after, most }),
      keyOf: ({ row }) => names.map((name) => row[name] ?? ''),
      reseal: (values) => {
        const texts = values.map((value) => ({ ...value, text: opened(keys, sealed.place(value.row), value.sealed) }))
        const changed = texts.flatMap(({ row, text }) => {
          if (text === undefined) return []
          const [replacement, ...others] = lastingIndexes(indexKeys, column.kind, text.toString('utf8'))
          return others.map((was) => ({ row, was, replacement }))
        })
        return Promise.resolve({
          unreadable: texts.filter(({ text }) => text === undefined).length,
          write: (tx: Sql) => replaceSet(tx, target, changed),
        })
      },
    },
  )
}

/** Undefined: no key of this process opens the value. */
function opened(keys: SealingKeys, place: string, sealed: Buffer): Buffer | undefined {
  try {
    return unsealBytes(keys, place, sealed)
  } catch {
    return undefined
  }
}
