/**
 * Shows "Session expired. Please login again" for 10 seconds after a session expired (Product §3.8), in a live region.
 */
import { MESSAGES } from '../../../../contract/result-codes.ts'
import { useExpiryNotice } from '../../../session/tab/expiry-notice.ts'
import { t } from '../../../language/language.ts'
import { InfoIcon } from '../../../ui/icon/icons-public.tsx'
import * as styles from './expiry-notice.module.css'
import * as noteStyles from '../../../ui/note/note.module.css'

/** The region must exist before its text. Otherwise screen readers do not read the text. */
export function ExpiryNotice() {
  const shown = useExpiryNotice()
  return (
    <output className={styles.expiryNotice}>
      {shown && (
        <span className={noteStyles.note} data-kind="wait">
          <InfoIcon />
          <span>{t(MESSAGES.sessionExpired)}</span>
        </span>
      )}
    </output>
  )
}
