/** The merge of the switch's list of banks with the bank's own list. */
import { describe, expect, it } from 'vitest'
import { BRAND } from '../../values/brand.ts'
import { BANKS } from './banks.ts'
import { isBelievable, mergeBanks, type KnownInstitution } from './merge-banks.ts'

const listedOf = (code: string, over: Partial<KnownInstitution> = {}): KnownInstitution => ({
  code,
  name: `NAME OF ${code}`,
  category: null,
  listed: true,
  ...over,
})
const find = (institutions: readonly KnownInstitution[], code: string) =>
  mergeBanks(institutions).find((bank) => bank.code === code)

describe('merging', () => {
  it('uses our own list when the switch has sent no list', () => {
    expect(mergeBanks([])).toBe(BANKS)
    expect(mergeBanks([listedOf('000013', { listed: false })])).toBe(BANKS)
  })

  it('keeps our name, kind and CBN code of a bank in our list', () => {
    expect(find([listedOf('000013', { name: 'GTBANK PLC', category: 9 })], '000013')).toEqual({
      code: '000013',
      name: 'Guaranty Trust Bank (GTBank)',
      category: 'commercial',
      cbnCode: '058',
    })
  })

  it('offers no bank that the list lacks, except this bank', () => {
    const banks = mergeBanks([listedOf('000013'), listedOf('000014', { listed: false })])
    expect(banks.map(({ code }) => code).toSorted()).toEqual(['000013', BRAND.institutionCode].toSorted())
  })

  it.each([
    ['090999', null, 'microfinance'],
    ['050999', null, 'finance-company'],
    ['000999', null, 'commercial'],
    ['090999', 12, 'psb'],
    ['999123', null, 'payment-service-provider'],
    ['100999', 99, 'mobile-money'],
  ])(
    'a bank that is new to us: has the switch’s name, and its kind by number or code: %s of %s is %s',
    (code, category, kind) => {
      const added = { code, name: `NAME OF ${code}`, category: kind, cbnCode: null }
      expect(find([listedOf('000013'), listedOf(code, { category })], code)).toEqual(added)
    },
  )

  it('does not offer a bank that our list keeps only for old payments, even when the switch names it', () => {
    for (const code of ['000005', '000019', '000028']) expect(find([listedOf(code)], code)).toBeUndefined()
  })

  it('sorts the banks by name', () => {
    const names = mergeBanks([listedOf('090999', { name: 'Aardvark MFB' }), listedOf('000015')]).map(({ name }) => name)
    expect(names).toEqual(['Aardvark MFB', BRAND.bankName, 'Zenith Bank'])
  })
})

it('isBelievable: refuses a list that lacks half of the banks', () => {
  const codes = BANKS.map(({ code }) => code)
  expect(isBelievable(BANKS, new Set(codes))).toBe(true)
  expect(isBelievable(BANKS, new Set(codes.slice(0, Math.floor(codes.length / 2) + 1)))).toBe(true)
  expect(isBelievable(BANKS, new Set(codes.slice(0, Math.floor(codes.length / 2))))).toBe(false)
  expect(isBelievable(BANKS, new Set())).toBe(false)
})
