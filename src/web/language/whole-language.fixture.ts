/** For tests of single screens: loads every part of a language, which in the application each page does for itself. */
import { readParts } from '../../../scripts/translations/catalogue-files.ts'
import { loadChosenLanguage, loadedLanguage } from './translate.ts'

export async function loadWholeLanguage(chosen: string): Promise<void> {
  await loadChosenLanguage(chosen)
  await Promise.all(Object.keys(readParts(chosen)).map((part) => loadedLanguage?.load(part)))
}
