/** Reads one typed or exported line of a payment batch. Returns its values, or the problem of each wrong field. */
import { isAccountNumber } from '../../values/account-number.ts'
import { parseMajor, type AmountProblem } from '../../values/money.ts'
import { plainText, textProblem } from '../../values/text/plain-text.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { Bank } from '../banks/banks.ts'
import { isReservedType, RESERVED_TYPE } from '../transfers/transfer-type.ts'
import { readBank, type BankProblem } from '../banks/read-bank.ts'

/** The texts of the cells of a line. */
export interface TypedLine {
  readonly bank: string
  readonly accountNumber: string
  readonly amount: string
  readonly narration: string
  /** The type of a custom transfer. Empty or undefined for an ordinary transfer. */
  readonly beneficiaryType?: string | undefined
}

/** The values of a line. The amount is in kobo. */
export interface ReadLine {
  readonly bank: Bank
  readonly accountNumber: string
  readonly amountMinor: bigint
  readonly narration: string
  /** The type of a custom transfer. */
  readonly beneficiaryType?: string
}

/** The problem of each wrong field. */
export type LineErrors = { readonly [Field in keyof TypedLine]?: string }

const NARRATION_MAX = 100
const TYPE_MAX = 30

/** True for a formula of a spreadsheet. A cell that begins with + or - is no formula, because it may be text. */
const isFormula = (text: string): boolean => /^\s*[=@]/.test(text)

/** Reads every field, so that the result has all faults of a line. The bank must be one of the offered banks. */
export function readBulkLine(typed: TypedLine, banks?: readonly Bank[]): Result<ReadLine, LineErrors> {
  const bank = bankOf(typed.bank, banks)
  const accountNumber = accountNumberOf(typed.accountNumber)
  const amount = amountOf(typed.amount)
  const narration = narrationOf(typed.narration)
  const type = typeOf(typed.beneficiaryType)
  if (bank.ok && accountNumber.ok && amount.ok && narration.ok && type.ok) {
    return ok({
      bank: bank.value,
      accountNumber: accountNumber.value,
      amountMinor: amount.value,
      narration: narration.value,
      ...(type.value === '' ? {} : { beneficiaryType: type.value }),
    })
  }
  return fail({
    ...(bank.ok ? {} : { bank: bank.failure }),
    ...(accountNumber.ok ? {} : { accountNumber: accountNumber.failure }),
    ...(amount.ok ? {} : { amount: amount.failure }),
    ...(narration.ok ? {} : { narration: narration.failure }),
    ...(type.ok ? {} : { beneficiaryType: type.failure }),
  })
}

const FORMULA = 'This is a formula. Put its result here, as a value'

function bankOf(typed: string, banks: readonly Bank[] | undefined): Result<Bank, string> {
  if (isFormula(typed)) return fail(FORMULA)
  const bank = readBank(unmarked(typed), banks)
  return bank.ok ? bank : fail(bankText(bank.failure))
}

function bankText(problem: BankProblem): string {
  if (problem.kind === 'empty') return 'Enter the bank: its name or its code'
  if (problem.kind === 'several') return `Several banks fit: ${problem.names.join(', ')}. Write the whole name`
  return 'We do not know this bank. Write its name, or its code'
}

function accountNumberOf(typed: string): Result<string, string> {
  if (isFormula(typed)) return fail(FORMULA)
  const text = unmarked(typed)
  if (text === '') return fail('Enter the account number')
  // Excel writes long numbers in this form, and their last digits are then lost.
  if (/^[0-9][.,][0-9]+E\+?[0-9]+$/i.test(text)) {
    return fail('Your spreadsheet shortened this number. Format the column as text, and enter all 10 digits')
  }
  const digits = text.replace(/[\s-]/g, '')
  if (isAccountNumber(digits)) return ok(digits)
  if (/^[0-9]{7,9}$/.test(digits)) {
    return fail(
      `An account number has 10 digits, and this one has ${digits.length}. A spreadsheet may have removed zeros at the start`,
    )
  }
  return fail('An account number has 10 digits')
}

const AMOUNT_TEXTS: Readonly<Record<AmountProblem, string>> = {
  empty: 'Enter an amount',
  'not-an-amount': 'Enter the amount in figures, such as 1,500.00',
  'too-many-decimals': 'Naira has two decimals at most',
  'too-large': 'This amount is too large',
}

function amountOf(typed: string): Result<bigint, string> {
  if (isFormula(typed)) return fail(FORMULA)
  const parsed = parseMajor(unmarked(typed).replace(/^(?:₦|NGN|N(?=\s?[0-9]))\s*/i, ''), 'NGN')
  if (!parsed.ok) return fail(AMOUNT_TEXTS[parsed.failure])
  return parsed.value === 0n ? fail('Enter an amount above zero') : parsed
}

function narrationOf(typed: string): Result<string, string> {
  if (isFormula(typed)) return fail(FORMULA)
  const problem = textProblem(typed, { label: 'Narration', min: 0, max: NARRATION_MAX })
  return problem === undefined ? ok(plainText(typed)) : fail(problem)
}

function typeOf(typed = ''): Result<string, string> {
  if (isFormula(typed)) return fail(FORMULA)
  const problem = textProblem(typed, { label: 'Beneficiary type', min: 0, max: TYPE_MAX })
  if (problem !== undefined) return fail(problem)
  return isReservedType(typed) ? fail(RESERVED_TYPE) : ok(plainText(typed))
}

/** Removes the space around the text, and the apostrophe by which a spreadsheet marks a number as text. */
const unmarked = (typed: string): string => typed.trim().replace(/^'/, '').trim()
