/** Tests that the list of banks and the suggested banks fit the contract. */
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { bankRoutes } from '../../../contract/transfers/banks.ts'
import { BRAND } from '../../../values/brand.ts'
import type { HandlerContext } from '../../http/handler.ts'
import { BANKS, findBank } from '../../../core/banks/banks.ts'
import { getBanks, suggestBanksFor } from './get-banks.ts'

const banks = { all: () => Promise.resolve(BANKS), find: (code: string) => Promise.resolve(findBank(code)) }

const context = {} as HandlerContext<typeof bankRoutes.getBanks>

it('getBanks: lists every bank as the contract has it, without its CBN code', async () => {
  const answer = await getBanks(banks)({}, context)
  const data = answer.ok ? answer.value.data : undefined
  expect(v.safeParse(bankRoutes.getBanks.data, data).issues).toBeUndefined()
  expect(data?.banks).toContainEqual({
    bankCode: BRAND.institutionCode,
    bankName: BRAND.bankName,
    category: 'commercial',
  })
  expect(JSON.stringify(data)).not.toContain('cbnCode')
})

it('suggestBanks: suggests the banks to which an account number may belong', async () => {
  const answer = await suggestBanksFor(banks)({ accountNumber: '0123456785' }, context)
  const data = answer.ok ? answer.value.data : undefined
  expect(v.safeParse(bankRoutes.suggestBanks.data, data).issues).toBeUndefined()
  expect(data?.banks).toContainEqual({
    bankCode: '000013',
    bankName: 'Guaranty Trust Bank (GTBank)',
    category: 'commercial',
  })
})
