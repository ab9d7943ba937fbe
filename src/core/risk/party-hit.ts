/** The result of screening the payer or the payee of a payment against lists of sanctions. */

/**
 * - open: a name is like the name of a listed person, and staff have not decided.
 * - listed: staff decided that the person is listed.
 */
export type PartyHit = 'none' | 'open' | 'listed'

export const worstHit = (hits: readonly PartyHit[]): PartyHit =>
  hits.includes('listed') ? 'listed' : hits.includes('open') ? 'open' : 'none'
