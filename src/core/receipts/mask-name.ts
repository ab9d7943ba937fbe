/** Masks the name on a receipt that strangers may see. A person who knows the name recognises it. A stranger does not learn it. */

/** "AD*** OK***" for "Adaeze Okonkwo": the first two letters of each part, and always three stars. */
export function maskName(name: string): string {
  return name
    .trim()
    .toUpperCase()
    .split(/\s+/)
    .map((part) => `${[...part].slice(0, [...part].length > 3 ? 2 : 1).join('')}***`)
    .join(' ')
}
