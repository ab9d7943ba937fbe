/** Asks for the screening of names, in the transaction of the cause. A job screens the names later (features/screening). */
import type { Sql } from '../db/database.ts'

/** The names of a customer and of a saved payee are read when the job takes the request. */
export type ScreeningRequest =
  | { readonly cause: 'sign-up' | 'name-check'; readonly customerId: string }
  | { readonly cause: 'new-payee'; readonly beneficiaryId: string }

export async function requestScreening(tx: Sql, request: ScreeningRequest): Promise<void> {
  const customerId = 'customerId' in request ? request.customerId : null
  const beneficiaryId = 'beneficiaryId' in request ? request.beneficiaryId : null
  await tx.query('insert into bank.screening_request (cause, customer_id, beneficiary_id) values ($1, $2, $3)', [
    request.cause,
    customerId,
    beneficiaryId,
  ])
}
