/** Lists the languages by their own names, and stores the choice. */
import type { Language } from '../../values/language.ts'
import { deviceStorage } from '../session/browser-storage.ts'
import { LANGUAGE_KEY } from './translate.ts'

export const LANGUAGES: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'ha', label: 'Hausa' },
  { value: 'yo', label: 'Yorùbá' },
  { value: 'ig', label: 'Igbo' },
  { value: 'pcm', label: 'Pidgin' },
]

/**
 * The choice is stored on this device, and with the customer after a login (keep-language.ts). The page reloads,
 * because texts are made once, many of them while its modules load.
 */
export function chooseLanguage(language: Language): void {
  deviceStorage.write(LANGUAGE_KEY, language === 'en' ? null : language)
  location.reload()
}
