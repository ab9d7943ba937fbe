/** Nigerian uniform account numbers (NUBAN, CBN 2020 revision): nine digits of serial and a check digit made with the bank's code. */

const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3]

/**
 * The bank's six digits in the sum of the check digit: 000 and the three digits of a commercial bank, 9 and the
 * five digits of another institution.
 */
function institutionDigits(bankCode: string): string | undefined {
  if (/^[0-9]{3}$/.test(bankCode)) return `000${bankCode}`
  if (/^[0-9]{5}$/.test(bankCode)) return `9${bankCode}`
  return /^[0-9]{6}$/.test(bankCode) ? bankCode : undefined
}

/** The check digit for a serial of nine digits. Throws a RangeError for anything but digits of the right lengths. */
export function nubanCheckDigit(bankCode: string, serial: string): string {
  const institution = institutionDigits(bankCode)
  if (institution === undefined) throw new RangeError('A bank code has 3, 5 or 6 digits')
  if (!/^[0-9]{9}$/.test(serial)) throw new RangeError('A serial has 9 digits')
  const sum = [...(institution + serial)].reduce(
    (total, digit, index) => total + Number(digit) * (WEIGHTS[index] ?? 0),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

/** The account number of a serial (padded to nine digits) at a bank. Throws a RangeError when the serial does not fit. */
export function makeAccountNumber(bankCode: string, serial: string | number | bigint): string {
  const digits = String(serial).padStart(9, '0')
  return `${digits}${nubanCheckDigit(bankCode, digits)}`
}

/**
 * True when the last digit is the check digit that this bank's code gives. All numbers of this bank have it. For other banks it
 * is only a hint.
 */
export function isValidAccountNumber(bankCode: string, accountNumber: string): boolean {
  if (!isAccountNumber(accountNumber) || institutionDigits(bankCode) === undefined) return false
  return nubanCheckDigit(bankCode, accountNumber.slice(0, 9)) === accountNumber[9]
}

/** True for ten plain digits. */
export function isAccountNumber(text: string): boolean {
  return /^[0-9]{10}$/.test(text)
}

/** "0102 883 417": four, three, three, as people read it aloud. Other text comes back as it is. */
export function formatAccountNumber(accountNumber: string): string {
  return isAccountNumber(accountNumber)
    ? `${accountNumber.slice(0, 4)} ${accountNumber.slice(4, 7)} ${accountNumber.slice(7)}`
    : accountNumber
}

/** "******3417": only the last four digits stay. */
export function maskAccountNumber(accountNumber: string): string {
  return `${'*'.repeat(Math.max(0, accountNumber.length - 4))}${accountNumber.slice(-4)}`
}
