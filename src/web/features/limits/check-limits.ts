/**
 * Defines the form schema of a customer's own limits: the wanted limits in kobo, or every problem with its field. Pure.
 */
import * as v from 'valibot'
import type { Limits } from '../../../contract/limits/limits.ts'
import { formatMinor } from '../../../values/money.ts'
import { amount } from '../../ui/form/amount-schemas.ts'
import type { WantedLimits } from './limits-api.ts'
import { t } from '../../language/language.ts'

/** The names of the form's controls, which are the protocol's names. */
export const LIMIT_FIELDS = ['perTransfer', 'perDay', 'MaxUnauthorizedTransactionValue'] as const
type LimitField = (typeof LIMIT_FIELDS)[number]
const naira = (minor: bigint): string => formatMinor(minor, 'NGN')

export const limitsForm = (limits: Limits) =>
  v.pipe(
    v.object({
      perTransfer: limit('perTransfer', limits),
      perDay: limit('perDay', limits),
      MaxUnauthorizedTransactionValue: limit('MaxUnauthorizedTransactionValue', limits),
    }),
    v.forward(
      v.check(
        ({ perTransfer, perDay }) => BigInt(perTransfer) <= BigInt(perDay),
        t('This cannot be more than your daily limit'),
      ),
      ['perTransfer'],
    ),
    v.forward(
      v.check(
        (wanted: WantedLimits) => LIMIT_FIELDS.some((field) => wanted[field] !== limits.inForce[field]),
        t('You have not changed anything'),
      ),
      ['perTransfer'],
    ),
  )

const limit = (field: LimitField, limits: Limits) =>
  v.pipe(
    amount('NGN', t('Enter an amount in figures, such as 50,000.00')),
    v.check(
      (minor) => limitProblem(field, minor, limits) === undefined,
      ({ input }) => limitProblem(field, input, limits) ?? '',
    ),
    v.transform((minor) => minor.toString()),
  )

function limitProblem(field: LimitField, minor: bigint, limits: Limits): string | undefined {
  // A PIN may approve nothing by itself, so its limit may be zero. Any other limit of zero would switch payments off,
  // and a separate switch does that.
  if (minor === 0n && field !== 'MaxUnauthorizedTransactionValue') {
    return t('Enter an amount above zero. To block all payments, turn off payments to others')
  }
  const most = BigInt(limits.most[field])
  if (minor <= most) return undefined
  const indemnity = field === 'MaxUnauthorizedTransactionValue' ? null : limits.indemnity
  if (indemnity === null || indemnity.accepted) return t('This can be at most {amount}', { amount: naira(most) })
  const highest = BigInt(indemnity.most)
  return minor <= highest
    ? t('Accept the indemnity before you set a limit above {amount}', { amount: naira(most) })
    : t('This can be at most {amount}', { amount: naira(highest) })
}
