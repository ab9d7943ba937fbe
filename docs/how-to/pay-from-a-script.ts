/**
 * Logs a sample customer in, lists their accounts, pays an account of the same bank, and prints the receipt.
 *
 * `npm start`, then in another terminal: `node docs/how-to/pay-from-a-script.ts <account number> <amount in naira>`.
 * See docs/how-to/pay-from-a-script.md.
 */
import { v7 as makeId } from 'uuid'
import { accountRoutes } from '../../src/contract/accounts/account.ts'
import { approvalRoutes, AUTHENTICATION_TYPES } from '../../src/contract/approvals/approval.ts'
import { authRoutes, type UserSession } from '../../src/contract/identity/auth.ts'
import { linkDeviceRoutes, type LinkOffer } from '../../src/contract/identity/link-device.ts'
import { RESULT_CODES } from '../../src/contract/result-codes.ts'
import { type TransferView, transferRoutes } from '../../src/contract/transfers/transfers.ts'
import { TRANSFER_TYPES } from '../../src/values/vocabularies/transfer-types.ts'
import { BRAND } from '../../src/values/brand.ts'
import { formatMinor, parseMajor } from '../../src/values/money.ts'
import { openDevice } from './device-file.ts'
import { dataOf, openClient } from './node-client.ts'
import { readCode } from './sandbox-code.ts'

const setting = (name: string, otherwise: string): string => process.env[name] ?? otherwise
const BANK = setting('BANK_URL', 'http://localhost:8080')
const SANDBOX = setting('SANDBOX_URL', 'http://localhost:8090')
const CUSTOMER = {
  username: setting('BANK_USERNAME', 'adaeze.okonkwo'),
  password: setting('BANK_PASSWORD', 'Indigo-cloth-42'),
  pin: setting('BANK_PIN', '7391'),
  answer: setting('BANK_ANSWER', 'kano'),
  phone: setting('BANK_PHONE', '+2348035550142'),
}

const [toAccountNumber = '', naira = ''] = process.argv.slice(2)
const amount = parseMajor(naira, 'NGN')
if (toAccountNumber === '' || !amount.ok) {
  console.error('usage: node docs/how-to/pay-from-a-script.ts <account number> <amount in naira>')
  process.exit(2)
}

const device = openDevice(setting('DEVICE_FILE', '.data/script-device.json'))
const { call, useSession } = await openClient(BANK, device)

useSession(await logIn())
const accounts = dataOf(await call(accountRoutes.getAccounts, {}))
for (const { accountNumber, accountType, formatedBalance } of accounts)
  console.log(`account ${accountNumber} ${accountType} ${formatedBalance}`)
const from = accounts.find(({ isPrimary }) => isPrimary)
if (from === undefined) throw new Error('This customer has no primary account')
print(await pay(from.accountNumber, amount.value))
dataOf(await call(authRoutes.logout, {}))

/** The first run links this device with a code by SMS and the security answer. Later runs sign with the device's key. */
async function logIn(): Promise<UserSession> {
  const { username, password, answer, phone } = CUSTOMER
  const login = await call(authRoutes.login, { username, password, deviceId: 'script' }, { signAs: username })
  if (login.ok || login.errorCode !== RESULT_CODES.DEVICE_NOT_LINKED) return dataOf(login)
  const { linkTicket } = login.data as LinkOffer
  const since = Date.now()
  const { referenceId } = dataOf(await call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket }))
  const otp = await readCode(SANDBOX, phone, since)
  const key = { name: 'A script', publicKey: device.publicKey }
  const session = dataOf(
    await call(
      linkDeviceRoutes.linkDevice,
      { linkTicket, referenceId, otp, answer, device: key },
      { signAs: username },
    ),
  )
  device.keepId(session.deviceKeyId)
  return session
}

/** Asks whose account it is, prepares the transfer, and approves it. */
async function pay(fromAccountNumber: string, amountMinor: bigint): Promise<TransferView> {
  const bankCode = BRAND.institutionCode
  const payee = { bankCode, accountNumber: toAccountNumber }
  const { accountName, nameEnquiryRef } = dataOf(await call(transferRoutes.nameEnquiry, payee))
  console.log(`to ${accountName}`)
  // The id is made before the first try. A retry sends the same id, so that the money moves once.
  const transferId = makeId()
  const offer = dataOf(
    await call(transferRoutes.initiate, {
      transferId,
      TransactionType: TRANSFER_TYPES.ownBank,
      fromAccountNumber,
      toAccountNumber,
      bankCode,
      nameEnquiryRef,
      amount: String(amountMinor),
      currencyCode: 'NGN',
      narration: 'From a script',
    }),
  )
  const { challengeId, requiredFactors } = offer
  const code = requiredFactors.includes(AUTHENTICATION_TYPES.SMS) ? await approvalCode() : {}
  const approval = { challengeId, pin: CUSTOMER.pin, ...code }
  const approved = await call(transferRoutes.confirm, approval)
  if (!approved.ok && (typeof approved.kind === 'string' || approved.kind >= 500)) {
    // No answer, or a fault of the bank, is not a failure: the transfer may have run. Withdrawing says which, and for good.
    const { outcome } = dataOf(await call(transferRoutes.withdraw, { challengeId }))
    if (outcome !== 'answered') throw new Error(`No answer came; the approval is ${outcome}`)
  } else dataOf(approved)
  return dataOf(await call(transferRoutes.getTransfer, { transferId }))
}

async function approvalCode(): Promise<{ readonly referenceId: string; readonly otp: string }> {
  const since = Date.now()
  const { referenceId } = dataOf(await call(approvalRoutes.sendOtpByAccountNumber, {}))
  return { referenceId, otp: await readCode(SANDBOX, CUSTOMER.phone, since) }
}

function print({ status, reference, amount: sent, total, from: payer, to, currencyCode }: TransferView): void {
  console.log(`status ${status}`)
  console.log(`reference ${reference}`)
  console.log(`amount ${formatMinor(BigInt(sent), currencyCode)}`)
  console.log(`total ${formatMinor(BigInt(total), currencyCode)}`)
  console.log(`from ${payer.accountName} ${payer.accountNumber}`)
  console.log(`paid to ${to.accountName} ${to.accountNumber}`)
}
