/** Replaces every page while the bank cannot be reached. It has no script, so it works in the browser's cache alone. */
import { BRAND } from '../../values/brand.ts'
import { HelpTopics } from '../features/support/help.tsx'
import { HELP_TOPICS } from '../features/support/help-articles.ts'
import { fraudPhoneHref } from '../session/public-page.tsx'
import { BrandName } from '../ui/frame/brand.tsx'
import { InfoIcon, LockIcon } from '../ui/icon/icons-public.tsx'
import { Note } from '../ui/note/note.tsx'
import { PublicFrame } from '../ui/frame/public-frame.tsx'
import * as brandStyles from '../ui/frame/brand.module.css'
import * as buttonStyles from '../ui/button/button.module.css'

/** The worker shows this page at the address that the customer requested. The empty link reloads that address. */
const THE_PAGE_ASKED_FOR = ''

export function OfflinePage() {
  return (
    <PublicFrame
      brand={
        <span className={brandStyles.brand}>
          <BrandName />
        </span>
      }
      paneTitle="We never ask for your PIN."
      paneText="Not by phone, not by SMS, not by email, not at a branch. Nor for your password or a code."
      paneLabel={`About ${BRAND.bankName}`}
      footer={<p className="meta">{BRAND.licence}</p>}
    >
      <h1 className="title">You are offline</h1>
      <p className="lead">We cannot reach {BRAND.bankName} from this device. Check your internet connection.</p>
      <a className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide}`} href={THE_PAGE_ASKED_FOR}>
        Try again
      </a>
      <Note className="gap-4" icon={<InfoIcon />}>
        <p>
          Nothing is waiting to be sent. If you approved a payment just before, look at your history before you pay
          again.
        </p>
      </Note>
      <h2 className="gap-8">Is it urgent?</h2>
      <a className={`${buttonStyles.button} ${buttonStyles.danger} ${buttonStyles.wide} gap-3`} href={fraudPhoneHref()}>
        Report fraud: {BRAND.fraudPhone}
      </a>
      <p className="meta gap-2">Any hour, any day. We can freeze your accounts on this line.</p>
      <h2 className="gap-8">Help that needs no connection</h2>
      <HelpTopics topics={HELP_TOPICS} />
      <Note className="gap-6" icon={<LockIcon />}>
        <p>We never call to ask for your password, PIN or a code. If anyone does, end the call.</p>
      </Note>
    </PublicFrame>
  )
}
