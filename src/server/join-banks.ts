/** Joins the list of banks to the switch that says who is on it. */
import type { Logger } from 'pino'
import { createEasypayInstitutions } from './adapters/payment-switch/easypay-institutions.ts'
import type { Networks } from './network-config.ts'
import type { Database } from './db/database.ts'
import { createRefreshBanks, REFRESH_BANKS } from './features/banks/refresh-banks.ts'
import type { FurtherTasks } from './join-outward.ts'
import type { Clock } from './ports/clock.ts'

/** What keeps the list new; nothing where the switch is not asked for it. */
export function bankListTasks(parts: {
  readonly networks: Networks
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
}): FurtherTasks {
  const { database, clock, logger, networks } = parts
  if (networks.bankList === undefined) return { tasks: {}, recurring: [] }
  const { url: baseUrl, client } = networks.bankList
  const bankList = createEasypayInstitutions({ baseUrl, client, clock })
  return {
    tasks: { [REFRESH_BANKS]: createRefreshBanks({ database, clock, logger, bankList }) },
    recurring: [{ task: REFRESH_BANKS, when: '43 2 * * *' }],
  }
}
