import { expect, it } from 'vitest'
import type { PaymentRecord } from '../ha/load.ts'
import { areAllFound, readDifferences } from './lost-payments.ts'

function sent(transferId: string, changes: Partial<PaymentRecord> = {}): PaymentRecord {
  const common = { transferId, from: 'ada', to: null, amountMinor: 5_000n, totalMinor: 6_075n }
  return { ...common, status: 'processing', acknowledgedAt: 1, ...changes }
}
const line = (reference: string, amount = '₦50.00') =>
  `DIFFERENT: out ${reference}: settled there, and unknown here. Ours: nothing. Theirs: ${amount}.`
const within = sent('c', { to: 'tunde' })

it('lost payments: are all found when each payment has its difference', () => {
  const found = readDifferences(`The books do NOT agree.\n${line('1')}\n${line('2', '₦1,000.50')}`)
  expect(found.unknownHere).toEqual([
    { reference: '1', minor: 5_000n },
    { reference: '2', minor: 100_050n },
  ])
  expect(areAllFound([sent('a'), sent('b', { amountMinor: 100_050n }), within], found)).toBe(true)
})

it('lost payments: are not all found when a difference is missing, listed twice, or has another amount', () => {
  const all = [sent('a'), sent('b')]
  expect(areAllFound(all, readDifferences(line('1')))).toBe(false)
  expect(areAllFound(all, readDifferences(`${line('1')}\n${line('1')}`))).toBe(false)
  expect(areAllFound(all, readDifferences(`${line('1')}\n${line('2', '₦60.00')}`))).toBe(false)
})

it('lost payments: are not all found when the list has a difference of another kind', () => {
  const other = 'DIFFERENT: out 9: settled here, and not there. Ours: ₦50.00. Theirs: nothing.'
  expect(areAllFound([sent('a')], readDifferences(`${line('1')}\n${other}`))).toBe(false)
})
