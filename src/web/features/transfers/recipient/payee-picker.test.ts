import { expect, it } from 'vitest'
import type { Payees } from '../../../api/transfers/beneficiaries-api.ts'
import { BRAND } from '../../../../values/brand.ts'
import { choicesOf } from './payee-picker.tsx'

const here = { bankCode: BRAND.institutionCode, bankName: BRAND.bankName, type: 'LOCAL_TRANSFER' } as const
const payees: Payees = {
  beneficiaries: [
    {
      ...here,
      BeneficiaryId: '1',
      accountNumber: '1',
      accountName: 'A',
      nickname: 'Rent',
      favourite: true,
      addedAt: '',
      lastUsedAt: null,
    },
    {
      ...here,
      BeneficiaryId: '2',
      accountNumber: '2',
      accountName: 'B',
      nickname: null,
      favourite: false,
      addedAt: '',
      lastUsedAt: null,
      bankCode: '000014',
      type: 'EXTERNAL_TRANSFER',
    },
    {
      ...here,
      BeneficiaryId: '3',
      accountNumber: '3',
      accountName: 'C',
      nickname: null,
      favourite: false,
      addedAt: '',
      lastUsedAt: null,
      type: 'SELF',
    },
  ],
  recent: [{ ...here, accountNumber: '4', accountName: 'D', lastUsedAt: '' }],
}

it('payee picker: offers saved payees before recent payees, of this bank, and never the source account', () => {
  const numbers = choicesOf(payees, 'own-bank', '3').map(({ accountNumber, about }) => [accountNumber, about])
  expect(numbers).toEqual([
    ['1', 'Favourite'],
    ['4', 'Recent'],
  ])
})

it('payee picker: offers no own account, whichever account pays', () => {
  const recent = [
    ...payees.recent,
    { ...here, accountNumber: '5', accountName: 'C', lastUsedAt: '', type: 'SELF' as const },
  ]
  for (const service of ['own-bank', 'custom'] as const) {
    const numbers = choicesOf({ ...payees, recent }, service, '9').map(({ accountNumber }) => accountNumber)
    expect(numbers).not.toContain('3')
    expect(numbers).not.toContain('5')
  }
})

it('payee picker: offers payees at other banks for a transfer there', () => {
  expect(choicesOf(payees, 'other-bank', '2').map(({ bankCode, accountNumber }) => [bankCode, accountNumber])).toEqual([
    ['000014', '2'],
  ])
})
