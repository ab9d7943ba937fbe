/** Tests the arithmetic of `npm run bench -- side-by-side`, and how it finds a copy of pgledger. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LoadResult } from '../../bench/ledger/workload.ts'
import { inTurn, type Measured, ratiosOf } from '../../bench/side-by-side/compare.ts'
import { readPgledger } from '../../bench/side-by-side/pgledger.ts'
import { brokenRules } from '../../bench/side-by-side/system.ts'

const rounds = (...rates: number[]): LoadResult[] =>
  rates.map((perSecond) => ({ perSecond, p50Ms: 1, p99Ms: 2, answered: perSecond }))
const measured = (
  system: string,
  spread: Measured['one']['spread'],
  inFlight: number,
  ...rates: number[]
): Measured => ({ one: { system, spread, inFlight }, rounds: rounds(...rates) })

describe('ratiosOf', () => {
  it('ratiosOf: divides within a round, so a slow round changes no ratio', () => {
    const all = [measured('ours', 'uniform', 32, 900, 90, 900), measured('other', 'uniform', 32, 300, 30, 300)]
    expect(ratiosOf('ours', all)).toEqual([{ spread: 'uniform', inFlight: 32, to: 'other', times: 3 }])
  })

  it('ratiosOf: compares equal loads only, and TPC-B with the uniform loads', () => {
    const all = [
      measured('TPC-B', 'own', 32, 100),
      measured('ours', 'uniform', 256, 800),
      measured('ours', 'hot', 256, 600),
      measured('other', 'uniform', 32, 50),
      measured('other', 'hot', 256, 30),
    ]
    expect(ratiosOf('ours', all)).toEqual([
      { spread: 'uniform', inFlight: 256, to: 'TPC-B', times: 8 },
      { spread: 'hot', inFlight: 256, to: 'other', times: 20 },
    ])
  })
})

describe('inTurn', () => {
  it('inTurn: starts each round with the next case and runs all cases', () => {
    expect([0, 1, 2, 3].map((round) => inTurn(['a', 'b', 'c'], round).join(''))).toEqual(['abc', 'bca', 'cab', 'abc'])
  })
})

describe('brokenRules', () => {
  it('brokenRules: names the rules with findings and leaves out the others', () => {
    expect(brokenRules({ 'entries differ': '2', 'accounts differ': '0', 'transfers missing': -1 })).toEqual([
      'entries differ: 2',
      'transfers missing: -1',
    ])
  })
})

describe('readPgledger', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pgledger-'))
    mkdirSync(join(folder, 'vendor', 'ids'), { recursive: true })
    writeFileSync(join(folder, 'vendor', 'ids', 'b.sql'), 'select 2')
    writeFileSync(join(folder, 'vendor', 'ids', 'a.sql'), 'select 1')
    writeFileSync(join(folder, 'pgledger.sql'), 'select 3')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('readPgledger: puts the helpers before the ledger, from a folder or a file', () => {
    const fromFolder = readPgledger(folder)
    expect(fromFolder.sql).toBe('select 1\n;\nselect 2\n;\nselect 3')
    expect(readPgledger(join(folder, 'pgledger.sql'))).toEqual(fromFolder)
  })

  it('readPgledger: refuses a folder without pgledger.sql', () => {
    rmSync(join(folder, 'pgledger.sql'))
    expect(() => readPgledger(folder)).toThrow(/no pgledger at .*pgledger\.sql/)
  })
})
