/** Answers whose account a number is, before money is sent to it; the answer is bound to who asked. */
import { randomBytes } from 'node:crypto'
import type { transferRoutes } from '../../../contract/transfers.ts'
import { isValidAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { fail, ok } from '../../../values/result.ts'
import type { Handler } from '../../http/handler.ts'
import { sha256 } from '../../approvals/canonical-text.ts'
import type { TransfersDeps } from './transfers-deps.ts'

const ENQUIRY_LIVES_MS = 30 * 60 * 1000

/** Our own numbers have a check digit that we make: a slip of the finger is told at once, without a look-up. */
export function ownNumberErrors(accountNumber: string, field: string): Record<string, string[]> | undefined {
  if (isValidAccountNumber(BRAND.cbnCode, accountNumber)) return undefined
  return { [field]: [`This is not an ${BRAND.bankName} account number. Check the digits`] }
}

/** The use-case behind `nameEnquiry`; only this bank's own accounts are known as yet. */
export function nameEnquiry(deps: TransfersDeps): Handler<typeof transferRoutes.nameEnquiry> {
  return async ({ bankCode, accountNumber }, { session }) => {
    if (bankCode !== BRAND.institutionCode) return fail({ kind: 'refused', reason: 'not-offered-yet' })
    const errors = ownNumberErrors(accountNumber, 'accountNumber')
    if (errors !== undefined) return fail({ kind: 'invalid-input', errors })
    const found = await deps.database.pool.query<{ account_name: string }>(
      `select account_name from bank.account where account_number = $1 and status = 'open'`,
      [accountNumber],
    )
    const accountName = found.rows[0]?.account_name
    if (accountName === undefined) return fail({ kind: 'refused', reason: 'account-not-found' })
    const nameEnquiryRef = randomBytes(24).toString('base64url')
    const now = deps.clock.now()
    await deps.database.pool.query(
      `with aged as (delete from bank.name_enquiry where customer_id = $2 and expires_at <= $6)
       insert into bank.name_enquiry (reference_hash, customer_id, bank_code, account_number, account_name, expires_at)
       values ($1, $2, $3, $4, $5, $7)`,
      [
        sha256(nameEnquiryRef),
        session.customerId,
        bankCode,
        accountNumber,
        accountName,
        now,
        new Date(now.getTime() + ENQUIRY_LIVES_MS),
      ],
    )
    return ok({ data: { accountName, bankCode, bankName: BRAND.bankName, nameEnquiryRef } })
  }
}

/** The name that this customer was shown for this account, or undefined when there is no such live enquiry. */
export async function findEnquiredName(
  deps: Pick<TransfersDeps, 'database' | 'clock'>,
  enquiry: {
    readonly nameEnquiryRef: string
    readonly customerId: string
    readonly bankCode: string
    readonly accountNumber: string
  },
): Promise<string | undefined> {
  const { rows } = await deps.database.pool.query<{ account_name: string }>(
    `select account_name from bank.name_enquiry
     where reference_hash = $1 and customer_id = $2 and bank_code = $3 and account_number = $4 and expires_at > $5`,
    [sha256(enquiry.nameEnquiryRef), enquiry.customerId, enquiry.bankCode, enquiry.accountNumber, deps.clock.now()],
  )
  return rows[0]?.account_name
}
