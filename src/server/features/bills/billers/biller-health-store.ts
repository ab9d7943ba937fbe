/** Reads the latest payments to each biller, from which the bank decides whether the biller has trouble. */
import { type BillerSign, REMEMBERED_MS, SLOW_MS, troubleSince } from '../../../../core/bills/biller-health.ts'
import { type PaymentState, UNDECIDED_STATES } from '../../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../../db/database.ts'
import { notInStates } from '../../../payments/rows/state-lists.ts'

/** The number of payments that is read: enough to find a row of failures among undecided payments. */
const SIGNS_READ = 20

/** Returns the offered billers that have trouble, each with the time of its beginning. */
export async function findFailingBillers(sql: Sql, now: Date): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql.query<{
    biller_id: string
    state: PaymentState
    network_code: string | null
    reference: string
    created_at: Date
  }>(
    `select b.biller_id, s.state, s.network_code, s.reference, s.created_at
     from bank.biller b cross join lateral (
       select t.state, w.network_code, t.payee_reference as reference, t.created_at
       from bank.payment t join bank.payment_submission w on w.payment_id = t.payment_id
       where t.institution_code = b.biller_id and t.kind = 'bill' and t.created_at >= $1
         and (${notInStates('t.state', UNDECIDED_STATES)} or t.created_at < $2)
       order by t.created_at desc limit ${SIGNS_READ}) s
     where b.offered order by b.biller_id, s.created_at desc`,
    [new Date(now.getTime() - REMEMBERED_MS), new Date(now.getTime() - SLOW_MS)],
  )
  const signs = new Map<string, BillerSign[]>()
  for (const row of rows) {
    const sign = {
      state: row.state,
      networkCode: row.network_code,
      reference: row.reference,
      createdAt: row.created_at,
    }
    signs.set(row.biller_id, [...(signs.get(row.biller_id) ?? []), sign])
  }
  return new Map(
    [...signs].flatMap(([billerId, found]) => {
      const since = troubleSince(found, now)
      return since === undefined ? [] : [[billerId, since] as const]
    }),
  )
}
