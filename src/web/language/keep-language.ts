/**
 * Keeps the language of this browser and of the customer's profile equal.
 *
 * A choice in this browser since the last sync is saved in the profile. Otherwise this browser takes the profile's
 * language, once for each login. Loaded after the first page.
 */
import { languageRoutes } from '../../contract/customers/language.ts'
import { call } from '../api/channel/browser-client.ts'
import { deviceStorage } from '../session/browser-storage.ts'
import { readSession, saveSession } from '../session/tab/signed-in-marker.ts'
import { hasUnsavedChanges } from '../session/drafts/unsaved-changes.ts'
import { chosenLanguage } from './translate.ts'
import { chooseLanguage, LANGUAGES } from './languages.ts'

/** The language that this browser and a profile last had in common. */
const ALIKE_KEY = 'adire.language-kept'

const ours = (value: string | null) => LANGUAGES.find((language) => language.value === value)?.value

export async function keepLanguage(): Promise<void> {
  const session = readSession()
  if (!session) return
  const here = ours(chosenLanguage()) ?? 'en'
  const isChosenHere = here !== (deviceStorage.read(ALIKE_KEY) ?? 'en')
  const theirs = ours(session.language)
  const isTaken = !isChosenHere && theirs !== undefined && theirs !== here
  // An automatic reload would lose typed text or a payment in progress (docs/decisions/0012), so the next page tries
  // again.
  if (isTaken && hasUnsavedChanges()) return
  // The login states the language once. A later choice overrides it.
  if (session.language !== null) saveSession({ ...session, language: null })
  if (isChosenHere) {
    const kept = await call(languageRoutes.setLanguage, { language: here })
    // After a failure the next page tries again.
    if (kept.ok) deviceStorage.write(ALIKE_KEY, here)
    return
  }
  if (!isTaken) return
  deviceStorage.write(ALIKE_KEY, theirs)
  chooseLanguage(theirs)
}
