/** Reads what was chosen for a new card: an order, or what is missing in it. */
import type { FieldProblem } from '../../ui/error-summary.tsx'
import type { CardOffer, CardOrder } from './cards-api.ts'

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

/** The bank's names of the fields. */
export const FIELD_OF: Readonly<Record<string, string>> = {
  fromAccountNumber: FIELD.from,
  scheme: FIELD.scheme,
  deliverTo: FIELD.deliverTo,
  branchCode: FIELD.branchCode,
  street: FIELD.street,
  city: FIELD.city,
  state: FIELD.state,
}

export type CheckedRequest =
  | { readonly ok: true; readonly order: CardOrder }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] }

export function checkRequest(draft: RequestDraft, offer: CardOffer): CheckedRequest {
  const { fromAccountNumber, scheme, deliverTo } = draft
  const account = offer.accounts.find(({ accountNumber }) => accountNumber === fromAccountNumber)
  const problems: FieldProblem[] = []
  const need = (isThere: boolean, fieldId: string, text: string) => {
    if (!isThere) problems.push({ fieldId, text })
  }
  need(account?.canRequest === true, FIELD.from, 'Choose an account that has no card')
  if (account?.canRequest === true)
    need(
      BigInt(account.available) >= BigInt(offer.total),
      FIELD.from,
      'There is not enough in this account for the fee',
    )
  const [street, city] = [draft.street.trim(), draft.city.trim()]
  if (deliverTo === 'branch') {
    need(draft.branchCode !== '', FIELD.branchCode, 'Choose a branch')
  } else {
    need(street.length >= 4, FIELD.street, 'Enter the house number and street')
    need(city.length >= 2, FIELD.city, 'Enter the city or town')
    need(draft.state !== '', FIELD.state, 'Choose a state')
  }
  if (problems.length > 0) return { ok: false, problems }
  const place = deliverTo === 'branch' ? { branchCode: draft.branchCode } : { street, city, state: draft.state }
  return { ok: true, order: { fromAccountNumber, scheme, deliverTo, ...place } }
}
