/** Tests how `npm run bench -- growth` judges a machine and its rates, and how it keeps a run that was ended. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { judge } from '../../bench/growth/judge.ts'
import { readUsage, shareOfOthers, waitForQuiet } from '../../bench/growth/quiet.ts'
import { readState, writeState } from '../../bench/growth/state.ts'

describe('shareOfOthers', () => {
  it('shareOfOthers: leaves out the time of this process and of its database', () => {
    const from = { totalMs: 1_000, busyMs: 500, ownMs: 100 }
    expect(shareOfOthers(from, { totalMs: 3_000, busyMs: 1_700, ownMs: 1_100 })).toBe(0.1)
    expect(shareOfOthers(from, { totalMs: 3_000, busyMs: 1_500, ownMs: 1_110 })).toBe(0)
  })

  it('readUsage: counts work of this process as its own', () => {
    const from = readUsage()
    // Processor time and not the clock, because a busy machine gives this process little of each second.
    const before = process.cpuUsage()
    while (process.cpuUsage(before).user < 200_000);
    const to = readUsage()
    expect(to.ownMs - from.ownMs).toBeGreaterThan(50)
    expect(to.totalMs).toBeGreaterThan(from.totalMs)
    expect(to.busyMs).toBeGreaterThanOrEqual(from.busyMs)
  })
})

describe('waitForQuiet', () => {
  const after = (shares: number[]) => {
    let time = 0
    const sample = (): Promise<number> => {
      time += 5_000
      return Promise.resolve(shares.shift() ?? 1)
    }
    return { sample, now: () => time }
  }

  it('waitForQuiet: ends with the first quiet sample', async () => {
    const { sample, now } = after([0.8, 0.5, 0.04, 0.9])
    expect(await waitForQuiet(60_000, sample, now)).toEqual({ seconds: 15, others: 0.04 })
  })

  it('waitForQuiet: gives up at the limit and reports the share of the others', async () => {
    const { sample, now } = after([])
    expect(await waitForQuiet(20_000, sample, now)).toEqual({ seconds: 20, others: 1 })
    expect(await waitForQuiet(0, sample, now)).toEqual({ seconds: 5, others: 1 })
  })
})

describe('judge', () => {
  const step = (entries: number, perSecond: number, othersShare: number) => ({
    entries,
    postings: { perSecond },
    withEffects: { perSecond },
    quiet: { othersShare },
  })
  const least = { 100: 0.85 }

  it('judge: compares the sizes with a target, and only those', () => {
    expect(judge([step(0, 1_000, 0), step(10, 100, 0), step(100, 850, 0)], least).isMet).toBe(true)
    expect(judge([step(0, 1_000, 0), step(10, 1_000, 0), step(100, 840, 0)], least).isMet).toBe(false)
  })

  it('judge: has no verdict when the machine was busy at the empty size or at a size with a target', () => {
    expect(judge([step(0, 1_000, 0.5), step(100, 900, 0)], least)).toMatchObject({ isQuiet: false, isMet: null })
    expect(judge([step(0, 1_000, 0), step(100, 900, 0.5)], least)).toMatchObject({ isQuiet: false, isMet: null })
    expect(judge([step(0, 1_000, 0), step(10, 100, 0.5), step(100, 900, 0)], least)).toMatchObject({ isMet: true })
  })
})

describe('the state of a run', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'adire-growth-state-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const contents = { entries: 200, accounts: 10, tables: 'books' as const }

  it('state: returns what was written, with its time', () => {
    expect(readState(folder, contents)).toBeUndefined()
    const state = {
      contents,
      progress: { transfers: 100, at: new Date('2026-11-28T10:00:00Z') },
      results: [{ entries: 0 }],
    }
    writeState(folder, state)
    expect(readState(folder, contents)).toEqual(state)
  })

  it('state: refuses a run with other contents', () => {
    writeState(folder, { contents, progress: { transfers: 0, at: new Date(0) }, results: [] })
    expect(() => readState(folder, { ...contents, accounts: 20 })).toThrow('has a run with --accounts 10')
  })
})
