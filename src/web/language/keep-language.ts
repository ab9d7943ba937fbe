/**
 * One language for the customer and for this browser: what was chosen here since they were last alike is kept in the profile, else the
 * profile's is taken, once for each login. Loaded after the first page.
 */
import { languageRoutes } from '../../contract/language.ts'
import { call } from '../api/browser-client.ts'
import { deviceStorage } from '../session/browser-storage.ts'
import { readSession, saveSession } from '../session/signed-in-marker.ts'
import { isWorkInHand } from '../session/work-in-hand.ts'
import { chosenLanguage } from './translate.ts'
import { chooseLanguage, LANGUAGES } from './languages.ts'

/** The language of this browser when it and a profile were last alike. */
const ALIKE_KEY = 'adire.language-kept'

const ours = (value: string | null) => LANGUAGES.find((language) => language.value === value)?.value

export async function keepLanguage(): Promise<void> {
  const session = readSession()
  if (!session) return
  const here = ours(chosenLanguage()) ?? 'en'
  const isChosenHere = here !== (deviceStorage.read(ALIKE_KEY) ?? 'en')
  const theirs = ours(session.language)
  const isTaken = !isChosenHere && theirs !== undefined && theirs !== here
  // A reload by itself would lose what is typed, or a payment on its way (docs/decisions/0013): the next page tries again.
  if (isTaken && isWorkInHand()) return
  // Of the login it is said once: what is chosen from then on counts.
  if (session.language !== null) saveSession({ ...session, language: null })
  if (isChosenHere) {
    const kept = await call(languageRoutes.setLanguage, { language: here })
    // The next page tries again.
    if (kept.ok) deviceStorage.write(ALIKE_KEY, here)
    return
  }
  if (!isTaken) return
  deviceStorage.write(ALIKE_KEY, theirs)
  chooseLanguage(theirs)
}
