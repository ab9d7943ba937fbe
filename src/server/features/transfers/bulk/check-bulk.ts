/**
 * Checks some lines of a list: the meaning of each line, the owner of its account, and whether it could be paid at all.
 */
import type { bulkRoutes, LineCheck } from '../../../../contract/transfers/bulk.ts'
import type { RouteRequest } from '../../../../contract/route.ts'
import type { Bank } from '../../../../core/banks/banks.ts'
import { decideBulkLine } from '../../../../core/bulk/decide-bulk.ts'
import { readBulkLine, type LineErrors, type ReadLine } from '../../../../core/bulk/read-bulk-line.ts'
import type { Failure } from '../../../../core/failure.ts'
import type { PaymentParty } from '../../../../core/payments/payment-decision.ts'
import { stopRefusal } from '../../../../core/stops/service-stop.ts'
import { OWN_ACCOUNT } from '../../../../core/transfers/transfer-type.ts'
import { BRAND } from '../../../../values/brand.ts'
import { ok } from '../../../../values/result.ts'
import type { Handler, Session } from '../../../http/handler.ts'
import { enquire, type Enquired } from '../../../payments/kinds/other-bank/name-enquiry.ts'
import { findHere, findPayeeSince } from '../../../payments/kinds/transfer/transfer-facts.ts'
import { transferPolicy } from '../../../payments/kinds/transfer/transfer-policy.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'
import { keepLine } from './checked-line-store.ts'
import { findLineStops, type LineStops } from './line-stops.ts'
import { lineProblem } from './line-problem.ts'

/** The most name enquiries that one call may have open, because all customers share the switch. */
const ASKED_AT_ONCE = 5

type Line = RouteRequest<typeof bulkRoutes.checkBulk>['lines'][number]

/** The use-case behind `checkBulk`. The check decides nothing yet: `initiateBulk` decides on all lines together. */
export function checkBulk(deps: TransfersDeps): Handler<typeof bulkRoutes.checkBulk> {
  return async ({ lines }, { session }) => {
    const stops = await findLineStops(deps)
    if (stops.batches !== undefined) return stopRefusal(stops.batches)
    const [facts, banks] = await Promise.all([deps.limitFacts(session, 'NGN'), deps.outward?.listBanks()])
    const asking = { deps, session, facts, banks, stops }
    const found = await inSteps(lines, ASKED_AT_ONCE, (line) => checkLine(asking, line))
    return ok({ data: { lines: found } })
  }
}

interface Asking {
  readonly deps: TransfersDeps
  readonly session: Session
  readonly facts: Awaited<ReturnType<TransfersDeps['limitFacts']>>
  readonly banks: readonly Bank[] | undefined
  readonly stops: LineStops
}

async function checkLine(asking: Asking, { line, ...typed }: Line): Promise<LineCheck> {
  const { bank: typedBank, account: number, typedAmount: amount, narration, beneficiaryType } = typed
  const cells = { bank: typedBank, accountNumber: number, amount, narration, beneficiaryType }
  const read = readBulkLine(cells, asking.banks)
  if (!read.ok) return bad(line, read.failure)
  const { bank, accountNumber } = read.value
  const named = await enquire(asking.deps, { bankCode: bank.code, accountNumber })
  if (!named.ok) return notified(line, named.failure, bank.name)
  return payable(asking, line, read.value, named.value)
}

async function payable(asking: Asking, line: number, read: ReadLine, named: Enquired): Promise<LineCheck> {
  const { deps, session, facts, stops } = asking
  const { bank, accountNumber, amountMinor, narration } = read
  const custom = read.beneficiaryType === undefined ? {} : { beneficiaryType: read.beneficiaryType }
  const { customerId } = session
  const here = bank.code === BRAND.institutionCode
  const [party, payeeSince, policy] = await Promise.all([
    here ? findHere(deps, [accountNumber]).then(([found]) => found) : null,
    findPayeeSince(deps, { customerId, bankCode: bank.code, accountNumber }),
    transferPolicy(deps),
  ])
  if (party === undefined) return notified(line, { kind: 'refused', reason: 'account-not-found' }, bank.name)
  if ('beneficiaryType' in custom && party?.customerId === customerId) return bad(line, { accountNumber: OWN_ACCOUNT })
  const ask = {
    toAccountNumber: accountNumber,
    bankCode: bank.code,
    amountMinor,
    to: party,
    payeeSinceMs: payeeSince?.getTime(),
    stop: stops.ofLine({ bankCode: bank.code, isNew: payeeSince === undefined }),
  }
  const decided = decideBulkLine(ask, { ...facts, ...anyList(customerId, facts) }, policy)
  if (!decided.ok) return notified(line, decided.failure, bank.name)
  const { charges } = decided.value
  const to = { accountNumber, accountName: named.accountName, bankCode: bank.code, bankName: bank.name }
  const kept = { to, amount: amountMinor.toString(), narration, ...custom }
  const enquiryRef = named.elsewhere === null ? {} : { enquiryRef: named.elsewhere.networkRef }
  return {
    state: 'good',
    line,
    checked: {
      lineRef: await keepLine(deps, customerId, { ...kept, ...enquiryRef }),
      ...to,
      amount: kept.amount,
      narration,
      ...custom,
      fee: charges.feeMinor.toString(),
      vat: charges.vatMinor.toString(),
      stampDuty: charges.stampDutyMinor.toString(),
      levy: charges.levyMinor.toString(),
      newPayee: payeeSince === undefined,
    },
  }
}

/**
 * The source account is chosen later, so its balance is not checked. Payments that are switched off are reported once for the
 * whole list.
 */
function anyList(customerId: string, { customer }: Asking['facts']) {
  const from: PaymentParty = { accountNumber: '', customerId, currency: 'NGN', open: true, tier: customer.tier }
  return { from, availableMinor: 0n, customer: { ...customer, instantPayments: true } }
}

const FIELDS = {
  bank: 'bank',
  accountNumber: 'account',
  amount: 'typedAmount',
  narration: 'narration',
  beneficiaryType: 'beneficiaryType',
} as const

function bad(line: number, errors: LineErrors): LineCheck {
  const named = Object.entries(errors).map(([field, text]) => [FIELDS[field as keyof LineErrors], text])
  return { state: 'bad', line, errors: Object.fromEntries(named) as Record<string, string> }
}

/** When the bank of a line does not answer, the line has no fault, and the customer can check it again. */
function notified(line: number, failure: Failure, bankName: string): LineCheck {
  const problem = lineProblem(failure, bankName)
  return problem.field === undefined
    ? { state: 'unavailable', line, text: problem.text }
    : { state: 'bad', line, errors: { [problem.field]: problem.text } }
}

/** Runs at most `atOnce` pieces of work in parallel, and keeps the order of the answers. */
async function inSteps<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const waiting = [...items.entries()]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) answers[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return answers
}
