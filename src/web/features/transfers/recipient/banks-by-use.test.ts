/** Tests the order of banks by use, and the search by usual short names. */
import { expect, it } from 'vitest'
import type { Bank } from '../../../../contract/transfers/banks.ts'
import { banksByUse } from './banks-by-use.ts'
import { bankOption } from './bank-picker.tsx'
import { matchOptions } from './combobox.tsx'

const bank = (bankCode: string, bankName: string): Bank => ({ bankCode, bankName, category: 'commercial' })
const [access, fcmb, gtb, wema] = [
  bank('000014', 'Access Bank'),
  bank('000003', 'First City Monument Bank (FCMB)'),
  bank('000013', 'Guaranty Trust Bank (GTBank)'),
  bank('000017', 'Wema Bank'),
]
const BANKS = [access, fcmb, gtb, wema]
const payee = { bankName: '', accountName: '', type: 'EXTERNAL_TRANSFER' } as const

it('banks: are sorted by how many payees the customer pays there, then by the last payment', () => {
  const { used, others } = banksByUse(BANKS, {
    beneficiaries: [
      { bankCode: wema.bankCode, lastUsedAt: '2026-11-01T10:00:00Z' },
      { bankCode: access.bankCode, lastUsedAt: null },
    ],
    recent: [
      { ...payee, bankCode: gtb.bankCode, accountNumber: '1', lastUsedAt: '2026-11-20T10:00:00Z' },
      { ...payee, bankCode: fcmb.bankCode, accountNumber: '2', lastUsedAt: '2026-11-19T10:00:00Z' },
      { ...payee, bankCode: fcmb.bankCode, accountNumber: '3', lastUsedAt: '2026-10-19T10:00:00Z' },
    ],
  })
  expect(used).toEqual([fcmb, gtb, wema])
  expect(others).toEqual([access])
})

it('banks: keep their order by name, while the payees are not known', () => {
  expect(banksByUse(BANKS, undefined)).toEqual({ used: [], others: BANKS })
})

it.each([
  ['alat', 'Wema Bank'],
  ['fcmb', 'First City Monument Bank (FCMB)'],
  ['gtb', 'Guaranty Trust Bank (GTBank)'],
  ['GTCO', 'Guaranty Trust Bank (GTBank)'],
])('banks: %j finds %j by its short name', (typed, found) => {
  expect(matchOptions(BANKS.map(bankOption), typed).map(({ label }) => label)).toEqual([found])
})
