/** The details and the author of an event of the audit trail as staff read them. */
import { SECTION_NAMES } from '../../values/vocabularies/kyc/kyc-section-names.ts'
import { ruleText } from '../../values/vocabularies/monitoring-rules.ts'
import { DUTY_TEXTS, ROLE_TEXTS } from '../../values/vocabularies/staff-texts/duty-texts.ts'
import { ORDER_KIND_TEXTS, REASON_TEXTS } from '../../values/vocabularies/staff-texts/order-texts.ts'
import { STATE_TEXTS } from '../../values/vocabularies/staff-texts/payment-state-texts.ts'
import { NETWORK_TEXTS } from '../../values/vocabularies/staff-texts/reconciliation-texts.ts'
import { amountText, dateTime, dayText } from '../texts.ts'

type Texts = Readonly<Record<string, string>>
type Detail = Readonly<Record<string, unknown>>

/** Names that are no plain words. Another name reads as its words: "leftToday" is "Left today". */
const NAMES: Texts = {
  staffId: 'Id of the person',
  staffSessionId: 'Session of the person',
  makerId: 'Id of the maker',
  orderKind: 'Order',
  orderId: 'Order id',
  reasonCode: 'Reason from the list',
  reason: 'Reason',
  postingId: 'Posting id',
  amountMinor: 'Amount',
  cifid: 'Customer number',
  bvn: 'BVN',
  mostMinor: 'At most',
}

/** The words of the codes, by the name of the detail. */
const VALUES: Readonly<Record<string, Texts>> = {
  duty: DUTY_TEXTS,
  role: ROLE_TEXTS,
  orderKind: ORDER_KIND_TEXTS,
  reasonCode: REASON_TEXTS,
  section: SECTION_NAMES,
  network: NETWORK_TEXTS,
  from: STATE_TEXTS,
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const CODE = /^[a-z]+(-[a-z]+)+$/
const MINOR = /^-?\d+$/

/** "leftToday" is "Left today". */
function nameText(name: string): string {
  const words = name
    .replace(/Minor$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return NAMES[name] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

function wordsOfText(name: string, text: string): string {
  const known = name === 'rule' ? ruleText(text) : VALUES[name]?.[text]
  if (known !== undefined) return known
  if (INSTANT.test(text)) return dateTime(text)
  if (DAY.test(text)) return dayText(text)
  return CODE.test(text) ? text.replaceAll('-', ' ') : text
}

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(', ') || 'none'
  return typeof value === 'object' ? `(${detailText(value as Detail)})` : wordsOfText(name, String(value))
}

/** "Amount: ₦5.00, Reason: …". Details without a value are left out. */
export function detailText(detail: Detail): string {
  const { currency } = detail
  const isAmount = (name: string, value: unknown): boolean =>
    typeof currency === 'string' && name.endsWith('Minor') && MINOR.test(String(value))
  const facts = Object.entries(detail).filter(([, value]) => value !== '')
  const hasAmount = facts.some(([name, value]) => isAmount(name, value))
  return facts
    .filter(([name]) => name !== 'currency' || !hasAmount)
    .map(([name, value]) => {
      const text = isAmount(name, value) ? amountText(String(value), String(currency)) : valueText(name, value)
      return `${nameText(name)}: ${text}`
    })
    .join(', ')
}

const ADDRESSES: Texts = { ...NETWORK_TEXTS, worker: 'The bank', staff: 'Staff', '': '—' }

/** The author of an event: a person, a program of the bank, a network, or the address of a device. */
export function authorText({ person, address }: { readonly person: string | null; readonly address: string }): string {
  if (person !== null) return person
  if (address.startsWith('schedule:')) return 'A scheduled payment'
  if (address.startsWith('bulk:')) return 'A payment batch'
  return ADDRESSES[address] ?? address.replace(/^operator:/, '')
}
