/** Masks email addresses for a person who has not proved an identity yet. */

/**
 * Product §17.3: a local part longer than 4 keeps its first and last 3 characters: "ada***kwo@mail.example". A local part of 5
 * or 6 characters keeps its first character and its last 3, because 3 and 3 would show all of it. A shorter local part keeps
 * its first character only.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '***'
  const local = email.slice(0, at)
  const domain = email.slice(at)
  if (local.length <= 4) return `${local.slice(0, 1)}***${domain}`
  const head = local.length < 7 ? 1 : 3
  return `${local.slice(0, head)}***${local.slice(-3)}${domain}`
}
