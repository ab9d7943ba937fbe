/** Leads from a form of the settings to a new PIN, when the PIN is locked. The way back is that of the settings. */
import { t } from '../language/language.ts'
import * as PATHS from '../session/paths/paths.ts'
import * as buttonStyles from '../ui/button/button.module.css'
import { Link } from '../ui/router/link.tsx'

export const ResetPinButton = () => (
  <Link className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.small} gap-3`} to={PATHS.resetPin}>
    {t('Reset your PIN')}
  </Link>
)
