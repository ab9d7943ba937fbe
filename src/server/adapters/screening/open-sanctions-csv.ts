/** Reads `targets.simple.csv` of OpenSanctions: one row for each listed person or organisation. */
import Papa from 'papaparse'
import * as v from 'valibot'
import { type ListedPerson, listedPerson } from './listed-person.ts'

const PERSONS = new Set(['Person', 'Organization', 'Company', 'LegalEntity'])

const row = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  schema: v.string(),
  name: v.string(),
  aliases: v.string(),
  birth_date: v.string(),
  countries: v.string(),
  /** The programmes of sanctions; empty for a person who is listed for an office. */
  sanctions: v.string(),
  dataset: v.string(),
})

/** Vessels and aircraft are left out. Throws when the file has other columns. */
export function readOpenSanctions(csv: string): readonly ListedPerson[] {
  const { data } = Papa.parse<unknown>(csv.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true })
  return data.flatMap((one, index) => {
    const parsed = v.safeParse(row, one)
    if (!parsed.success) throw new Error(`row ${index + 1} is not a row of targets.simple.csv`)
    const { id, schema, name, aliases, birth_date: dates, countries, sanctions, dataset } = parsed.output
    if (!PERSONS.has(schema)) return []
    const person = listedPerson({
      list: (partsOf(dataset)[0] ?? 'OpenSanctions').slice(0, 100),
      entryId: id,
      topic: sanctions === '' ? 'pep' : 'sanction',
      names: [name, ...partsOf(aliases)],
      birthDates: partsOf(dates),
      countries: partsOf(countries),
    })
    return person ?? []
  })
}

const partsOf = (field: string): string[] => field.split(';').filter((part) => part !== '')
