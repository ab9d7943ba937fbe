/** Reads the form of a customer's own limits: what to ask the bank for, or every problem with the field that has it. Pure. */
import type { Limits } from '../../../contract/limits.ts'
import { formatMinor, parseMajor } from '../../../values/money.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import type { WantedLimits } from './limits-api.ts'

/** As typed: "50,000.00". */
export type TypedLimits = { readonly [Field in keyof WantedLimits]: string }

/** Ids of the form's controls, which are the wire's names. */
export const LIMIT_FIELDS = ['perTransfer', 'perDay', 'MaxUnauthorizedTransactionValue'] as const
type LimitField = (typeof LIMIT_FIELDS)[number]

export type CheckedLimits =
  | { readonly ok: true; readonly wanted: WantedLimits }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] }

const naira = (minor: bigint): string => formatMinor(minor, 'NGN')

export function checkLimits(typed: TypedLimits, limits: Limits): CheckedLimits {
  const read = LIMIT_FIELDS.map((field) => ({ field, ...readLimit(field, typed[field], limits) }))
  const problems: FieldProblem[] = read.flatMap(({ field, text }) =>
    text === undefined ? [] : [{ fieldId: field, text }],
  )
  const [atOnce, aDay, pinOnly] = read.map(({ minor }) => minor)
  if (atOnce === undefined || aDay === undefined || pinOnly === undefined || problems.length > 0) {
    return { ok: false, problems }
  }
  if (atOnce > aDay)
    return { ok: false, problems: [{ fieldId: 'perTransfer', text: 'This cannot be more than your limit for a day' }] }
  const wanted = {
    perTransfer: atOnce.toString(),
    perDay: aDay.toString(),
    MaxUnauthorizedTransactionValue: pinOnly.toString(),
  }
  if (LIMIT_FIELDS.every((field) => wanted[field] === limits.inForce[field])) {
    return {
      ok: false,
      problems: [{ fieldId: 'perTransfer', text: 'Change a limit first: these are the ones you have' }],
    }
  }
  return { ok: true, wanted }
}

function readLimit(
  field: LimitField,
  typed: string,
  limits: Limits,
): { readonly minor: bigint; readonly text?: string } {
  const parsed = parseMajor(typed, 'NGN')
  if (!parsed.ok) return { minor: 0n, text: 'Enter an amount in figures, like 50,000.00' }
  const minor = parsed.value
  // A PIN may approve nothing by itself; a limit of nothing would be a switch, and there is one.
  if (minor === 0n && field !== 'MaxUnauthorizedTransactionValue') {
    return { minor, text: 'Enter an amount above zero. To send nothing at all, switch off payments to others' }
  }
  const most = BigInt(limits.most[field])
  if (minor <= most) return { minor }
  const indemnity = field === 'MaxUnauthorizedTransactionValue' ? null : limits.indemnity
  if (indemnity === null || indemnity.accepted) return { minor, text: `This can be at most ${naira(most)}` }
  const highest = BigInt(indemnity.most)
  return minor <= highest
    ? { minor, text: `Above ${naira(most)} you need the indemnity first` }
    : { minor, text: `This can be at most ${naira(highest)}` }
}
