/** Shows the age of loaded data: nothing while they are fresh, a plain text when they are not. */
import { useEffect, useState } from 'react'
import { formatTime } from '../../../values/date.ts'
import { ClockIcon } from '../icon/icons.tsx'
import { useOnline } from '../use-online.ts'
import { plural, t } from '../../language/language.ts'
import * as styles from './freshness.module.css'

const STALE_AFTER_MS = 120_000
const TICK_MS = 15_000

export interface FreshnessProps {
  /** The name of the data: "Balance". */
  readonly what: string
  /** The time of loading, in milliseconds since the epoch. Undefined while nothing is shown. */
  readonly loadedAtMs: number | undefined
}

/** "Balance from 4:02 pm, 12 minutes ago", once it is more than two minutes old or there is no connection. */
export function Freshness({ what, loadedAtMs }: FreshnessProps) {
  const online = useOnline()
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  if (loadedAtMs === undefined) return null
  const minutes = Math.max(0, Math.floor((nowMs - loadedAtMs) / 60_000))
  if (online && nowMs - loadedAtMs < STALE_AFTER_MS) return null
  return (
    <p className={`meta ${styles.freshness}`}>
      <ClockIcon small />
      {t('{what} from {time}, {age}', { what, time: formatTime(new Date(loadedAtMs)), age: agoText(minutes) })}
    </p>
  )
}

function agoText(minutes: number): string {
  if (minutes < 1) return t('just now')
  return plural(minutes, '1 minute ago', '{count} minutes ago')
}
