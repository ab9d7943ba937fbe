/** The hits of a person on lists of sanctions, as part of a statement that reads the facts of a payment. */

/** A subquery that gives a `PartyHit`, or null for no hit. `whose`: a condition over the row `h` of bank.screening_hit. */
export const hitOf = (whose: string): string =>
  `select case when bool_or(h.decision is not null) then 'listed' when count(*) > 0 then 'open' end from bank.screening_hit h
   where h.topic = 'sanction' and h.decision is distinct from 'false-match' and (${whose})`
