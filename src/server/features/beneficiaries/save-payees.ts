/**
 * Saves the payee of a transfer when its sender asked for it. The posting writes a row. The worker saves the payee and
 * deletes the row in one transaction, so a payee who is removed later stays removed.
 */
import { randomUUID } from 'node:crypto'
import { copyRows } from '../../db/copy-rows.ts'
import type { Database, Sql } from '../../db/database.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { type Effect, type EffectRow, effectRow } from '../../ledger/effect.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { PaidAccount } from './beneficiaries-deps.ts'
import { notifyAdded, putAccount, type SaveDeps } from './save-beneficiary.ts'

/** The worker's task that saves payees. */
export const SAVE_PAYEES = 'save-payees'

/** Rows per transaction of the worker. */
const ROWS_AT_ONCE = 100

/** The payee's account as the sender approved it. */
export interface Payee extends PaidAccount {
  readonly transferId: string
  /** The payer. */
  readonly customerId: string
}

export const payeeRows = (payee: Payee): readonly EffectRow[] => [effectRow(payeesEffect, payee)]

const write = copyRows('bank.pending_beneficiary', {
  transfer_id: 'uuid',
  customer_id: 'uuid',
  bank_code: 'text',
  bank_name: 'text',
  account_number: 'text',
  account_name: 'text',
  beneficiary_type: 'text',
})

/** Stores a row for each payee of a posted payment. A refused payment stores no row. */
export const payeesEffect: Effect<Payee> = {
  name: 'payees',
  async write(tx, rows) {
    const paid = rows.filter(({ outcome }) => outcome === 'posted').map(({ row }) => row)
    const [first] = rows
    if (first === undefined || paid.length === 0) return
    await write(
      tx,
      paid.map((one) => ({
        transfer_id: one.transferId,
        customer_id: one.customerId,
        bank_code: one.bankCode,
        bank_name: one.bankName,
        account_number: one.accountNumber,
        account_name: one.accountName,
        beneficiary_type: one.beneficiaryType ?? null,
      })),
    )
    // The job gets one of sixteen keys, as jobs for notices do. With one key, each transaction that posts payments would
    // wait for the commit of the others.
    await queueJobs(tx, [{ task: SAVE_PAYEES, payload: {}, key: `${SAVE_PAYEES}:${first.postingId.at(-1)}` }])
  },
}

export interface SavePayeesDeps extends SaveDeps {
  readonly database: Pick<Database, 'transaction'>
}

const TRACE = { address: 'worker', requestId: '' }

/** The task for the worker, under the name SAVE_PAYEES. It runs until no row is left. */
export function createSavePayees(deps: SavePayeesDeps): Task {
  return async () => {
    while ((await deps.database.transaction((tx) => saveSome(deps, tx))) === ROWS_AT_ONCE);
  }
}

/**
 * A payee who is saved already does not change. When the customer has the maximum number of beneficiaries, no payee is saved. The receipt
 * still offers to save the payee, and the refusal gives the reason.
 */
async function saveSome(deps: SavePayeesDeps, tx: Sql): Promise<number> {
  const { rows } = await tx.query<Payee>(
    `delete from bank.pending_beneficiary where transfer_id = any(array(
       select transfer_id from bank.pending_beneficiary order by transfer_id limit $1 for update skip locked))
     returning transfer_id as "transferId", customer_id as "customerId", bank_code as "bankCode", bank_name as "bankName",
       account_number as "accountNumber", account_name as "accountName",
       beneficiary_type as "beneficiaryType"`,
    [ROWS_AT_ONCE],
  )
  for (const { transferId, ...payee } of rows) {
    const put = await putAccount(deps, tx, { ...payee, id: randomUUID() })
    if (put?.isNew !== true) continue
    const detail = { beneficiaryId: put.id, transferId }
    const { customerId } = payee
    await recordAudit(tx, TRACE, { kind: 'beneficiary.added', outcome: 'done', customerId, detail })
    await notifyAdded(deps, tx, customerId, payee)
  }
  return rows.length
}
