/** Finds the holder of an account before money is sent to it. The answer is bound to the customer who asked. */
import { randomBytes } from 'node:crypto'
import type { transferRoutes } from '../../../../contract/transfers/transfers.ts'
import type { Failure, RefusalReason } from '../../../../core/failure.ts'
import { isHere } from '../../../../core/transfers/transfer-type.ts'
import { isValidAccountNumber } from '../../../../values/account-number.ts'
import { BRAND } from '../../../../values/brand.ts'
import { fail, ok, type Result } from '../../../../values/result.ts'
import { sha256 } from '../../../approvals/canonical-text.ts'
import type { Handler } from '../../../http/handler.ts'
import type { EnquiryFailure } from '../../../ports/payment-switch.ts'
import { type ServiceStop, stopRefusal } from '../../../../core/stops/service-stop.ts'
import { findPartStop, findStop } from '../../../stops/stop-store.ts'
import { findPayeeSince } from '../transfer/transfer-facts.ts'
import type { TransfersDeps } from '../transfer/transfers-deps.ts'

const ENQUIRY_LIVES_MS = 30 * 60 * 1000

/** Account numbers of this bank have a check digit. A typing error is reported immediately, without a look-up. */
export function ownNumberErrors(accountNumber: string, field: string): Record<string, string[]> | undefined {
  if (isValidAccountNumber(BRAND.cbnCode, accountNumber)) return undefined
  return { [field]: [`This is not an ${BRAND.bankName} account number. Check the digits`] }
}

/** A name that the customer was shown. */
export interface Enquired {
  readonly accountName: string
  /** The other bank's name, and the id of the enquiry on the network. Null for an account at this bank. */
  readonly elsewhere: { readonly bankName: string; readonly networkRef: string } | null
}

/** Handles `nameEnquiry`. Reads accounts of this bank from the books, and asks other banks over the switch. */
export function nameEnquiry(deps: TransfersDeps): Handler<typeof transferRoutes.nameEnquiry> {
  return async (account, { session }) => {
    const { bankCode } = account
    const stop = await stopOfNewPayee(deps, session.customerId, account)
    if (stop !== undefined) return stopRefusal(stop)
    const enquired = await enquire(deps, account)
    if (!enquired.ok) return enquired
    const { accountName, elsewhere } = enquired.value
    const nameEnquiryRef = await keep(deps, session.customerId, account, enquired.value)
    return ok({ data: { accountName, bankCode, bankName: elsewhere?.bankName ?? BRAND.bankName, nameEnquiryRef } })
  }
}

/** While payments to new payees are off, the name of a new payee is not read. The customer learns about the stop before the form. */
async function stopOfNewPayee(
  deps: Pick<TransfersDeps, 'database' | 'clock'>,
  customerId: string,
  account: { readonly bankCode: string; readonly accountNumber: string },
): Promise<ServiceStop | undefined> {
  const stop = await findPartStop(deps, 'new-payees')
  if (stop === undefined || (await isOwnAccount(deps, customerId, account))) return undefined
  return (await findPayeeSince(deps, { customerId, ...account })) === undefined ? stop : undefined
}

async function isOwnAccount(
  { database }: Pick<TransfersDeps, 'database'>,
  customerId: string,
  account: { readonly bankCode: string; readonly accountNumber: string },
): Promise<boolean> {
  if (!isHere(account)) return false
  const { rowCount } = await database.pool.query(
    'select from bank.account where account_number = $1 and customer_id = $2',
    [account.accountNumber, customerId],
  )
  return rowCount === 1
}

type Base = Pick<TransfersDeps, 'database' | 'clock' | 'outward'>

/** Finds the current owner of an account: in the books for our accounts, by a name enquiry for another bank's. Stores nothing. */
export function enquire(
  deps: Base,
  account: { readonly bankCode: string; readonly accountNumber: string },
): Promise<Result<Enquired, Failure>> {
  return account.bankCode === BRAND.institutionCode
    ? nameHere(deps, account.accountNumber)
    : nameElsewhere(deps, account)
}

