/**
 * Shows "Are you still there?" in the last minute before an idle session ends, with a countdown that is announced at
 * 60, 30 and 10 seconds.
 */
import { useEffect } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { announce } from '../../ui/note/live-region.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { countdownText } from './countdown-text.ts'
import { t } from '../../language/language.ts'
import * as styles from '../../ui/progress/progress-bar.module.css'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as sessionWarningStyles from './session-warning.module.css'

const ANNOUNCED_SECONDS: readonly number[] = [60, 30, 10]

export interface SessionWarningProps {
  readonly secondsLeft: number
  readonly onStay: () => void
  readonly onLogOut: () => void
}

export function SessionWarning({ secondsLeft, onStay, onLogOut }: SessionWarningProps) {
  useEffect(() => {
    if (ANNOUNCED_SECONDS.includes(secondsLeft))
      announce(t('You will be logged out in {secondsLeft} seconds.', { secondsLeft }))
  }, [secondsLeft])
  return (
    <Sheet title={t('Are you still there?')} describedBy="session-warning" onClose={onStay} hideCross>
      <p id="session-warning" className="muted">
        {t('You have not touched this page for 4 minutes. To keep your money safe, we log you out in')}
      </p>
      <p className={sessionWarningStyles.count} role="timer" aria-live="off">
        {countdownText(secondsLeft)}
      </p>
      <progress className={styles.bar} max={60} value={secondsLeft} aria-hidden="true" />
      <p className="small muted">
        {t(
          'What you were filling in is kept on this device until you log in again. Payments you already approved continue as normal.',
        )}
      </p>
      <div className={buttonStyles.group}>
        <Button wide onClick={onStay} data-first-focus>
          {t('Stay logged in')}
        </Button>
        <Button wide look="sec" onClick={onLogOut}>
          {t('Log out now')}
        </Button>
      </div>
    </Sheet>
  )
}
