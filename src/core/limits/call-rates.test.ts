import { expect, it } from 'vitest'
import { CALL_RATES } from './call-rates.ts'

it.each(Object.entries(CALL_RATES))('the rates of %s come out even in whole milliseconds', (_meter, rates) => {
  for (const { times, withinMs } of Object.values(rates)) expect(withinMs % times).toBe(0)
})
