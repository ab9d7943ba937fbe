/** Finds the transfer that another bank returns, by the network's id of the transfer. */
import { paymentReference } from '../../../core/payments/reference.ts'
import type { Sql } from '../../db/database.ts'
import { factsOf, TRANSFER_COLUMNS, type TransferRow } from '../../payments/kinds/transfer/transfer-row.ts'

/** A transfer by its network reference, without an owner: for the network, never for a customer's request. */
export async function findReturnedTransfer(sql: Sql, networkReference: string) {
  const { rows } = await sql.query<TransferRow & { ledger_account_id: string; returned: boolean; closed: boolean }>(
    `select ${TRANSFER_COLUMNS}, w.ledger_account_id,
       exists(select from ledger.account l where l.account_id = w.ledger_account_id and l.closed_at is not null) as closed,
       exists(select from bank.inward_credit c where c.return_of = t.payment_id and c.outcome = 'accepted') as returned
     from bank.payment_submission w join bank.payment t on t.payment_id = w.payment_id
     where w.network = 'switch' and w.network_reference = $1`,
    [networkReference],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { fromCustomerId: customerId, fromAccountNumber: accountNumber, ...facts } = factsOf(row)
  return {
    ...facts,
    customerId,
    accountNumber,
    ledgerAccountId: BigInt(row.ledger_account_id),
    reference: paymentReference(facts.transferId),
    returned: row.returned,
    isClosed: row.closed,
  }
}
