/** Defines the form schema of a new card: an order, or what is missing in it. */
import * as v from 'valibot'
import { requiredText } from '../../ui/form/form-schemas.ts'
import type { CardOffer, CardOrder } from './cards-api.ts'
import { CARD } from './kept-card.ts'
import { t } from '../../language/language.ts'

export interface RequestDraft {
  readonly fromAccountNumber: string
  readonly scheme: CardOrder['scheme']
  readonly deliverTo: CardOrder['deliverTo']
  readonly branchCode: string
  readonly street: string
  readonly city: string
  readonly state: string
}

export const FIELD = {
  from: 'card-from',
  scheme: 'card-scheme',
  deliverTo: 'card-to',
  branchCode: 'card-branch',
  street: 'card-street',
  city: 'card-city',
  state: 'card-state',
} as const

/** Maps the bank's name of a field to the id of its control. */
export const FIELD_OF: Readonly<Record<string, string>> = {
  fromAccountNumber: FIELD.from,
  scheme: FIELD.scheme,
  deliverTo: FIELD.deliverTo,
  branchCode: FIELD.branchCode,
  street: FIELD.street,
  city: FIELD.city,
  state: FIELD.state,
}

/** Parses a `RequestDraft`. While an earlier request has an unknown outcome, that is the only problem. */
export const requestForm = ({ accounts, total }: CardOffer) => {
  const free = (number: string) =>
    accounts.find(({ accountNumber, canRequest }) => canRequest && accountNumber === number)
  const shared = {
    fromAccountNumber: v.pipe(
      v.string(),
      v.check((number) => free(number) !== undefined, t('Choose an account that has no card')),
      v.check(
        (number) => BigInt(free(number)?.available ?? 0) >= BigInt(total),
        t('There is not enough money in this account for the fee'),
      ),
    ),
    scheme: v.picklist(['verve', 'mastercard'] satisfies CardOrder['scheme'][]),
  }
  return v.pipe(
    v.unknown(),
    v.check(() => CARD.kept.readUnsettled() === undefined, CARD.stillChecking),
    v.variant('deliverTo', [
      v.object({ ...shared, deliverTo: v.literal('branch'), branchCode: requiredText(t('Choose a branch')) }),
      v.object({
        ...shared,
        deliverTo: v.literal('home'),
        street: v.pipe(v.string(), v.trim(), v.minLength(4, t('Enter the house number and street'))),
        city: v.pipe(v.string(), v.trim(), v.minLength(2, t('Enter the city or town'))),
        state: requiredText(t('Choose a state')),
      }),
    ]),
  )
}
