/** Shows the strips on top of every page: play money while the sandbox is on, and a missing connection. */
import { InfoIcon } from '../ui/icons-public.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { t } from '../language/language.ts'
import * as stripStyles from '../ui/strip.module.css'

/** Every page's HTML contains the sandbox line. The stylesheet hides it unless the head script found the sandbox on. */
export function Strips() {
  return (
    <section className={stripStyles.strips} aria-label={t('Notices')}>
      <p className={`${stripStyles.strip} sandbox-only`}>
        <InfoIcon />
        <span>{t('Sandbox: this is play money')}</span>
      </p>
      <OfflineBanner />
    </section>
  )
}
