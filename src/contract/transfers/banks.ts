/** The banks that customers can pay, and the banks to which an account number may belong. */
import * as v from 'valibot'
import { accountNumber, bankCode } from '../fields.ts'
import { nothing, route } from '../route.ts'
import { BANK_CATEGORIES } from '../../values/vocabularies/bank-categories.ts'

export const bankCategory = v.picklist(BANK_CATEGORIES)

export const bank = v.object({ bankCode, bankName: v.string(), category: bankCategory })
export type Bank = v.InferOutput<typeof bank>

export const bankRoutes = {
  /** All banks, including this bank, sorted by name. */
  getBanks: route({
    method: 'GET',
    path: '/api/transfers/getBanks',
    request: nothing,
    data: v.object({ banks: v.array(bank) }),
    caller: 'customer',
    changesState: false,
  }),
  /**
   * The banks to which a number may belong, the likeliest first, by check digit or because the number is a phone. Only the name
   * enquiry is certain.
   */
  suggestBanks: route({
    method: 'POST',
    path: '/api/transfers/suggestBanks',
    request: v.strictObject({ accountNumber }),
    data: v.object({ banks: v.array(bank) }),
    caller: 'customer',
    changesState: false,
  }),
} as const
