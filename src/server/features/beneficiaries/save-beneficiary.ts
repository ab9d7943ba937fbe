/** Saves a beneficiary after a name enquiry, or from one of the customer's transfers. The name always comes from the payee's bank. */
import { randomUUID } from 'node:crypto'
import type { Beneficiary, beneficiaryRoutes } from '../../../contract/transfers/beneficiaries.ts'
import { beneficiaryTypeOf, MOST_BENEFICIARIES } from '../../../core/beneficiaries/beneficiary-type.ts'
import { BENEFICIARY_TYPES, type BeneficiaryType } from '../../../values/vocabularies/beneficiary-types.ts'
import type { Failure } from '../../../core/failure.ts'
import { stopRefusal } from '../../../core/stops/service-stop.ts'
import { givenTypeProblem, isHere } from '../../../core/transfers/transfer-type.ts'
import { maskAccountNumber } from '../../../values/account-number.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Sql } from '../../db/database.ts'
import type { Handler, Reply } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import { requestScreening } from '../../screening/request-screening.ts'
import { findPartStop } from '../../stops/stop-store.ts'
import type { BeneficiariesDeps, NamedAccount, PaidAccount, SignedIn } from './beneficiaries-deps.ts'
import { findEnquiredAccount, findPaidAccount } from './named-account.ts'
import { findBeneficiaries, isOwnAccount, putBeneficiary, type NewBeneficiary } from './beneficiary-store.ts'

/** The use-case behind `addBeneficiary`. It is refused while payments to new payees are off. */
export function addBeneficiary(deps: BeneficiariesDeps): Handler<typeof beneficiaryRoutes.addBeneficiary> {
  return async ({ nickname, favourite, beneficiaryType, email, ...enquiry }, context) => {
    const stop = await findPartStop(deps, 'new-payees')
    if (stop !== undefined) return stopRefusal(stop)
    const account = await findEnquiredAccount(deps, { ...enquiry, customerId: context.session.customerId })
    if (account === undefined) return fail({ kind: 'refused', reason: 'ticket-expired' })
    return save(deps, context, { ...account, beneficiaryType }, { nickname, favourite, email })
  }
}

/** The use-case behind `addPaidBeneficiary`. The name is the name of the paid account. */
export function addPaidBeneficiary(deps: BeneficiariesDeps): Handler<typeof beneficiaryRoutes.addPaidBeneficiary> {
  return async ({ transferId, nickname, email }, context) => {
    const account = await findPaidAccount(deps.database.pool, { transferId, customerId: context.session.customerId })
    if (account === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    return save(deps, context, account, { nickname, email, favourite: undefined })
  }
}

/** The customer's own settings for a payee. Undefined keeps the value of a saved beneficiary. */
interface Wanted {
  readonly nickname: string | undefined
  readonly favourite: boolean | undefined
  readonly email: string | undefined
}

async function save(
  deps: BeneficiariesDeps,
  context: SignedIn,
  account: PaidAccount,
  wanted: Wanted,
): Promise<Result<Reply<Beneficiary>, Failure>> {
  const { customerId } = context.session
  const { beneficiaryType } = account
  if (beneficiaryType !== undefined) {
    const misfit = givenTypeProblem(beneficiaryType, await typeOfAccount(deps.database.pool, customerId, account))
    if (misfit !== undefined) return fail(misfit)
  }
  const saved = await deps.database.transaction(async (tx) => {
    const put = await putAccount(deps, tx, {
      ...account,
      id: randomUUID(),
      customerId,
      ...(wanted.nickname === undefined ? {} : { nickname: wanted.nickname === '' ? null : wanted.nickname }),
      ...(wanted.email === undefined ? {} : { email: wanted.email === '' ? null : wanted.email }),
      ...(wanted.favourite === undefined ? {} : { favourite: wanted.favourite }),
    })
    if (put === undefined) return undefined
    const kind = put.isNew ? 'beneficiary.added' : 'beneficiary.changed'
    await recordAudit(tx, context, { kind, outcome: 'done', detail: { beneficiaryId: put.id } })
    if (put.isNew) await notifyAdded(deps, tx, customerId, account)
    return put.id
  })
  if (saved === undefined) {
    return fail({ kind: 'refused', reason: 'beneficiary-limit', detail: { most: MOST_BENEFICIARIES } })
  }
  return ownBeneficiary(deps, customerId, saved)
}

export type SaveDeps = Pick<BeneficiariesDeps, 'clock'>

/**
 * Saves an account as a beneficiary: an own account, an account of this bank or of another bank. Undefined when the
 * customer has the maximum number of beneficiaries.
 */
export async function putAccount(
  { clock }: SaveDeps,
  tx: Sql,
  account: Omit<NewBeneficiary, 'type' | 'at'>,
): ReturnType<typeof putBeneficiary> {
  const type = await typeOfAccount(tx, account.customerId, account)
  const put = await putBeneficiary(tx, { ...account, type, at: clock.now() })
  // The name may be new, also when the account is saved already. A name that was screened is not screened twice.
  if (put !== undefined && type === BENEFICIARY_TYPES.otherBank)
    await requestScreening(tx, { cause: 'new-payee', beneficiaryId: put.id })
  return put
}

/** Queues the notice of a new beneficiary, in the transaction that adds the beneficiary. */
export function notifyAdded(
  { clock }: SaveDeps,
  tx: Sql,
  customerId: string,
  { accountNumber, accountName, bankName }: NamedAccount,
): Promise<void> {
  const beneficiary = `${maskAccountNumber(accountNumber)}, ${accountName}, ${bankName}`
  return queueSecurityNotice(tx, { kind: 'beneficiary-added', customerId, beneficiary, at: clock.now() })
}

async function typeOfAccount(
  sql: Sql,
  customerId: string,
  { bankCode, accountNumber }: Pick<NamedAccount, 'bankCode' | 'accountNumber'>,
): Promise<BeneficiaryType> {
  const own = isHere({ bankCode }) && (await isOwnAccount(sql, customerId, accountNumber))
  return beneficiaryTypeOf({ bankCode, own })
}

/** Returns one of the customer's beneficiaries as the list shows it. */
export async function ownBeneficiary(
  deps: Pick<BeneficiariesDeps, 'database'>,
  customerId: string,
  id: string,
): Promise<Result<Reply<Beneficiary>, Failure>> {
  const all = await findBeneficiaries(deps.database.pool, customerId)
  const found = all.find(({ BeneficiaryId }) => BeneficiaryId === id)
  return found === undefined ? fail({ kind: 'refused', reason: 'not-found' }) : ok({ data: found })
}
