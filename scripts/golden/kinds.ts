/** Lists every kind of payment of the golden run, in the order of its files. */
import type { Kind } from './kind.ts'
import { BILL_ENDINGS } from './kinds/bill-endings.ts'
import { BILL_FAULTS, BILLS } from './kinds/bills.ts'
import { CARDS } from './kinds/cards.ts'
import { EXCHANGE } from './kinds/exchange.ts'
import { INWARD } from './kinds/inward.ts'
import { LISTS } from './kinds/lists.ts'
import { OTHER_BANK, OTHER_BANK_FAULTS } from './kinds/other-bank.ts'
import { OWN_ACCOUNTS } from './kinds/own-accounts.ts'
import { OWN_BANK_REFUSALS } from './kinds/own-bank-refusals.ts'
import { OWN_BANK } from './kinds/own-bank.ts'
import { SCHEDULES } from './kinds/schedules.ts'
import { SWITCH_PROTOCOLS } from './kinds/switch-protocols.ts'

/** These kinds run concurrently. Kinds that wait for a network come first. */
export const KINDS: readonly Kind[] = [
  CARDS,
  BILL_ENDINGS,
  OTHER_BANK,
  EXCHANGE,
  SCHEDULES,
  LISTS,
  BILLS,
  INWARD,
  OWN_BANK_REFUSALS,
  OWN_BANK,
  OWN_ACCOUNTS,
  ...SWITCH_PROTOCOLS,
]

/** These kinds run afterwards, one after the other, because they change the networks for all scenarios. */
export const FAULTS: readonly Kind[] = [OTHER_BANK_FAULTS, BILL_FAULTS]
