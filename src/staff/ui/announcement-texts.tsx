/** The texts of an announcement to customers: title and text in each language. */
import type { WantedAnnouncement } from '../../contract/staff/staff-announcements.ts'
import { LANGUAGES } from '../../values/language.ts'
import { ANNOUNCEMENT_LANGUAGES } from '../../values/vocabularies/announcements.ts'
import * as styles from './page.module.css'

export const AnnouncementTexts = ({ texts }: Pick<WantedAnnouncement, 'texts'>) => (
  <section className={styles.section} aria-label="Texts of the announcement">
    <h3>Texts of the announcement</h3>
    <dl>
      {LANGUAGES.map((language) => (
        <div key={language}>
          <dt>{ANNOUNCEMENT_LANGUAGES[language]}</dt>
          <dd lang={language}>
            <p>
              <strong>{texts[language].title}</strong>
            </p>
            <p>{texts[language].text}</p>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
