/** Reads the facts with which a confirmed transfer is decided again, with one statement for calls that arrive together. */
import type { PartyHit } from '../../../../core/risk/party-hit.ts'
import { createNumberedLoader } from '../../../db/batch-loader.ts'
import { isUnscreened, screeningOf } from '../../../screening/hit-of.ts'
import { factsOfCalls } from '../../limits/limit-facts.ts'
import {
  PARTY_COLUMNS,
  PARTY_FIELDS,
  PARTY_TABLES,
  type PartiesRow,
  type PartyFacts,
  partyFactsOf,
  partyFields,
  type TransferParties,
} from './transfer-parties.ts'
import type { TransfersDeps } from './transfers-deps.ts'

export interface ConfirmationFacts extends PartyFacts {
  /** The screening of the payee and of the payer against lists of sanctions. The limits know whether the payer is unscreened. */
  readonly hit: PartyHit
}

/** A payment with its parties. `payeeName`: the name that the payee's bank gave for this payment. */
type ConfirmedParties = TransferParties & { readonly payeeName: string }

export type FindConfirmationFacts = (parties: ConfirmedParties) => Promise<ConfirmationFacts>

type Row = PartiesRow & { hit: PartyHit | null }

// A payee of this bank is a customer. A payee of another bank is an account there. A new name of the account is unscreened.
const PARTIES = `h.customer_id in (f.customer_id, t.customer_id)
  or (h.institution_code = asked.bank_code and h.account_number = asked.to_account)`
const AT_OTHER_BANK = `s.institution_code = asked.bank_code and s.account_number = asked.to_account
  and s.payee_name = asked.payee_name`
const PAYEE_UNSCREENED = `case when t.customer_id is not null then ${isUnscreened('s.customer_id = t.customer_id')}
  else ${isUnscreened(AT_OTHER_BANK)} end`

const FACTS = factsOfCalls(
  `${PARTY_FIELDS}, payee_name text`,
  `${PARTY_COLUMNS}, ${screeningOf(PARTIES, PAYEE_UNSCREENED)} as hit`,
  PARTY_TABLES,
)

/** The statement only reads. The caller decides in its own order. */
export function createConfirmationFacts({
  database,
  clock,
}: Pick<TransfersDeps, 'database' | 'clock'>): FindConfirmationFacts {
  const find = createNumberedLoader<{ readonly parties: ConfirmedParties; readonly now: Date }, Row>({
    ownerOf: ({ parties }) => parties.customerId,
    load: async (calls) => {
      const asked = calls.map(({ no, parties, now }) => ({
        ...partyFields(no, parties, now),
        payee_name: parties.payeeName,
      }))
      const { rows } = await database.pool.query<Row>(FACTS, [JSON.stringify(asked)])
      return rows
    },
  })
  return async (parties) => {
    const now = clock.now()
    const [row] = await find({ parties, now })
    if (row === undefined) throw new Error('a transfer needs a customer')
    return { ...partyFactsOf(row, parties, now), hit: row.hit ?? 'none' }
  }
}
