/** Accounts at other banks, as the sandbox's switch knows them: some are scripted to try an outcome, the rest just take money. */
import { isValidAccountNumber, makeAccountNumber } from '../../values/account-number.ts'

interface OtherBank {
  readonly name: string
  /** CBN's code, with which the bank's account numbers are checked. */
  readonly cbnCode: string
}

/** By six-digit institution code, as the national list has them. */
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
 * settles, refuses, suspects: answered so at once. late: the credit is not answered; when asked about, it has settled or was
 * refused. processing: answered so, and settled when asked about. never: no answer, however often it is asked.
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
 * What becomes of a request to send the money back: returned at once, refused by whoever has it, looked into first and then
 * returned, or never answered.
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
  /** What trying this account shows. */
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
  scripted('000013', '012345678', 'CHINEDU OKAFOR', 'settles', 'Succeeds at once.'),
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

/** At this bank nothing can be asked: it is off line. */
export const OFF_LINE_BANK = '000002'

/**
 * The account, or undefined where there is none. At the banks above a number must fit its check digit; at any other bank every
 * number exists that does not begin with 99.
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

/** The same name for a number whenever it is asked. */
function inventName(accountNumber: string): string {
  return `${FIRST[Number(accountNumber[7])]} ${LAST[Number(accountNumber[8])]}`
}