async function nameHere(deps: Base, accountNumber: string): Promise<Result<Enquired, Failure>> {
  const errors = ownNumberErrors(accountNumber, 'accountNumber')
  if (errors !== undefined) return fail({ kind: 'invalid-input', errors })
  const found = await deps.database.pool.query<{ account_name: string }>(
    `select account_name from bank.account where account_number = $1 and state = 'open'`,
    [accountNumber],
  )
  const accountName = found.rows[0]?.account_name
  if (accountName === undefined) return fail({ kind: 'refused', reason: 'account-not-found' })
  return ok({ accountName, elsewhere: null })
}

const REASONS: Readonly<Record<EnquiryFailure['kind'], RefusalReason>> = {
  'no-such-account': 'account-not-found',
  'account-not-usable': 'account-not-usable',
  'bank-unavailable': 'bank-unavailable',
  unavailable: 'switch-unavailable',
}

/**
 * The check digit of another bank's number is only a hint, because wallets make their numbers from phone numbers. The
 * other bank decides.
 */
async function nameElsewhere(
  { outward, database, clock }: Base,
  account: { readonly bankCode: string; readonly accountNumber: string },
): Promise<Result<Enquired, Failure>> {
  const bank = await outward?.findBank(account.bankCode)
  if (outward === undefined || bank === undefined) return fail({ kind: 'refused', reason: 'bank-not-found' })
  const stop = await findStop(database.pool, ['network:switch'], clock.now())
  if (stop !== undefined) return stopRefusal(stop)
  const { bankCode: institutionCode, accountNumber } = account
  const asked = await outward.paymentSwitch.enquireName({ institutionCode, accountNumber })
  if (!asked.ok) return fail({ kind: 'refused', reason: REASONS[asked.failure.kind] })
  const { accountName, enquiryRef } = asked.value
  return ok({ accountName, elsewhere: { bankName: bank.name, networkRef: enquiryRef } })
}

async function keep(
  deps: TransfersDeps,
  customerId: string,
  { bankCode, accountNumber }: { readonly bankCode: string; readonly accountNumber: string },
  { accountName, elsewhere }: Enquired,
): Promise<string> {
  const nameEnquiryRef = randomBytes(24).toString('base64url')
  const now = deps.clock.now()
  await deps.database.pool.query(
    `with aged as (delete from bank.name_enquiry where customer_id = $2 and expires_at <= $8)
     insert into bank.name_enquiry
       (reference_hash, customer_id, bank_code, account_number, account_name, bank_name, network_ref, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $9)`,
    [
      sha256(nameEnquiryRef),
      customerId,
      bankCode,
      accountNumber,
      accountName,
      elsewhere?.bankName ?? null,
      elsewhere?.networkRef ?? null,
      now,
      new Date(now.getTime() + ENQUIRY_LIVES_MS),
    ],
  )
  return nameEnquiryRef
}

/**
 * Finds the name that this customer was shown for this account. Undefined when there is no such enquiry, or it has
 * expired.
 */
export async function findEnquired(
  deps: Pick<TransfersDeps, 'database' | 'clock'>,
  enquiry: {
    readonly nameEnquiryRef: string
    readonly customerId: string
    readonly bankCode: string
    readonly accountNumber: string
  },
): Promise<Enquired | undefined> {
  const { rows } = await deps.database.pool.query<{
    account_name: string
    bank_name: string | null
    network_ref: string | null
  }>(
    `select account_name, bank_name, network_ref from bank.name_enquiry
     where reference_hash = $1 and customer_id = $2 and bank_code = $3 and account_number = $4 and expires_at > $5`,
    [sha256(enquiry.nameEnquiryRef), enquiry.customerId, enquiry.bankCode, enquiry.accountNumber, deps.clock.now()],
  )
  const row = rows[0]
  if (row === undefined) return undefined
  const { account_name: accountName, bank_name: bankName, network_ref: networkRef } = row
  return { accountName, elsewhere: bankName === null || networkRef === null ? null : { bankName, networkRef } }
}
