import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readTestTimes, writeTestTime } from './test-times.ts'

it('test times: are kept for each part, and left out before the first run of the part', () => {
  const outer = mkdtempSync(join(tmpdir(), 'adire-times-'))
  const folder = join(outer, 'cache')
  expect(readTestTimes(folder)).toEqual({})
  writeTestTime('quick', { tests: 7, seconds: 61 }, folder)
  writeTestTime('quick', { tests: 8, seconds: 62 }, folder)
  expect(readTestTimes(folder)).toEqual({ quick: { tests: 8, seconds: 62, processors: expect.any(Number) } })
  rmSync(outer, { recursive: true })
})
