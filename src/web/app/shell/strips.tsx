/** Shows the strips on top of every page: play money while the sandbox is on, and a missing connection. */
import { InfoIcon } from '../../ui/icon/icons-public.tsx'
import { OfflineBanner } from '../../ui/frame/offline-banner.tsx'
import { t } from '../../language/language.ts'
import * as stripStyles from '../../ui/frame/strip.module.css'

/** The section of the strips, for a strip of another component. A class name differs in the built pages, so the section has a mark. */
export const findStrips = (): Element | null => document.querySelector('[data-strips]')

/** Every page's HTML contains the sandbox line. The stylesheet hides it unless the head script found the sandbox on. */
export function Strips() {
  return (
    <section className={stripStyles.strips} data-strips aria-label={t('Notices')}>
      <p className={`${stripStyles.strip} sandbox-only`}>
        <InfoIcon />
        <span>{t('Sandbox: this is play money')}</span>
      </p>
      <OfflineBanner />
    </section>
  )
}
