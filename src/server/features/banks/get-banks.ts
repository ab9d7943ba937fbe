/** Tells a customer which banks money can be sent to. */
import type { bankRoutes, Bank as BankData } from '../../../contract/transfers/banks.ts'
import { type Bank, suggestBanks } from '../../../core/banks/banks.ts'
import { ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import type { CurrentBanks } from './current-banks.ts'

const dataOf = ({ code, name, category }: Bank): BankData => ({ bankCode: code, bankName: name, category })

/** The use-case behind `getBanks`. */
export function getBanks(banks: CurrentBanks): Handler<typeof bankRoutes.getBanks> {
  return async () => ok({ data: { banks: (await banks.all()).map(dataOf) } })
}

/** The use-case behind `suggestBanks`. */
export function suggestBanksFor(banks: CurrentBanks): Handler<typeof bankRoutes.suggestBanks> {
  return async ({ accountNumber }) => {
    const suggested = suggestBanks(accountNumber, await banks.all())
    return ok({ data: { banks: suggested.map(({ bank }) => dataOf(bank)) } })
  }
}
