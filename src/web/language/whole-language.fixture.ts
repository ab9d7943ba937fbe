/** For tests of single screens: loads every part of a language, which in the application each page does for itself. */
import { readParts } from '../../../scripts/translations/catalogue-files.ts'
import { speakChosen, speech } from './translate.ts'

export async function speakWhole(chosen: string): Promise<void> {
  await speakChosen(chosen)
  await Promise.all(Object.keys(readParts(chosen)).map((part) => speech?.load(part)))
}
