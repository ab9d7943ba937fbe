/** Writes how a transfer to another bank ended, in the transaction that settles or releases its hold. */
import {
  nextTransferState,
  TRANSFER_STATES,
  type TransferEvent,
  type TransferState,
} from '../../../../core/transfers/transfer-states.ts'
import type { Sql } from '../../../db/database.ts'
import type { Companion } from '../../../ledger/ledger.ts'

export interface OutcomeRow {
  readonly transfer_id: string
  readonly event: TransferEvent
  /** The network's code; null for an operator's decision. */
  readonly network_code: string | null
}

// Only from a state in which the event can happen: a decision that comes too late changes nothing, and fails below.
const UPDATE = `with outcome as (
    select * from json_to_recordset($1::json) as row(transfer_id uuid, state text, earlier text[], network_code text)
  ), decided as (
    update bank.transfer t set state = o.state, completed_at = $2
    from outcome o where t.transfer_id = o.transfer_id and t.state = any (o.earlier)
    returning t.transfer_id
  )
  update bank.outward_transfer w set next_at = null, network_code = coalesce(o.network_code, w.network_code)
  from outcome o join decided d on d.transfer_id = o.transfer_id where w.transfer_id = o.transfer_id`

export const outcomeCompanion: Companion = {
  name: 'transfer-outcome',
  async write(tx, rows) {
    const done = rows.filter((row) => row.outcome === 'posted')
    const [first] = done
    if (first === undefined) return
    await decide(
      tx,
      done.map(({ row }) => row as OutcomeRow),
      first.postedAt,
    )
  },
}

async function decide(tx: Sql, rows: readonly OutcomeRow[], at: Date): Promise<void> {
  const outcomes = rows.map(({ transfer_id, event, network_code }) => {
    const earlier = TRANSFER_STATES.filter((state) => nextTransferState(state, event) !== undefined)
    return { transfer_id, network_code, earlier, state: endOf(earlier, event) }
  })
  const { rowCount } = await tx.query(UPDATE, [JSON.stringify(outcomes), at])
  if (rowCount !== rows.length) throw new Error('a transfer was decided in a state that it cannot end in')
}

function endOf(earlier: readonly TransferState[], event: TransferEvent): TransferState {
  const ends = new Set(earlier.map((state) => nextTransferState(state, event)))
  const [end] = ends
  if (ends.size !== 1 || end === undefined) throw new Error(`${event} is no end of a transfer`)
  return end
}
