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
  it('changes nothing before there is a list', () => {
    expect(mergeBanks([])).toBe(BANKS)
    expect(mergeBanks([listedOf('000013', { listed: false })])).toBe(BANKS)
  })

  it('keeps our name, kind and check digit of a bank that we know', () => {
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
  ])('names a new one as the switch does, and knows its kind: %s of %s is %s', (code, category, kind) => {
    const added = { code, name: `NAME OF ${code}`, category: kind, cbnCode: null }
    expect(find([listedOf('000013'), listedOf(code, { category })], code)).toEqual(added)
  })

  it('does not offer what we keep only to label the past, though the switch still names it', () => {
    for (const code of ['000005', '000019', '000028']) expect(find([listedOf(code)], code)).toBeUndefined()
  })

  it('orders by name', () => {
    const names = mergeBanks([listedOf('090999', { name: 'Aardvark MFB' }), listedOf('000015')]).map(({ name }) => name)
    expect(names).toEqual(['Aardvark MFB', BRAND.bankName, 'Zenith Bank'])
  })
})

it('believes no list that lacks half of the banks', () => {
  const codes = BANKS.map(({ code }) => code)
  expect(isBelievable(BANKS, new Set(codes))).toBe(true)
  expect(isBelievable(BANKS, new Set(codes.slice(0, Math.floor(codes.length / 2) + 1)))).toBe(true)
  expect(isBelievable(BANKS, new Set(codes.slice(0, Math.floor(codes.length / 2))))).toBe(false)
  expect(isBelievable(BANKS, new Set())).toBe(false)
})
