/** Runs every kind of payment to every outcome, and compares everything that the bank did with the stored records. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GoldenBank, openGoldenBank } from './golden-bank.ts'
import type { Kind } from './kind.ts'
import { FAULTS, KINDS } from './kinds.ts'
import { playKind } from './play-kind.ts'

const FOLDER = join(import.meta.dirname, 'records')
const isUpdate = process.env['GOLDEN_UPDATE'] === 'yes'
const only = process.env['GOLDEN_ONLY']?.split(',')
const isWanted = ({ name }: Kind): boolean => only?.includes(name) ?? true
const PATIENCE = { timeout: 300_000 }

let bank: GoldenBank
/** The kinds in progress. A test removes its kind, so that a second try plays the kind again. */
const playing = new Map<string, Promise<string>>()
beforeAll(async () => {
  bank = await openGoldenBank()
  for (const kind of KINDS.filter(isWanted)) {
    const record = play(kind)
    record.catch(() => undefined)
    playing.set(kind.name, record)
  }
}, 120_000)
afterAll(() => bank?.close(), 60_000)

/** Plays the kind on the common bank. A kind with a protocol gets another bank with that protocol. */
async function play(kind: Kind): Promise<string> {
  if (kind.protocol === undefined) return playKind(bank, kind)
  const other = await openGoldenBank(kind.protocol)
  try {
    return await playKind(other, kind)
  } finally {
    await other.close()
  }
}

async function compare(kind: Kind): Promise<void> {
  const file = join(FOLDER, `${kind.name}.txt`)
  const record = playing.get(kind.name) ?? play(kind)
  playing.delete(kind.name)
  const text = await record
  if (isUpdate) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, text)
    return
  }
  const [seen, stored] = [byScenario(text), byScenario(readFileSync(file, 'utf8'))]
  expect([...seen.keys()], 'the scenarios of this kind').toEqual([...stored.keys()])
  for (const [name, record] of seen) expect.soft(record, `${kind.name}: ${name}`).toBe(stored.get(name))
}

/** The records of a file, by the names of their scenarios. */
function byScenario(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/^== (.*)$/m).slice(1)
  const names = parts.filter((_part, place) => place % 2 === 0)
  return new Map(names.map((name, place) => [name, parts[place * 2 + 1] ?? '']))
}

describe('golden run', () => {
  it.each(KINDS.filter(isWanted))('$name: every scenario ends as in the stored records', PATIENCE, compare)
  it.each(FAULTS.filter(isWanted))(
    '$name: every scenario with a failing network ends as in the stored records',
    PATIENCE,
    compare,
  )
})
