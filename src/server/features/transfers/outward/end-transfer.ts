/** Ends a transfer to another bank in the books: its hold is settled or given back, once, whoever asks for it and however often. */
import { v5 as nameBasedUuid } from 'uuid'
import { totalMinor } from '../../../../core/fees/transfer-fees.ts'
import { transferJournal } from '../../../../core/transfers/transfer-journal.ts'
import { canonicalText, sha256 } from '../../../approvals/canonical-text.ts'
import type { CompanionRow, Posted, PostingRefusal } from '../../../ledger/ledger.ts'
import type { Result } from '../../../../values/result.ts'
import { auditCompanion, type AuditRow } from '../audit-companion.ts'
import { chargeAccounts } from '../charge-accounts.ts'
import { outcomeCompanion, type OutcomeRow } from './outcome-companion.ts'
import type { DecideDeps } from './outward-deps.ts'
import type { OutwardTransfer } from './outward-store.ts'

/** The name space of the ids under which the books know a transfer's end. */
const NAMESPACE = '7d0f6b1c-3a51-5c1e-8a43-5b1d2f9c6e08'

/** Who decided, and by what. */
export interface Decision {
  readonly outcome: 'settled' | 'released'
  readonly by:
    | { readonly kind: 'network'; readonly code: string; readonly reason?: string }
    | { readonly kind: 'operator'; readonly name: string; readonly evidence: string }
}

/**
 * True when the transfer has ended so, now or before. False when it had ended the other way: then nothing is written, and
 * an alert is raised, for the network and our books disagree. Throws when the books could not be asked.
 */
export async function endTransfer(deps: DecideDeps, transfer: OutwardTransfer, decision: Decision): Promise<boolean> {
  const ended = await (decision.outcome === 'settled' ? settle : release)(deps, transfer, decision)
  if (ended.ok) return true
  if (ended.failure.kind !== 'hold-not-open')
    throw new Error(`the ledger refused a transfer's end: ${ended.failure.kind}`)
  const { transferId, networkReference } = transfer
  deps.logger.error(
    { alert: 'transfer-decided-twice', transferId, networkReference, outcome: decision.outcome, by: decision.by.kind },
    'a transfer that had ended is said to have ended otherwise',
  )
  return false
}

/** What the sender's account is debited with goes to the switch's settlement account and to whom each charge is owed. */
async function settle(
  deps: DecideDeps,
  transfer: OutwardTransfer,
  decision: Decision,
): Promise<Result<Posted, PostingRefusal>> {
  const { transferId, currency } = transfer
  const settlement = deps.settlementAccountId(currency)
  if (settlement === undefined) throw new Error(`the switch does not settle ${currency}`)
  return deps.ledger.post({
    id: idOf(transferId, 'settled'),
    fingerprint: fingerprintOf(transfer, 'settled'),
    kind: 'transfer',
    narration: transfer.narration,
    lines: transferJournal(transfer.amountMinor, transfer, {
      from: transfer.ledgerAccountId,
      to: settlement,
      ...(await chargeAccounts(deps.internalAccount, transfer, currency)),
    }),
    settlesHold: { holdId: transferId, amountMinor: totalMinor(transfer.amountMinor, transfer), releaseRest: true },
    companions: companionsOf(deps, transfer, decision),
  })
}

/** All that was held is free again, and what it had counted towards limits is given back to the same counters. */
function release(
  deps: DecideDeps,
  transfer: OutwardTransfer,
  decision: Decision,
): Promise<Result<Posted, PostingRefusal>> {
  return deps.ledger.release({
    id: idOf(transfer.transferId, 'released'),
    fingerprint: fingerprintOf(transfer, 'released'),
    holdId: transfer.transferId,
    counters: transfer.counted.map(({ key, addMinor }) => ({
      key,
      addMinor: -BigInt(addMinor),
      capMinor: 0n,
      name: 'given-back',
    })),
    companions: companionsOf(deps, transfer, decision),
  })
}

const idOf = (transferId: string, outcome: Decision['outcome']): string =>
  nameBasedUuid(`${transferId} ${outcome}`, NAMESPACE)

function fingerprintOf(transfer: OutwardTransfer, outcome: Decision['outcome']): Buffer {
  const { transferId, currency } = transfer
  return sha256(
    canonicalText({ transferId, outcome, currency, total: totalMinor(transfer.amountMinor, transfer).toString() }),
  )
}

function companionsOf(deps: DecideDeps, transfer: OutwardTransfer, { outcome, by }: Decision): readonly CompanionRow[] {
  const { transferId } = transfer
  const row: OutcomeRow = {
    transfer_id: transferId,
    event: EVENTS[by.kind][outcome],
    network_code: by.kind === 'network' ? by.code : null,
  }
  const audit: AuditRow = {
    kind: `transfer.${outcome}`,
    customer_id: transfer.fromCustomerId,
    address: by.kind === 'network' ? 'switch' : `operator:${by.name}`,
    detail:
      by.kind === 'network'
        ? { transferId, code: by.code, ...(by.reason === undefined ? {} : { reason: by.reason }) }
        : { transferId, evidence: by.evidence },
  }
  return [
    { companion: outcomeCompanion.name, row },
    { companion: auditCompanion.name, row: audit },
    ...(deps.noticeRows?.(outcome, transfer) ?? []),
    ...((outcome === 'settled' && transfer.savePayee && deps.payeeRows?.(transfer)) || []),
  ]
}

const EVENTS = {
  network: { settled: 'network-accepted', released: 'network-refused' },
  operator: { settled: 'operator-settled', released: 'operator-released' },
} as const
