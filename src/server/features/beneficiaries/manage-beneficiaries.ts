/** The customer's beneficiaries: reading, changing and removing. */
import type { beneficiaryRoutes } from '../../../contract/transfers/beneficiaries.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { Failure } from '../../../core/failure.ts'
import { givenTypeProblem } from '../../../core/transfers/transfer-type.ts'
import type { Handler } from '../../http/handler.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { requestScreening } from '../../screening/request-screening.ts'
import type { BeneficiariesDeps } from './beneficiaries-deps.ts'
import { findEnquiredAccount } from './named-account.ts'
import {
  deleteBeneficiary,
  findBeneficiaries,
  findBeneficiaryTypes,
  findRecentPayees,
  findSavedAccount,
  updateBeneficiary,
  type BeneficiaryKey,
} from './beneficiary-store.ts'
import { ownBeneficiary } from './save-beneficiary.ts'

/** The use-case behind `getBeneficiaries`. */
export function getBeneficiaries(deps: BeneficiariesDeps): Handler<typeof beneficiaryRoutes.getBeneficiaries> {
  return async (_nothing, { session }) => {
    const { pool } = deps.database
    const [beneficiaries, recent] = await Promise.all([
      findBeneficiaries(pool, session.customerId),
      findRecentPayees(pool, session.customerId),
    ])
    return ok({ data: { beneficiaries, recent } })
  }
}

/** The use-case behind `getBeneficiaryTypes`. */
export function getBeneficiaryTypes(deps: BeneficiariesDeps): Handler<typeof beneficiaryRoutes.getBeneficiaryTypes> {
  return async (_nothing, { session }) =>
    ok({ data: { types: await findBeneficiaryTypes(deps.database.pool, session.customerId) } })
}

/**
 * The use-case behind `changeBeneficiary`: changes the nickname, favourite, type and email address, and stores the
 * present name from the bank.
 */
export function changeBeneficiary(deps: BeneficiariesDeps): Handler<typeof beneficiaryRoutes.changeBeneficiary> {
  return async ({ BeneficiaryId: id, nickname, favourite, beneficiaryType, email, nameEnquiryRef }, context) => {
    const key = { id, customerId: context.session.customerId }
    const misfit = await typeMisfit(deps, key, beneficiaryType)
    if (misfit !== undefined) return fail(misfit)
    const named = nameEnquiryRef === undefined ? ok(undefined) : await nameNow(deps, key, nameEnquiryRef)
    if (!named.ok) return named
    const changed = await deps.database.transaction(async (tx) => {
      const updated = await updateBeneficiary(tx, key, {
        ...(nickname === undefined ? {} : { nickname: nickname === '' ? null : nickname }),
        ...(favourite === undefined ? {} : { favourite }),
        ...(beneficiaryType === undefined ? {} : { beneficiaryType: beneficiaryType === '' ? null : beneficiaryType }),
        ...(email === undefined ? {} : { email: email === '' ? null : email }),
        ...(named.value === undefined ? {} : { accountName: named.value }),
      })
      if (updated && named.value !== undefined) await requestScreening(tx, { cause: 'new-payee', beneficiaryId: id })
      if (updated)
        await recordAudit(tx, context, { kind: 'beneficiary.changed', outcome: 'done', detail: { beneficiaryId: id } })
      return updated
    })
    return changed ? ownBeneficiary(deps, key.customerId, id) : fail({ kind: 'refused', reason: 'not-found' })
  }
}

async function typeMisfit(
  deps: BeneficiariesDeps,
  key: BeneficiaryKey,
  beneficiaryType: string | undefined,
): Promise<Failure | undefined> {
  if (beneficiaryType === undefined || beneficiaryType === '') return undefined
  const account = await findSavedAccount(deps.database.pool, key)
  return account && givenTypeProblem(beneficiaryType, account.type)
}

async function nameNow(
  deps: BeneficiariesDeps,
  key: BeneficiaryKey,
  nameEnquiryRef: string,
): Promise<Result<string, Failure>> {
  const account = await findSavedAccount(deps.database.pool, key)
  if (account === undefined) return fail({ kind: 'refused', reason: 'not-found' })
  const { customerId } = key
  const { bankCode, accountNumber } = account
  const enquired = await findEnquiredAccount(deps, { bankCode, accountNumber, customerId, nameEnquiryRef })
  return enquired === undefined ? fail({ kind: 'refused', reason: 'ticket-expired' }) : ok(enquired.accountName)
}

/** The use-case behind `removeBeneficiary`. */
export function removeBeneficiary(deps: BeneficiariesDeps): Handler<typeof beneficiaryRoutes.removeBeneficiary> {
  return async ({ BeneficiaryId: id }, context) => {
    const removed = await deps.database.transaction(async (tx) => {
      const deleted = await deleteBeneficiary(tx, { id, customerId: context.session.customerId })
      if (deleted)
        await recordAudit(tx, context, { kind: 'beneficiary.removed', outcome: 'done', detail: { beneficiaryId: id } })
      return deleted
    })
    return removed ? ok({ data: {} }) : fail({ kind: 'refused', reason: 'not-found' })
  }
}
