/** Email addresses as they may be shown to a person who has not yet proved an identity. */

/**
 * Product §17.3: a local part longer than 4 keeps its first and last 3 characters: "ada***kwo@mail.example".
 * Where 3 and 3 would show all of it (5 or 6 characters) only the first and the last 3 stay; 4 or fewer keep the first alone.
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
