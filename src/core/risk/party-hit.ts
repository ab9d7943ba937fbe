/** The result of screening the payer or the payee of a payment against lists of sanctions. */

/**
 * - unscreened: the lists have never answered for the name.
 * - open: a name is like the name of a listed person, and staff have not decided.
 * - listed: staff decided that the person is listed.
 */
export type PartyHit = 'none' | 'unscreened' | 'open' | 'listed'

const WORST_FIRST: readonly PartyHit[] = ['listed', 'open', 'unscreened']

export const worstHit = (hits: readonly PartyHit[]): PartyHit => WORST_FIRST.find((hit) => hits.includes(hit)) ?? 'none'
