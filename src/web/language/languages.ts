/** The languages that can be chosen, each by its own name, and the choice. */
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

/** Kept on this device, and with the customer from when they are logged in (keep-language.ts). The page is loaded anew: texts are made once, many of them while its modules load. */
export function chooseLanguage(language: Language): void {
  deviceStorage.write(LANGUAGE_KEY, language === 'en' ? null : language)
  location.reload()
}
