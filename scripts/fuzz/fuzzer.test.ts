/** Checks the fuzzer with planted faults, and the parsers with every stored input. */
// @module-tag one-try
import { afterAll, describe, expect, it } from 'vitest'
import { startCoverage } from './coverage.ts'
import { mutate, randomFrom } from './mutate.ts'
import { deepFault, slowFault } from './planted.fixture.ts'
import { faultOf, runFuzzer } from './run-fuzzer.ts'
import { FUZZ_TARGETS, seedsOf, storedFolders } from './targets.ts'

const coverage = startCoverage()
afterAll(() => coverage.close())

describe('fuzzer', () => {
  it('planted fault: is found behind four conditions, by coverage', async () => {
    const seeds = [Buffer.from('aaaa')]
    const options = { seconds: 50, seed: 7, seeds, coverage, mostFindings: 1, onInput: () => undefined }
    const { findings } = await runFuzzer(deepFault, options)
    expect(findings[0]?.input.toString('latin1')).toMatch(/^FUZ!/)
    expect(findings[0]?.fault).toContain('the planted fault')
  })

  it('planted fault: a slow input is a fault, and a quick input is none', async () => {
    expect(await faultOf(slowFault, Buffer.from('"'))).toMatch(/^took \d{3,} ms$/)
    expect(await faultOf(slowFault, Buffer.from('a'))).toBeUndefined()
  })

  it('changes of an input: are the same for the same seed, and within the limit of bytes', () => {
    const corpus = [Buffer.from('{"a":"b"}'), Buffer.from('<a>1</a>')]
    const made = (seed: number): readonly string[] => {
      const random = randomFrom(seed)
      const source = { random, words: ['word'], corpus, mostBytes: 100 }
      return Array.from({ length: 500 }, () => mutate(corpus[0]!, source).toString('base64'))
    }
    expect(made(1)).toEqual(made(1))
    expect(new Set([...made(1), ...made(2)]).size).toBeGreaterThan(500)
    expect(Math.max(...made(3).map((text) => Buffer.from(text, 'base64').length))).toBeLessThanOrEqual(100)
  })
})

describe.each(FUZZ_TARGETS)('$name', (target) => {
  it('seeds and stored inputs: keep every promise', async () => {
    for (const input of seedsOf(target)) expect(await faultOf(target, input)).toBeUndefined()
  })
})

it('stored inputs: have a folder for a target each', () => {
  const names = FUZZ_TARGETS.map(({ name }) => name)
  expect(storedFolders().filter((folder) => !names.includes(folder))).toEqual([])
})
