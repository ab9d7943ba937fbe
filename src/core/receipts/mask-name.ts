/** A name as a stranger with a receipt may see it: enough to recognise who it is, too little to learn it. */

/** "AD*** OK***" of "Adaeze Okonkwo": the first two letters of each part, always as many stars. */
export function maskName(name: string): string {
  return name
    .trim()
    .toUpperCase()
    .split(/\s+/)
    .map((part) => `${[...part].slice(0, [...part].length > 3 ? 2 : 1).join('')}***`)
    .join(' ')
}
