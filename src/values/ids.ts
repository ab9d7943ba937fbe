/** Ids that customers can see: UUIDs in their canonical form, never counting up. */

/** True for a lower-case UUID of version 1 to 8. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
}
