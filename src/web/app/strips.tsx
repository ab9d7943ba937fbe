/** What every page says on top: that money is play money while the sandbox is on, and that there is no connection. */
import { InfoIcon } from '../ui/icons-public.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { t } from '../language/language.ts'

/** The sandbox line is in every page's HTML and hidden by the stylesheet unless the head script found the sandbox on. */
export function Strips() {
  return (
    <section className="strips" aria-label={t('Notices')}>
      <p className="strip sandbox-only">
        <InfoIcon />
        <span>{t('Sandbox: this is play money')}</span>
      </p>
      <OfflineBanner />
    </section>
  )
}
