/**
 * Finds citations that a reader cannot open: of the document that docs/product.md replaced, and of missing sections of
 * docs/product.md.
 */
import type { Fault } from './faults.ts'

/** A citation of the document that docs/product.md replaced, by a sign or by name. */
const OF_SPECIFICATION = /\bspec(ification)?(['’]s)?,?\s*§|\bthe spec(ification)?\b/gi

/** Matches "Product §4.1, §4.2 and §6". A comment may break the line before the first sign. */
const OF_PRODUCT = /\bProduct\s+(?:(?:\*|\/\/|--)\s+)?§\d+(?:\.\d+)*(?:(?:, (?:and )?| and )§\d+(?:\.\d+)*)*/g

/** Returns the numbers of the headings of docs/product.md: "4" of "## 4. The store", "4.1" of "### 4.1 Accounts". */
export function sectionsOf(product: string): ReadonlySet<string> {
  return new Set([...product.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, number = '']) => number))
}

/** Finds the faulty citations in a file's text, both code and prose. */
export function citationFaults(file: string, source: string, sections: ReadonlySet<string>): readonly Fault[] {
  const faultAt = (index: number, found: string): Fault => {
    const lines = source.slice(0, index).split('\n')
    const text = (source.split('\n')[lines.length - 1] ?? '').trim()
    return { rule: 'citation', place: `${file}:${lines.length}`, text, found }
  }
  const old = [...source.matchAll(OF_SPECIFICATION)].map(({ index, 0: found }) => faultAt(index, found))
  const missing = [...source.matchAll(OF_PRODUCT)].flatMap(({ index, 0: citation }) =>
    [...citation.matchAll(/§([\d.]*\d)/g)]
      .filter(([, number = '']) => !sections.has(number))
      .map(([sign]) => faultAt(index, `docs/product.md has no ${sign}`)),
  )
  return [...old, ...missing]
}
