/** The names and the values of the figures of the configuration as staff read and type them. */
import { unitOf } from '../../contract/staff/staff-configuration.ts'
import { decimalText, formatMinor, parseMajor } from '../../values/money.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { BILL_CATEGORY_FACTS, type BillCategory } from '../../values/vocabularies/bill-categories.ts'

const NAMES: Readonly<Record<string, string>> = {
  sameBankFee: 'Fee of a transfer within the bank',
  vatBasisPoints: 'VAT on fees',
  'stampDuty.from': 'Stamp duty: from this amount on',
  'stampDuty.charge': 'Stamp duty: charge',
  'cybersecurityLevy.basisPoints': 'Cybersecurity levy: share of the amount',
  'cybersecurityLevy.most': 'Cybersecurity levy: at most',
  cardIssuanceFee: 'Fee of a new card, without VAT',
  'minimums.otherBank': 'Smallest transfer to another bank',
  'indemnity.above': 'Indemnity: needed above this amount',
  'indemnity.most': 'Indemnity: largest limit',
  'indemnity.fromTier': 'Indemnity: from this tier on',
  'newDevices.most': 'New devices: largest sum together',
  'newDevices.forHours': 'New devices: time that a device is new',
  'newPayees.most': 'New payees: largest sum together',
  'newPayees.forHours': 'New payees: time that a payee is new',
  'newPayees.secondFactor': 'New payees: the first payment needs an SMS code',
}

const LAST: Readonly<Record<string, string>> = {
  perTransfer: 'largest payment',
  perDay: 'payments of a day',
  perHour: 'number of payments in an hour',
  perPayee: 'number of payments to one payee in a day',
  arrangedPerDay: 'number of standing orders and batch payments in a day',
  ownAccounts: 'between own accounts',
  sameBank: 'within the bank',
  exchange: 'of an exchange',
  upTo: 'up to this amount',
  fee: 'fee',
}

const words = (key: string | undefined): string => LAST[key ?? ''] ?? key ?? ''

/** "Tier 2, NGN: largest payment" */
export function figureName(path: string): string {
  const known = NAMES[path]
  if (known !== undefined) return known
  const [group, first, second, last] = path.split('.')
  switch (group) {
    case 'interbankFees':
      return `Transfer to another bank, step ${Number.parseInt(first ?? '', 10) + 1}: ${words(second)}`
    case 'minimums':
      if (first === 'bills')
        return `Smallest bill payment: ${BILL_CATEGORY_FACTS[second as BillCategory]?.name ?? second}`
      return `Smallest transfer ${words(first)}, ${second}`
    case 'margins':
      return `Margin of ${first} to ${second}`
    case 'sending':
      return `Tier ${first}, ${second}: ${words(last)}`
    case 'counts':
      return `Tier ${first}: ${second === 'perDay' ? 'number of payments in a day' : words(second)}`
    case 'pinOnly':
      return `Largest payment with the PIN alone, ${first}`
    case 'singleDeposit':
      return `Tier ${first}: largest deposit`
    case 'maxBalance':
      return `Tier ${first}: largest balance`
    default:
      return path
  }
}

/** "₦25.00", "7.50 %", "24 hours", "none" */
export function figureText(path: string, value: string | null): string {
  if (value === null) return 'none'
  const unit = unitOf(path)
  if (unit.unit === 'money') return formatMinor(BigInt(value), unit.currency)
  if (unit.unit === 'basis-points') return `${percentOf(value)} %`
  if (unit.unit === 'flag') return value === 'true' ? 'yes' : 'no'
  return unit.unit === 'hours' ? `${value} hours` : value
}

const percentOf = (points: string): string => points.padStart(3, '0').replace(/(\d\d)$/, '.$1')

/** The value as a person types it, for the field of the new value. */
export function typedText(path: string, value: string | null): string {
  if (value === null) return ''
  const unit = unitOf(path)
  if (unit.unit === 'money') return decimalText(BigInt(value), unit.currency)
  if (unit.unit === 'basis-points') return percentOf(value)
  return unit.unit === 'flag' ? (value === 'true' ? 'yes' : 'no') : value
}

const EXAMPLES = {
  'basis-points': 'Per cent, such as 7.50',
  hours: 'Whole hours, such as 24',
  count: 'A whole number of 1 or more',
  tier: '1, 2 or 3',
  flag: 'yes or no',
} as const

/** The hint below the field: the format of the value, with an example. */
export function figureHint(path: string): string {
  const unit = unitOf(path)
  const text = unit.unit === 'money' ? `Amount in ${unit.currency}, such as 2,500.00` : EXAMPLES[unit.unit]
  return `${text}. Leave it empty for none.`
}

/** Parses a typed text into the value that the bank stores. An empty text becomes null: no value. */
export function parseFigure(path: string, typed: string): Result<string | null, string> {
  const text = typed.trim()
  if (text === '') return ok(null)
  const unit = unitOf(path)
  const wrong = fail(`Enter it like this: ${figureHint(path)}`)
  switch (unit.unit) {
    case 'money': {
      const minor = parseMajor(text, unit.currency)
      return minor.ok ? ok(minor.value.toString()) : wrong
    }
    case 'basis-points': {
      const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text)
      return match ? ok(BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`).toString()) : wrong
    }
    case 'flag':
      return text === 'yes' || text === 'no' ? ok(String(text === 'yes')) : wrong
    default:
      return /^\d{1,6}$/.test(text) ? ok(BigInt(text).toString()) : wrong
  }
}
