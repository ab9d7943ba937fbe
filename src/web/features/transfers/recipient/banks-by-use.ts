/** Orders the banks of the form: banks of the customer's payees come first, the most used bank first. Pure. */
import type { Bank } from '../../../../contract/transfers/banks.ts'
import type { Payees } from '../../../api/transfers/beneficiaries-api.ts'

type UsedPayees = Pick<Payees, 'recent'> & {
  readonly beneficiaries: readonly Pick<Payees['beneficiaries'][number], 'bankCode' | 'lastUsedAt'>[]
}

interface Use {
  readonly payees: number
  /** The time of the last payment in ISO 8601. */
  readonly lastUsedAt: string
}

/** Counts the paid payees of each bank and finds the last payment. A saved payee without a payment does not count. */
function usesOf({ beneficiaries, recent }: UsedPayees): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>()
  for (const { bankCode, lastUsedAt } of [...beneficiaries, ...recent]) {
    if (lastUsedAt === null) continue
    const { payees, lastUsedAt: before } = uses.get(bankCode) ?? { payees: 0, lastUsedAt: '' }
    uses.set(bankCode, { payees: payees + 1, lastUsedAt: lastUsedAt > before ? lastUsedAt : before })
  }
  return uses
}

export interface BanksByUse {
  /** The bank with the most payees first, then the bank with the latest payment. */
  readonly used: readonly Bank[]
  /** The other banks keep their order by name. */
  readonly others: readonly Bank[]
}

export function banksByUse(banks: readonly Bank[], payees: UsedPayees | undefined): BanksByUse {
  const uses = usesOf(payees ?? { beneficiaries: [], recent: [] })
  const used = banks
    .flatMap((bank) => {
      const use = uses.get(bank.bankCode)
      return use === undefined ? [] : [{ bank, use }]
    })
    .toSorted(
      ({ use: one }, { use: other }) => other.payees - one.payees || other.lastUsedAt.localeCompare(one.lastUsedAt),
    )
    .map(({ bank }) => bank)
  return { used, others: banks.filter(({ bankCode }) => !uses.has(bankCode)) }
}
