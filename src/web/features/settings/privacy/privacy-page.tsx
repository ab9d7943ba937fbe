/**
 * Shows in the settings what the bank stores about the customer, the consents, and staff access (Nigeria Data
 * Protection Act 2023).
 */
import * as PATHS from '../../../session/paths/paths.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { ExportCard } from './export-card.tsx'
import { ReadsCard } from './reads-card.tsx'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

export function PrivacyPage() {
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{t('Privacy')}</PageHead>
      <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
        <div className={layoutStyles.stack}>
          <ExportCard />
          <ConsentsCard />
        </div>
        <div className={layoutStyles.stack}>
          <ReadsCard />
          <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="data-requests">
            <h2 id="data-requests">{t('Is something wrong?')}</h2>
            <p className="small gap-2">
              {t(
                'The data that we keep about you must be correct. Tell us what is wrong. You can track it under Your reports. We will reply within one month.',
              )}
            </p>
            <Link className={`${buttonStyles.button} ${buttonStyles.secondary} gap-4`} to={PATHS.correctData}>
              {t('Correct my data')}
            </Link>
          </section>
          <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="erase-data">
            <h2 id="erase-data">{t('Leaving us?')}</h2>
            <p className="small gap-2">
              {t(
                'You can ask us to erase your data. Your accounts must be empty first. The law requires us to keep some data for years. We show you which data and for how long before you ask.',
              )}
            </p>
            <Link className={`${buttonStyles.button} ${buttonStyles.secondary} gap-4`} to={PATHS.eraseData}>
              {t('Ask for erasure')}
            </Link>
          </section>
        </div>
      </div>
    </>
  )
}
