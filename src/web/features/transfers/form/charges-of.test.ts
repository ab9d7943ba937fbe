import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TransferFees } from '../../../../contract/transfers/fees.ts'
import { DEFAULT_FEE_SCHEDULES, type FeeSchedules } from '../../../../core/fees/fee-schedule.ts'
import { transferCharges } from '../../../../core/fees/transfer-fees.ts'
import { getFees } from '../../../../server/features/fees/get-fees.ts'
import { chargesOf } from './charges-of.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const [standard] = DEFAULT_FEE_SCHEDULES

async function tableOf(schedules: FeeSchedules): Promise<TransferFees> {
  const answer = await getFees({ clock: { now: () => NOW }, fees: () => Promise.resolve(schedules) })({}, {} as never)
  if (!answer.ok) throw new Error('no fees')
  return answer.value.data
}

test.each<[string, FeeSchedules]>([
  ['today', DEFAULT_FEE_SCHEDULES],
  ['with a levy', [{ ...standard, cybersecurityLevy: { basisPoints: 50n, mostMinor: 500_00n } }]],
  ['without duty, with a fee within the bank', [{ ...standard, stampDuty: null, sameBankFeeMinor: 15_00n }]],
])('charges in the form: are %s, as the bank will charge', async (_name, schedules) => {
  const table = await tableOf(schedules)
  const edges = fc.constantFrom(1n, 5_000_00n, 5_000_01n, 9_999_99n, 10_000_00n, 50_000_00n, 50_000_01n)
  const amount = fc.oneof(edges, fc.bigInt({ min: 1n, max: 9_999_999_999_999n }))
  const currency = fc.constantFrom('NGN' as const, 'USD' as const)
  fc.assert(
    fc.property(amount, currency, fc.boolean(), fc.boolean(), (amountMinor, code, sameBank, own) => {
      const ask = {
        amountMinor,
        currency: code,
        route: sameBank ? 'same-bank' : 'interbank',
        ownAccounts: own,
      } as const
      const { feeMinor, vatMinor, stampDutyMinor, levyMinor } = transferCharges(ask, NOW, schedules)
      expect(chargesOf(table, { amountMinor, currency: code, sameBank, own })).toEqual({
        fee: feeMinor,
        vat: vatMinor,
        stampDuty: stampDutyMinor,
        levy: levyMinor,
      })
    }),
  )
})

test('charges in the form: are undefined before an amount is typed', async () => {
  const table = await tableOf(DEFAULT_FEE_SCHEDULES)
  expect(chargesOf(table, { amountMinor: 0n, currency: 'NGN', sameBank: false, own: false })).toEqual({
    fee: 0n,
    vat: 0n,
    stampDuty: 0n,
    levy: 0n,
  })
})
