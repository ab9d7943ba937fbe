/** Tells a customer which banks money can be sent to. */
import type { bankRoutes, Bank as BankData } from '../../../contract/banks.ts'
import { type Bank, BANKS, suggestBanks } from '../../../core/banks/banks.ts'
import { ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'

const dataOf = ({ code, name, category }: Bank): BankData => ({ bankCode: code, bankName: name, category })
const ALL = { banks: BANKS.map(dataOf) }

/** The use-case behind `getBanks`. */
export const getBanks: Handler<typeof bankRoutes.getBanks> = async () => ok({ data: ALL })

/** The use-case behind `suggestBanks`. */
export const suggestBanksFor: Handler<typeof bankRoutes.suggestBanks> = async ({ accountNumber }) =>
  ok({ data: { banks: suggestBanks(accountNumber).map(({ bank }) => dataOf(bank)) } })
