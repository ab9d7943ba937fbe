/** Money from other banks: the calls of the payment switch. */
import { openSettlementAccounts } from '../../accounts/open-settlement-accounts.ts'
import type { ModuleParts } from '../../module.ts'
import { creditNoticeRows } from '../../notify/money-notices.ts'
import type { InwardCreditsDeps } from './inward-credits-deps.ts'
import { inwardCreditEndpoints } from './inward-credits.routes.ts'

type Needs = Omit<InwardCreditsDeps, 'settlementAccountId' | 'noticeRows'>

/** Opens the settlement accounts at the first start. */
export async function inwardCreditsModule(needs: Needs): Promise<ModuleParts> {
  const settlement = await openSettlementAccounts(needs.database)
  const deps: InwardCreditsDeps = {
    ...needs,
    settlementAccountId: (currency) => settlement.get(currency),
    noticeRows: creditNoticeRows,
  }
  return { plainEndpoints: inwardCreditEndpoints(deps) }
}
