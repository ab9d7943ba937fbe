/** Describes a referred transfer inside the bank: its money waits on a hold, and settles into the account of the payee. */
import type { Tier } from '../../../../core/accounts/account-products.ts'
import { type DepositLimits, maxBalanceMinor } from '../../../../core/inward-credits/decide-inward-credit.ts'
import type { Database } from '../../../db/database.ts'
import type { BankAccountRow } from '../../../db/tables/account.ts'
import type { BankPaymentSubmissionRow } from '../../../db/tables/payment.ts'
import { BalanceCapError, balanceCapRows } from '../../../ledger/balance-cap.ts'
import type { EffectRow } from '../../../ledger/effect.ts'
import type { EndDeps, OutboundKind, OutboundPayment } from '../../outbound/outbound-payment.ts'
import { SUBMISSION_COLUMNS, type SubmissionRow, submissionOf } from '../../outbound/submission-row.ts'
import { createSubmissionStore } from '../../outbound/submission-store.ts'
import { createOutcomeEffect } from '../../outcome-effect.ts'
import { findReferred, type ReferredPayments, refuseReferred, settleReferred } from '../../risk/referred-payments.ts'
import { keepFirstPaidOf } from '../../rows/payee-first-paid.ts'
import { factsOf, TRANSFER_COLUMNS, type TransferRow } from '../transfer/transfer-row.ts'

type Facts = ReturnType<typeof factsOf>

export interface ReferredTransfer
  extends OutboundPayment,
    Pick<
      Facts,
      'fromAccountNumber' | 'fromAccountName' | 'toAccountNumber' | 'toAccountName' | 'toBankCode' | 'toBankName'
    > {
  readonly beneficiaryType?: string
  readonly toCustomerId: string
  /** True when the payee becomes a beneficiary at the settlement. */
  readonly savePayee: boolean
  /** The account of the payee as it is now. */
  readonly payee: {
    readonly ledgerAccountId: bigint
    readonly status: 'open' | 'closed'
    readonly tier: Tier
    readonly currency: string
  }
}

type StoredRow = TransferRow &
  SubmissionRow &
  Pick<BankPaymentSubmissionRow, 'save_payee'> & {
    payee_customer_id: string
    payee_ledger_account_id: string
    payee_status: BankAccountRow['state']
    payee_currency: string
    payee_tier: Tier
  }

const STORE = createSubmissionStore<ReferredTransfer, StoredRow>(
  {
    network: 'books',
    columns: `${TRANSFER_COLUMNS}, ${SUBMISSION_COLUMNS}, w.save_payee, a.customer_id as payee_customer_id, a.ledger_account_id as payee_ledger_account_id,
      a.state as payee_status, a.currency as payee_currency, c.kyc_level as payee_tier`,
    details: `join bank.account a on a.account_number = t.payee_reference join bank.customer c on c.customer_id = a.customer_id`,
  },
  transferOf,
)

const REFERRED_TRANSFERS: OutboundKind<ReferredTransfer> = {
  noun: 'transfer',
  idName: 'transferId',
  network: 'books',
  payee: ({ toAccountNumber, toBankName }) => `${toAccountNumber}, ${toBankName}`,
  store: STORE,
  outcome: createOutcomeEffect({ noun: 'referred-transfer', store: STORE, settled: keepFirstPaidOf }),
  journalKind: () => 'transfer',
}

interface ReferredNeeds extends Pick<EndDeps<ReferredTransfer>, 'ledger' | 'clock' | 'logger' | 'internalAccount'> {
  readonly database: Database
  deposits(): Promise<DepositLimits>
  isFrozen(customerId: string): Promise<boolean>
  /** The effects of the end: notices to both sides, and the saved beneficiary. */
  endRows(outcome: 'settled' | 'released', transfer: ReferredTransfer): readonly EffectRow[]
}

/** A released transfer settles by today's rules. If these rules do not allow it, the payer gets the money back. */
export function referredInBooks(needs: ReferredNeeds): ReferredPayments {
  const refusing = { ...needs, kind: REFERRED_TRANSFERS, settlementAccountId: () => undefined }
  return {
    network: 'books',
    refuse: (paymentId, actor) => refuseReferred(refusing, paymentId, actor),
    async release(paymentId, actor) {
      const transfer = await findReferred(refusing, paymentId)
      if (transfer === undefined) return
      const { payee } = transfer
      const isFrozen = await needs.isFrozen(transfer.customerId)
      if (isFrozen || payee.status !== 'open') return refuseReferred(refusing, paymentId, actor)
      const mostMinor = maxBalanceMinor(payee, await needs.deposits())
      const settling = {
        ...refusing,
        settlementAccountId: () => payee.ledgerAccountId,
        endRows: () => [...balanceCapRows(payee.ledgerAccountId, mostMinor), ...needs.endRows('settled', transfer)],
      }
      try {
        await settleReferred(settling, transfer, actor)
      } catch (error) {
        if (!(error instanceof BalanceCapError)) throw error
        await refuseReferred(refusing, paymentId, actor)
      }
    },
  }
}

function transferOf(row: StoredRow): ReferredTransfer {
  const { transferId: id, fromCustomerId: customerId, ...facts } = factsOf(row)
  return {
    ...facts,
    id,
    customerId,
    toCustomerId: row.payee_customer_id,
    ...submissionOf(row),
    savePayee: row.save_payee,
    payee: {
      ledgerAccountId: BigInt(row.payee_ledger_account_id),
      status: row.payee_status,
      tier: row.payee_tier,
      currency: row.payee_currency,
    },
  }
}
