/** Reads the facts for the decision about a bill, with one statement for calls that arrive together. */
import { gamingCounterKey, gamingLimitAt } from '../../../../core/bills/gaming-limit.ts'
import type { FeeSchedules } from '../../../../core/fees/fee-schedule.ts'
import type { CurrentLimits } from '../../../../core/limits/limit-schedule.ts'
import type { BillFacts } from '../../../../core/payments/decide-bill.ts'
import { DEFAULT_PAYMENT_POLICY, type PaymentPolicy } from '../../../../core/payments/payment-decision.ts'
import { createNumberedLoader } from '../../../db/batch-loader.ts'
import type { Database } from '../../../db/database.ts'
import type { Session } from '../../../http/handler.ts'
import type { Clock } from '../../../ports/clock.ts'
import { findBillerStop } from '../../../stops/stop-store.ts'
import { factsOfCalls, LIMIT_FIELDS, limitFactsOfRow, limitFields } from '../../limits/limit-facts.ts'
import {
  type PartyAccount,
  PAYER_COLUMNS,
  PAYER_TABLES,
  payerAccountOf,
  type PayerAccountRow,
} from '../../payer-account.ts'
import { limitOfRow } from './gaming-store.ts'

interface Reading {
  readonly database: Database
  readonly clock: Clock
}

interface Schedules {
  readonly limits: CurrentLimits
  readonly fees?: (() => Promise<FeeSchedules>) | undefined
}

export type FoundFacts = BillFacts & { readonly from: PartyAccount | undefined }

export type FindBillFacts = (
  fromAccountNumber: string,
  payer: Pick<Session, 'customerId' | 'deviceKeyId'>,
) => Promise<FoundFacts>

interface Row extends PayerAccountRow {
  readonly no: number
  readonly gaming_minor: string | null
  readonly coming_minor: string | null
  readonly coming_from: Date | null
  readonly gamed: string | null
}

const FACTS = factsOfCalls(
  `from_account text, gaming_key text, ${LIMIT_FIELDS}`,
  `${PAYER_COLUMNS}, g.per_day_minor as gaming_minor, g.coming_minor, g.coming_from, gk.total as gamed`,
  `${PAYER_TABLES}
   left join bank.gaming_limit g on g.customer_id = c.customer_id
   left join ledger.counter gk on gk.key = asked.gaming_key`,
)

/**
 * Reads the facts of bills that arrive together with one statement: the account, the limits, and the limit on gaming. Throws when the
 * customer does not exist.
 */
export function createBillFacts({ database, clock }: Reading): FindBillFacts {
  type Call = Parameters<FindBillFacts>[1] & { readonly fromAccountNumber: string; readonly now: Date }
  const find = createNumberedLoader<Call, Row>({
    ownerOf: ({ customerId }) => customerId,
    load: async (calls) => {
      const asked = calls.map(({ no, fromAccountNumber, now, ...payer }) => {
        const fields = limitFields(payer, 'NGN', now)
        const gaming_key = gamingCounterKey(payer.customerId, fields.day)
        return { no, from_account: fromAccountNumber, gaming_key, ...fields }
      })
      const { rows } = await database.pool.query<Row>(FACTS, [JSON.stringify(asked)])
      return rows
    },
  })
  return async (fromAccountNumber, { customerId, deviceKeyId }) => {
    const now = clock.now()
    const [row] = await find({ customerId, deviceKeyId, fromAccountNumber, now })
    if (row === undefined) throw new Error('a bill needs a customer')
    return {
      ...limitFactsOfRow(row, { customerId, deviceKeyId }, now),
      from: payerAccountOf(row, { customerId, accountNumber: fromAccountNumber }),
      availableMinor: BigInt(row.available ?? 0),
      gaming: gamingLimitAt(limitOfRow({ ...row, per_day_minor: row.gaming_minor }), now),
      gamedTodayMinor: BigInt(row.gamed ?? 0),
    }
  }
}

/** The limits, the fees and the stop of the biller by which a bill is decided now. */
export async function billPolicy(deps: Reading & Schedules, billerId: string): Promise<PaymentPolicy> {
  return {
    stop: await findBillerStop(deps.database.pool, billerId, deps.clock.now()),
    limits: (await deps.limits()).policy,
    fees: (await deps.fees?.()) ?? DEFAULT_PAYMENT_POLICY.fees,
  }
}
