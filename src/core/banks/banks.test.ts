/** The list of banks, and the banks that are suggested for a number. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isValidAccountNumber, makeAccountNumber } from '../../values/account-number.ts'
import { BRAND } from '../../values/brand.ts'
import { OTHER_BANKS } from '../../sandbox/switch/switch-accounts.ts'
import { BANKS, findBank, suggestBanks } from './banks.ts'

const codesFor = (accountNumber: string) => suggestBanks(accountNumber).map(({ bank }) => bank.code)

describe('the list', () => {
  it('has each bank once, with a six-digit switch code, and this bank under its brand', () => {
    expect(BANKS.length).toBeGreaterThan(600)
    expect(new Set(BANKS.map((bank) => bank.code)).size).toBe(BANKS.length)
    for (const bank of BANKS) {
      expect(bank.code).toMatch(/^\d{6}$/)
      expect(bank.name.trim()).toBe(bank.name)
      expect(bank.name.length).toBeGreaterThan(1)
      if (bank.cbnCode !== null) expect(bank.cbnCode).toMatch(/^(\d{3}|\d{5})$/)
    }
    expect(findBank(BRAND.institutionCode)).toEqual({
      code: BRAND.institutionCode,
      name: BRAND.bankName,
      category: 'commercial',
      cbnCode: BRAND.cbnCode,
    })
  })

  it('names the banks of the sandbox as the sandbox does', () => {
    for (const [code, bank] of Object.entries(OTHER_BANKS)) expect(findBank(code)).toMatchObject(bank)
  })

  it('offers no bank that has left the switch, and not the central bank', () => {
    for (const code of ['000020', '000019', '000005', '000028', '000033', '123456', '']) {
      expect(findBank(code)).toBeUndefined()
    }
    expect(findBank('000013')).toMatchObject({ name: 'Guaranty Trust Bank (GTBank)', cbnCode: '058' })
  })
})

describe('suggestions', () => {
  // Some of these numbers are published by the CBN or in public tests. The others are computed.
  it.each([
    ['000016', '0000014579'],
    ['000016', '0000000220'],
    ['000014', '0010246780'],
    ['000036', '0000000013'],
    ['000036', '1234567891'],
    ['000013', '0123456785'],
    ['000015', '1000000018'],
  ])('commercial banks: include %s for the number %s', (code, accountNumber) => {
    expect(codesFor(accountNumber)).toContain(code)
  })

  it('suggestions: include institutions whose CBN code has five digits (2020 revision)', () => {
    expect(codesFor('0000000018')).toContain('090405')
    expect(suggestBanks('0000000018').find(({ bank }) => bank.code === '090405')?.bank.cbnCode).toBe('50515')
    // 50547 is not in the list. Its test vectors are in values/account-number.test.ts.
    expect(isValidAccountNumber('50547', '0000000011')).toBe(true)
  })

  it('suggestions: begin with this bank if its check digit fits, and omit it otherwise', () => {
    const ours = makeAccountNumber(BRAND.cbnCode, '010288341')
    expect(codesFor(ours)[0]).toBe(BRAND.institutionCode)
    const other = `${ours.slice(0, 9)}${(Number(ours[9]) + 1) % 10}`
    expect(codesFor(other)).not.toContain(BRAND.institutionCode)
  })

  it('include the wallets, with any check digit, only when the number is a phone number', () => {
    const wallets = suggestBanks('8035550142').filter(({ because }) => because === 'phone')
    expect(wallets.map(({ bank }) => bank.name)).toEqual(['OPay', 'PalmPay'])
    expect(suggestBanks('0123456785').some(({ because }) => because === 'phone')).toBe(false)
  })

  it('suggestions: at most 12, commercial banks before small banks, none for a text that is not an account number', () => {
    for (const text of ['', '12345', '01234567850', 'abcdefghij', '٠١٢٣٤٥٦٧٨٩']) expect(suggestBanks(text)).toEqual([])
    const categories = suggestBanks('0000014579').map(({ bank }) => bank.category)
    expect(categories.lastIndexOf('commercial')).toBeLessThan(categories.indexOf('microfinance'))
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{10}$/), (accountNumber) => {
        const found = suggestBanks(accountNumber)
        return found.length <= 12 && new Set(found.map(({ bank }) => bank.code)).size === found.length
      }),
    )
  })
})
