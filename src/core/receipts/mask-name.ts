/** Masks a name for a stranger with a receipt. A person who knows the name recognises it, and nobody else learns it. */

/** "AD*** OK***" for "Adaeze Okonkwo": the first two letters of each part, and always three stars. */
export function maskName(name: string): string {
  return name
    .trim()
    .toUpperCase()
    .split(/\s+/)
    .map((part) => `${[...part].slice(0, [...part].length > 3 ? 2 : 1).join('')}***`)
    .join(' ')
}
