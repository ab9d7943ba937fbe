/** The language, where nobody is logged in yet: small, in the bar on top. */
import type { Language } from '../../values/language.ts'
import { chosenLanguage } from './language.ts'
import { chooseLanguage, LANGUAGES } from './languages.ts'

/** Named in all five, for whoever cannot read the page that it stands on. */
const NAME = 'Language, Harshe, Èdè, Asụsụ'

export function LanguageChoice() {
  return (
    <select
      className="language"
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
