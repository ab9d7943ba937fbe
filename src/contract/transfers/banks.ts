/** The banks that money can be sent to, and which of them a number could be of. */
import * as v from 'valibot'
import { accountNumber, bankCode } from '../fields.ts'
import { nothing, route } from '../route.ts'
import { BANK_CATEGORIES } from '../../values/vocabularies/bank-categories.ts'

export const bankCategory = v.picklist(BANK_CATEGORIES)

export const bank = v.object({ bankCode, bankName: v.string(), category: bankCategory })
export type Bank = v.InferOutput<typeof bank>

export const bankRoutes = {
  /** All of them, by name; this bank is among them. */
  getBanks: route({
    method: 'GET',
    path: '/api/transfers/getBanks',
    request: nothing,
    data: v.object({ banks: v.array(bank) }),
    caller: 'customer',
    changesState: false,
  }),
  /** Likeliest first, by the number's check digit or because it is a phone: a hint, the name enquiry decides. */
  suggestBanks: route({
    method: 'POST',
    path: '/api/transfers/suggestBanks',
    request: v.strictObject({ accountNumber }),
    data: v.object({ banks: v.array(bank) }),
    caller: 'customer',
    changesState: false,
  }),
} as const
