/** The screening of a person against lists of sanctions, as parts of statements that read other facts. */

/** A subquery that gives a `PartyHit`, or null for no hit. `whose`: a condition over the row `h` of bank.screening_hit. */
export const hitOf = (whose: string): string =>
  `select case when bool_or(h.decision is not null) then 'listed' when count(*) > 0 then 'open' end from bank.screening_hit h
   where h.topic = 'sanction' and h.decision is distinct from 'false-match' and (${whose})`

/** A condition: the lists have never answered for the person. `whose`: a condition over the row `s` of bank.screening_subject. */
export const isUnscreened = (whose: string): string =>
  `not exists (select from bank.screening_subject s where s.screened_at is not null and (${whose}))`

/** An expression that gives a `PartyHit`, or null for a screened person without a hit. `unscreened`: a condition. */
export const screeningOf = (whose: string, unscreened: string): string =>
  `coalesce((${hitOf(whose)}), case when ${unscreened} then 'unscreened' end)`

/**
 * A condition: staff confirmed the customer as a person on a list of sanctions. `customer`: an expression that gives the customer's id.
 * The subquery has the alias `listed`, so that the expression can name a row `h` of the statement around it.
 */
export const isListed = (customer: string): string =>
  `exists (select from bank.screening_hit listed
     where listed.customer_id = ${customer} and listed.topic = 'sanction' and listed.decision = 'true-match')`
