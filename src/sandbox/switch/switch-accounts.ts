/**
 * Lists the accounts at other banks in the sandbox's switch. A scripted account shows a certain outcome, and any other
 * account accepts money.
 */
import { isValidAccountNumber, makeAccountNumber } from '../../values/account-number.ts'

interface OtherBank {
  readonly name: string
  /** The CBN code, which the check digit of an account number depends on. */
  readonly cbnCode: string
}

/** By six-digit institution code, as in the national list. */
export const OTHER_BANKS: Readonly<Record<string, OtherBank>> = {
  '000013': { name: 'Guaranty Trust Bank (GTBank)', cbnCode: '058' },
  '000014': { name: 'Access Bank', cbnCode: '044' },
  '000015': { name: 'Zenith Bank', cbnCode: '057' },
  '000016': { name: 'First Bank of Nigeria', cbnCode: '011' },
  '000004': { name: 'United Bank for Africa (UBA)', cbnCode: '033' },
  '000002': { name: 'Keystone Bank', cbnCode: '082' },
  '090267': { name: 'Kuda MFB', cbnCode: '50211' },
}

/**
 * The outcome of a credit:
 * - settles, refuses, suspects: the answer says so immediately.
 * - late: the credit gets no answer, and an inquiry finds it settled or refused.
 * - processing: the answer is processing, and an inquiry settles the credit.
 * - never: there is no answer, whatever the number of inquiries.
 */
export type CreditScript =
  | 'settles'
  | 'refuses'
  | 'suspects'
  | 'settles-late'
  | 'refuses-late'
  | 'processing-then-settles'
  | 'never'

/**
 * The outcome of a recall request: the money returns immediately; the account holder refuses; the bank investigates and
 * then returns the money; or there is no answer.
 */
export type RecallScript = 'returns' | 'refuses' | 'considers' | 'silent'

interface OtherAccount {
  readonly institutionCode: string
  readonly accountNumber: string
  readonly accountName: string
  readonly script: CreditScript
  readonly recall: RecallScript
}

export interface ScriptedAccount extends OtherAccount {
  readonly bankName: string
  /** The behaviour that a test with this account shows. */
  readonly goodFor: string
}

const scripted = (
  institutionCode: string,
  serial: string,
  accountName: string,
  script: CreditScript,
  goodFor: string,
  recall: RecallScript = 'returns',
): ScriptedAccount => {
  const { name: bankName, cbnCode } = OTHER_BANKS[institutionCode] as OtherBank
  return {
    institutionCode,
    accountNumber: makeAccountNumber(cbnCode, serial),
    accountName,
    script,
    recall,
    bankName,
    goodFor,
  }
}

export const SCRIPTED_ACCOUNTS: readonly ScriptedAccount[] = [
  scripted('000013', '012345678', 'CHINEDU OKAFOR', 'settles', 'Succeeds immediately.'),
  scripted(
    '000014',
    '001024678',
    'HALIMA SANI',
    'refuses',
    'Is refused: the account is blocked. The money comes back.',
  ),
  scripted(
    '000015',
    '100000001',
    'BABATUNDE ALABI',
    'settles-late',
    'Times out, and then turns out to have succeeded.',
  ),
  scripted('000016', '000001457', 'GRACE EKONG', 'refuses-late', 'Times out, and then turns out to have failed.'),
  scripted('000004', '200000001', 'MUSA GARBA', 'never', 'Never answers, however often the switch is asked.'),
  scripted('000013', '345678901', 'OLUWASEUN ADEBAYO-COKER', 'settles', 'Has a name that differs: type “Seun Coker”.'),
  scripted(
    '000014',
    '300000003',
    'ROSE DANLADI',
    'processing-then-settles',
    'Is in progress first, and succeeds a minute later.',
  ),
  scripted('090267', '400000004', 'VICTOR NNAMDI', 'suspects', 'Is stopped as suspected fraud: an operator decides.'),
  scripted(
    '000013',
    '500000005',
    'IBRAHIM LAWAL',
    'settles',
    'Succeeds, and does not agree to give it back.',
    'refuses',
  ),
  scripted(
    '000015',
    '600000006',
    'NKECHI OBI',
    'settles',
    'Succeeds; asked to give it back, its bank looks into it first.',
    'considers',
  ),
  scripted('000016', '700000007', 'SANI MOHAMMED', 'settles', 'Succeeds, and never answers a recall.', 'silent'),
]

/** This bank is offline and answers no enquiry. */
export const OFF_LINE_BANK = '000002'

/**
 * Returns the account, or undefined when there is none. At the banks above, a number must have the right check digit.
 * At any other bank every number exists that does not begin with 99.
 */
export function findOtherAccount(institutionCode: string, accountNumber: string): OtherAccount | undefined {
  if (!/^\d{6}$/.test(institutionCode) || !/^\d{10}$/.test(accountNumber)) return undefined
  const known = SCRIPTED_ACCOUNTS.find(
    (account) => account.institutionCode === institutionCode && account.accountNumber === accountNumber,
  )
  if (known !== undefined) return known
  const bank = OTHER_BANKS[institutionCode]
  const exists =
    bank === undefined ? !accountNumber.startsWith('99') : isValidAccountNumber(bank.cbnCode, accountNumber)
  if (!exists) return undefined
  return {
    institutionCode,
    accountNumber,
    accountName: inventName(accountNumber),
    script: 'settles',
    recall: 'returns',
  }
}

const FIRST = ['ADAORA', 'BELLO', 'COMFORT', 'DAYO', 'ESTHER', 'FATIMA', 'GODWIN', 'HAUWA', 'IKENNA', 'JUMOKE']
const LAST = ['ABIOLA', 'BASSEY', 'CHUKWU', 'DOGO', 'EZE', 'FASHOLA', 'GWARZO', 'HASSAN', 'IBE', 'JOHNSON']

/** Returns the same name for a number each time. */
function inventName(accountNumber: string): string {
  return `${FIRST[Number(accountNumber[7])]} ${LAST[Number(accountNumber[8])]}`
}
