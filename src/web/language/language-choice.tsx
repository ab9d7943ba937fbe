/** Chooses the language before a login, in the top bar. */
import type { Language } from '../../values/language.ts'
import { chosenLanguage } from './language.ts'
import { chooseLanguage, LANGUAGES } from './languages.ts'
import * as styles from './language-choice.module.css'

/** Each language has its own name, for a visitor who cannot read the page. */
const NAME = 'Language, Harshe, Èdè, Asụsụ'

export function LanguageChoice() {
  return (
    <select
      className={styles.languageChoice}
      aria-label={NAME}
      defaultValue={chosenLanguage() ?? 'en'}
      onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
    >
      {LANGUAGES.map(({ value, label }) => (
        <option key={value} value={value} lang={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
