/** Measures the payments without a result: their number and age by kind, state and network. Risk officers decide about those in `referred`. */
import { UNDECIDED_STATES } from '../../../values/vocabularies/payment-states.ts'
import type { Sql } from '../../db/database.ts'
import type { Measure } from '../../ports/measure.ts'
import { inStates } from '../rows/state-lists.ts'

export function undecidedMeasure(sql: Sql): Measure {
  return {
    gauges: {
      adire_payments_undecided: 'Payments whose money is held and whose result is unknown, by kind, state and network.',
      adire_payments_oldest_seconds: 'Age of the oldest payment without a result, by kind, state and network.',
    },
    labelNames: ['kind', 'state', 'network'],
    async read() {
      const { rows } = await sql.query<{
        kind: string
        state: string
        network: string
        payments: number
        oldest_seconds: number
      }>(
        `select p.kind, case when a.alert_id is null then p.state else 'referred' end as state, coalesce(s.network, 'none') as network, count(*)::int as payments,
           extract(epoch from max(now() - p.created_at))::float8 as oldest_seconds
         from bank.payment p left join bank.payment_submission s on s.payment_id = p.payment_id
           left join bank.risk_alert a on a.alert_id = p.payment_id and a.answer = 'refer' and a.decision is null
         where ${inStates('p.state', UNDECIDED_STATES)}
         group by 1, 2, 3`,
      )
      return rows.map(({ kind, state, network, payments, oldest_seconds: oldest }) => ({
        labels: { kind, state, network },
        values: { adire_payments_undecided: payments, adire_payments_oldest_seconds: oldest },
      }))
    },
  }
}
