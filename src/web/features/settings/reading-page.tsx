/**
 * Sets the language of the screens and the accessibility preferences: text size, contrast, motion, links. This device
 * stores all of them.
 */
import type { Language } from '../../../values/language.ts'
import { chosenLanguage, t } from '../../language/language.ts'
import { chooseLanguage, LANGUAGES } from '../../language/languages.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { changeReading, type ReadingWord, readReading } from '../../session/preferences/reading.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as fieldStyles from '../../ui/form/field.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

const SIZES = ['text-125', 'text-150', 'text-200'] as const
const SIZE_CHOICES = [
  { value: '', label: t('As this device has it') },
  { value: 'text-125', label: t('Larger') },
  { value: 'text-150', label: t('Much larger') },
  { value: 'text-200', label: t('Twice as large') },
]

const SWITCHES: readonly { readonly word: ReadingWord; readonly label: string; readonly hint: string }[] = [
  { word: 'contrast', label: t('High contrast'), hint: t('Grey text and thin lines become strong ones.') },
  { word: 'still', label: t('No motion'), hint: t('Nothing slides, fades or turns.') },
  { word: 'underline', label: t('Underline links'), hint: t('So that colour alone does not show them.') },
]

function LanguageSection() {
  return (
    <section aria-labelledby="h-language">
      <h2 id="h-language">{t('Language')}</h2>
      <div className={`${cardStyles.card} ${cardStyles.pad} gap-3`}>
        <SelectField
          id="language"
          label={t('Your language')}
          choices={LANGUAGES}
          defaultValue={chosenLanguage() ?? 'en'}
          hint={t('On all your devices, and in our messages to you. Some pages and files are in English still.')}
          onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
        />
      </div>
    </section>
  )
}

export function ReadingPage() {
  const chosen = readReading()
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{t('Language and reading')}</PageHead>
      <div className={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}>
        <LanguageSection />
        <section aria-labelledby="h-reading">
          <h2 id="h-reading">{t('Reading')}</h2>
          <div className={`${cardStyles.card} ${cardStyles.pad} gap-3 ${layoutStyles.form}`}>
            <RadioField
              id="text-size"
              legend={t('Text size')}
              choices={SIZE_CHOICES}
              defaultValue={SIZES.find((size) => chosen.has(size)) ?? ''}
              onChange={(size) =>
                changeReading(
                  SIZES,
                  SIZES.find((one) => one === size),
                )
              }
            />
            {SWITCHES.map(({ word, label, hint }) => (
              <CheckField
                key={word}
                id={word}
                label={label}
                hint={hint}
                defaultChecked={chosen.has(word)}
                onChange={(event) => changeReading([word], event.currentTarget.checked ? word : undefined)}
              />
            ))}
            <p className={fieldStyles.hint}>{t('Kept on this device, also after you log out.')}</p>
          </div>
        </section>
      </div>
    </>
  )
}
