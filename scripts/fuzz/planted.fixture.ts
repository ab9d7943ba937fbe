/** Parsers with a planted fault, for the test of the fuzzer. */
import { BrokenPromise, type FuzzTarget } from './target.ts'

const planted = (check: FuzzTarget['check']): FuzzTarget => ({
  name: 'planted',
  subject: 'a planted fault',
  mostBytes: 64,
  withinMs: 100,
  words: ['F', 'U', 'Z', '!'],
  seeds: ['aaaa'],
  check,
})

/** Four bytes must be right, each at its place. A fuzzer without coverage must change all four in one step. */
export const deepFault = planted((input) => {
  if (input[0] !== 0x46) return
  if (input[1] !== 0x55) return
  if (input[2] !== 0x5a) return
  if (input[3] !== 0x21) return
  throw new BrokenPromise('the planted fault')
})

/** An input with a quotation mark takes 200 ms. */
export const slowFault = planted((input) => {
  if (!input.includes('"')) return
  const endMs = performance.now() + 200
  while (performance.now() < endMs) continue
})
