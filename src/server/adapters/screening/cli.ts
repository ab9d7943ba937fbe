/** `npm run screening:import`: writes a published list as the list file of the embedded screening. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type ListedPerson, MOST_LISTED, readListedPersons, writeListedPersons } from './listed-person.ts'
import { readOpenSanctions } from './open-sanctions-csv.ts'
import { readUnList } from './un-list.ts'

const HELP = `Usage: npm run screening:import -- <list> <published file> …

  Reads the consolidated list of the UN Security Council (.xml) or OpenSanctions' targets.simple.csv (.csv), and writes both
  as the file that SCREENING_LIST_FILE names. Running processes read the new file at their next screening.
  OpenSanctions is free for uses that are not commercial. A bank needs its licence.`

function readPublished(file: string): readonly ListedPerson[] {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.xml')) return readUnList(text)
  if (file.endsWith('.csv')) return readOpenSanctions(text)
  throw new Error('a published list is a .xml or a .csv file')
}

/** The old file stays until the new file is complete. */
function importLists(target: string, sources: readonly string[]): number {
  const persons = sources.flatMap(readPublished)
  if (persons.length > MOST_LISTED)
    throw new Error(`${persons.length} persons are too many for the embedded screening (${MOST_LISTED}): use yente`)
  const text = writeListedPersons(persons)
  readListedPersons(text)
  writeFileSync(`${target}.new`, text)
  renameSync(`${target}.new`, target)
  return persons.length
}

const [target, ...sources] = process.argv.slice(2)
if (target === undefined || sources.length === 0) {
  process.stdout.write(`${HELP}\n`)
  process.exitCode = 1
} else {
  try {
    process.stdout.write(`${importLists(target, sources)} persons and organisations are in ${target}.\n`)
  } catch (error) {
    process.stderr.write(`The list was not imported: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
