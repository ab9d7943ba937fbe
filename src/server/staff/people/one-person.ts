/** Decides whether two members of staff are one person. */

interface Member {
  readonly staffId: string
  readonly email: string | null
}

/**
 * Two members with one email address are one person: a provider can name a person differently in each of its clients. A wrong match
 * only refuses an order, and a missed match would approve an order of the same person.
 */
export const isOnePerson = (one: Member, other: Member): boolean =>
  one.staffId === other.staffId || (one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase())
