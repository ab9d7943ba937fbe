/**
 * Decides a checked list as a whole: shows its effect and costs, and stores exactly this content for the customer's
 * approval.
 */
import type { bulkRoutes, ListSummary } from '../../../../contract/transfers/bulk.ts'
import type { RouteRequest } from '../../../../contract/route.ts'
import { needOf } from '../../../../core/approvals/approval-ways.ts'
import { type BulkAsk, type BulkDecision, type BulkFailure, decideBulk } from '../../../../core/bulk/decide-bulk.ts'
import type { Failure } from '../../../../core/failure.ts'
import { limitsIn } from '../../../../core/limits/decide-limit-use.ts'
import type { LimitFacts } from '../../../../core/limits/limit-facts.ts'
import { stopRefusal } from '../../../../core/stops/service-stop.ts'
import { isHere, type TransferType } from '../../../../core/transfers/transfer-type.ts'
import { BRAND } from '../../../../values/brand.ts'
import { formatMinor } from '../../../../values/money.ts'
import { fail, ok } from '../../../../values/result.ts'
import { challengeOf } from '../../../approvals/approval.ts'
import { canonicalText, sha256 } from '../../../approvals/canonical-text.ts'
import type { Handler, Session } from '../../../http/handler.ts'
import { type MessageWithParams, defineMessage } from '../../../../values/message.ts'
import type { Payment } from '../../../payments/kinds/transfer/transfer-content.ts'
import { findHere, findParties, findPayeesSince, payeeKey } from '../../../payments/kinds/transfer/transfer-facts.ts'
import { transferPolicy } from '../../../payments/kinds/transfer/transfer-policy.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'
import { isBatchIdTaken } from './bulk-approvals.ts'
import { BULK_KIND, type BulkContent, lineTransferId } from './bulk-content.ts'
import { findBatch, findLike } from './bulk-store.ts'
import { findLines, type KeptLine } from './checked-line-store.ts'
import { findLineStops } from './line-stops.ts'
import { lineProblem } from './line-problem.ts'
import { TRANSFER_TYPES } from '../../../../values/vocabularies/transfer-types.ts'
import type { PartyAccount } from '../../../payments/payer-account.ts'

/** The time within which an equal list may be the same file, chosen twice. The bank says so before the approval, and does not refuse the list. */
const LIKE_WITHIN_MS = 24 * 60 * 60 * 1000

/** The maximum size of the content: `MOST_LINES` payments with their longest texts. */
const MOST_CONTENT_BYTES = 320 * 1024

type Request = RouteRequest<typeof bulkRoutes.initiateBulk>

/** The use-case behind `initiateBulk`. */
export function initiateBulk(deps: TransfersDeps): Handler<typeof bulkRoutes.initiateBulk> {
  return async (request, { session }) => {
    const { customerId } = session
    const requestHash = sha256(canonicalText(request))
    const taken = await whyTaken(deps, request, { customerId, requestHash })
    if (taken !== undefined) return fail(taken)
    const stops = await findLineStops(deps)
    if (stops.batches !== undefined) return stopRefusal(stops.batches)
    const lines = await findLines(deps, customerId, request.lineRefs)
    if (lines === undefined) return fail({ kind: 'refused', reason: 'ticket-expired' })
    const list = await load(deps, session, request.fromAccountNumber, lines)
    const changed = namesChanged(list)
    if (changed !== undefined) return fail(changed)
    const asks = list.asks.map((ask) => ({
      ...ask,
      stop: stops.ofLine({ ...ask, isNew: ask.payeeSince === undefined }),
    }))
    const policy = await transferPolicy(deps)
    const decision = decideBulk(asks, list, policy)
    if (!decision.ok) return fail(failureOf(decision.failure, lines))
    if (list.from === undefined) throw new Error('a list was allowed without its account')
    const content = contentOf(request.batchId, customerId, { ...list, from: list.from }, decision.value)
    const like = await findLike(deps.database.pool, content, new Date(deps.clock.now().getTime() - LIKE_WITHIN_MS))
    const ways = await deps.approvals.methodsToPay(customerId, needOf(decision.value))
    if (!ways.ok) return ways
    const approval = await deps.approvals.open({
      kind: BULK_KIND,
      subjectId: request.batchId,
      session,
      content,
      mostContentBytes: MOST_CONTENT_BYTES,
      requestHash,
      methods: ways.value,
      codeMessage: codeMessageFor(content),
    })
    const perDayMinor = limitsIn('NGN', list, policy.limits).perDayMinor
    const similarTo = like && { batchId: like.batchId, approvedAt: like.approvedAt.toISOString() }
    return ok({
      data: {
        ...challengeOf(approval),
        summary: summaryOf(content, list, perDayMinor),
        ...(similarTo === undefined ? {} : { similarTo }),
      },
    })
  }
}

