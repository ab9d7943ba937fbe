/** A worker process for tests: applies the decision on one referred transfer inside the bank. */
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import { internalAccounts } from '../../accounts/internal-accounts.ts'
import { isFrozen } from '../../customers/is-frozen.ts'
import { openDatabase } from '../../db/database.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { referredInBooks } from '../../payments/kinds/own-bank/referred-transfer.ts'
import { systemClock } from '../../ports/clock.ts'
import { payeeRows } from '../beneficiaries/save-payees.ts'
import { referredTransferRows } from '../transfers/referred-ends.ts'
import { createApplyDecision } from './apply-decision.ts'

const [url = '', alertId = ''] = process.argv.slice(2)
const database = openDatabase(url)
const ledger = createLedger({ database })
const books = referredInBooks({
  database,
  ledger,
  clock: systemClock,
  logger: console,
  internalAccount: internalAccounts(database.pool),
  deposits: () => Promise.resolve(DEFAULT_DEPOSIT_LIMITS),
  isFrozen: (customerId) => isFrozen(database.pool, customerId),
  endRows: referredTransferRows({ clock: systemClock, payeeRows }),
})
const apply = createApplyDecision({
  database,
  clock: systemClock,
  referred: { switch: books, biller: books, 'card-processor': books, books },
})
await apply({ alertId }, { id: '1', attempt: 1, maxAttempts: 1 })
await ledger.close()
await database.close()
