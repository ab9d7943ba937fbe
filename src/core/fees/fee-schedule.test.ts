import { expect, test } from 'vitest'
import { DEFAULT_FEE_SCHEDULES, scheduleProblem, type FeeSchedule } from './fee-schedule.ts'

const [standard] = DEFAULT_FEE_SCHEDULES
const step = (upToMinor: bigint | null, feeMinor: bigint) => ({ upToMinor, feeMinor })

test('the standard tariff: is valid', () => {
  expect(scheduleProblem(standard)).toBeUndefined()
})

test.each<[string, Partial<FeeSchedule>, string]>([
  ['no step', { interbankFees: [] }, 'interbankFees has no step'],
  ['an end', { interbankFees: [step(100n, 1n)] }, 'the last step of interbankFees must have no upTo'],
  [
    'an open step before the last',
    { interbankFees: [step(null, 1n), step(null, 2n)] },
    'only the last step of interbankFees may be without upTo',
  ],
  [
    'bounds that fall',
    { interbankFees: [step(200n, 1n), step(100n, 2n), step(null, 3n)] },
    'upTo must rise from step to step',
  ],
  [
    'one bound twice',
    { interbankFees: [step(100n, 1n), step(100n, 2n), step(null, 3n)] },
    'upTo must rise from step to step',
  ],
  [
    'fees that fall',
    { interbankFees: [step(100n, 2n), step(null, 1n)] },
    'a larger amount must not have a smaller fee',
  ],
  ['VAT of more than the fee', { vatBasisPoints: 100_01n }, 'vatBasisPoints is more than the whole fee'],
  [
    'a levy of more than the amount',
    { cybersecurityLevy: { basisPoints: 100_01n, mostMinor: null } },
    'the levy is more than the whole amount',
  ],
  [
    'a minimum of zero',
    { minimums: { ...standard.minimums, bills: { ...standard.minimums.bills, data: 0n } } },
    'every minimum must be above zero',
  ],
  [
    'no minimum to other banks',
    { minimums: { ...standard.minimums, otherBank: 0n } },
    'every minimum must be above zero',
  ],
])('tariff with %s: is refused, and the reason is named', (_name, over, problem) => {
  expect(scheduleProblem({ ...standard, ...over })).toBe(problem)
})