async function whyTaken(
  { database }: TransfersDeps,
  { batchId, lineRefs }: Request,
  by: { readonly customerId: string; readonly requestHash: Buffer },
): Promise<Failure | undefined> {
  // Each checked line may be paid only once.
  if (new Set(lineRefs).size < lineRefs.length) {
    return { kind: 'invalid-input', errors: { lineRefs: ['The list has a line twice'] } }
  }
  if (await isBatchIdTaken(database.pool, { batchId, ...by })) return { kind: 'refused', reason: 'id-reused' }
  const batch = await findBatch(database.pool, { batchId, customerId: by.customerId })
  if (batch === undefined) return undefined
  if (batch.withdrawn) return { kind: 'refused', reason: 'approval-withdrawn' }
  return { kind: 'refused', reason: 'approval-used', detail: { batchId } }
}

interface Loaded extends LimitFacts {
  readonly from: PartyAccount | undefined
  readonly availableMinor: bigint
  readonly lines: readonly KeptLine[]
  /** The payment of each line, in the order of the lines. */
  readonly asks: readonly (BulkAsk & { readonly accountName: string; readonly payeeSince: Date | undefined })[]
}

/** Reads the facts of all lines. The number of queries is the same for every number of lines. */
async function load(
  deps: TransfersDeps,
  session: Session,
  fromAccountNumber: string,
  lines: readonly KeptLine[],
): Promise<Loaded> {
  const { customerId } = session
  const isHere = ({ to }: KeptLine): boolean => to.bankCode === BRAND.institutionCode
  const [facts, { from }, here, payeesSince] = await Promise.all([
    deps.limitFacts(session, 'NGN'),
    findParties(deps, {
      customerId,
      fromAccountNumber,
      toAccountNumber: '',
      bankCode: '',
      transferType: TRANSFER_TYPES.otherBank,
    }),
    findHere(
      deps,
      lines.filter(isHere).map(({ to }) => to.accountNumber),
    ),
    findPayeesSince(
      deps,
      customerId,
      lines.map(({ to }) => to),
    ),
  ])
  const [balance] = from === undefined ? [] : await deps.ledger.balances([from.ledgerAccountId])
  const accounts = new Map(here.map((party) => [party.accountNumber, party]))
  return {
    ...facts,
    from,
    availableMinor: balance?.availableMinor ?? 0n,
    lines,
    asks: lines.map((line) => {
      const party = isHere(line) ? accounts.get(line.to.accountNumber) : undefined
      if (isHere(line) && party === undefined) throw new Error('an account of ours is gone')
      const payeeSince = payeesSince.get(payeeKey(line.to))
      return {
        toAccountNumber: line.to.accountNumber,
        bankCode: line.to.bankCode,
        amountMinor: BigInt(line.amount),
        to: party ?? null,
        payeeSinceMs: payeeSince?.getTime(),
        payeeSince,
        accountName: party?.accountName ?? line.to.accountName,
      }
    }),
  }
}

/** Refuses a list when the name of a payee differs from the name that the customer saw. */
function namesChanged({ asks, lines }: Loaded): Failure | undefined {
  const changed = asks.flatMap(({ accountName }, place) =>
    accountName === lines[place]?.to.accountName ? [] : [place],
  )
  return changed.length === 0
    ? undefined
    : refusedLines(changed.map((place) => [place, 'The name of this account has changed. Check it again']))
}

function failureOf(failure: BulkFailure, lines: readonly KeptLine[]): Failure {
  if (failure.kind === 'whole') return failure.failure
  const all = [...failure.lines]
  // A refusal that no change of a line can solve is reported for the list, not for a line.
  const ofAll = all.find(([, why]) => why.kind === 'refused' && OF_THE_LIST.has(why.reason))
  if (ofAll !== undefined) return ofAll[1]
  return refusedLines(all.map(([place, why]) => [place, lineProblem(why, lines[place]?.to.bankName ?? '').text]))
}

const OF_THE_LIST = new Set<string>(['instant-payments-off', 'currency-mismatch'])

function refusedLines(lines: readonly (readonly [place: number, text: string])[]): Failure {
  return {
    kind: 'invalid-input',
    errors: Object.fromEntries(lines.map(([place, text]) => [`lineRefs.${place}`, [text]])),
  }
}

const lineType = (to: { readonly bankCode: string }, beneficiaryType: string | undefined): TransferType => {
  if (beneficiaryType !== undefined) return { transferType: TRANSFER_TYPES.custom, beneficiaryType }
  return { transferType: isHere(to) ? TRANSFER_TYPES.ownBank : TRANSFER_TYPES.otherBank }
}

function contentOf(
  batchId: string,
  customerId: string,
  { from, lines, asks }: Loaded & { readonly from: PartyAccount },
  decision: BulkDecision,
): BulkContent {
  const own = { accountNumber: from.accountNumber, accountName: from.accountName }
  const payments = lines.map(({ to, amount, narration, enquiryRef, beneficiaryType }, place): Payment => {
    const charges = decision.charges[place]
    if (charges === undefined) throw new Error('a line was not decided')
    return {
      transferId: lineTransferId(batchId, place + 1),
      ...lineType(to, beneficiaryType),
      customerId,
      from: own,
      to,
      ...(enquiryRef === undefined ? {} : { enquiryRef }),
      currencyCode: 'NGN',
      amount,
      fee: charges.feeMinor.toString(),
      vat: charges.vatMinor.toString(),
      stampDuty: charges.stampDutyMinor.toString(),
      levy: charges.levyMinor.toString(),
      narration,
      payeeSince: asks[place]?.payeeSince?.toISOString() ?? null,
    }
  })
  const { amountMinor, totalMinor } = decision
  return { batchId, customerId, from: own, amount: amountMinor.toString(), total: totalMinor.toString(), payments }
}

function codeMessageFor({ amount, payments }: BulkContent): MessageWithParams {
  const text =
    payments.length === 1
      ? defineMessage('{code} approves your list of 1 payment, {sum} in all.')
      : defineMessage('{code} approves your list of {payments} payments, {sum} in all.')
  return { message: text, params: { payments: payments.length, sum: formatMinor(BigInt(amount), 'NGN') } }
}

function summaryOf(
  { from, amount, total, payments }: BulkContent,
  { availableMinor, usedTodayMinor }: Loaded,
  perDayMinor: bigint,
): ListSummary {
  const sum = (charge: 'fee' | 'vat' | 'stampDuty' | 'levy'): string =>
    payments.reduce((all, payment) => all + BigInt(payment[charge]), 0n).toString()
  return {
    from: { ...from, bankName: BRAND.bankName },
    payments: payments.length,
    newPayees: payments.filter(({ payeeSince }) => payeeSince === null).length,
    amount,
    fee: sum('fee'),
    vat: sum('vat'),
    stampDuty: sum('stampDuty'),
    levy: sum('levy'),
    total,
    balanceAfter: (availableMinor - BigInt(total)).toString(),
    leftTodayAfter: (perDayMinor - usedTodayMinor - BigInt(amount)).toString(),
  }
}
