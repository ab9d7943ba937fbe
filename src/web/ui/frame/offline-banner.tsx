/** Says that there is no connection, since when, and what the customer can do about it. */
import { useState } from 'react'
import { BRAND } from '../../../values/brand.ts'
import { t } from '../../language/language.ts'
import { InfoIcon } from '../icon/icons-public.tsx'
import { useOnline } from '../use-online.ts'
import * as stripStyles from './strip.module.css'

export function OfflineBanner() {
  const online = useOnline()
  return <output>{!online && <OfflineStrip />}</output>
}

/** "4:07 pm". The login page shows this strip too, and values/date.ts would make it heavier. */
const timeNow = (): string =>
  new Date().toLocaleTimeString('en-GB', { timeZone: BRAND.timeZone, hour: 'numeric', minute: '2-digit', hour12: true })

function OfflineStrip() {
  const [time] = useState(timeNow)
  return (
    <span className={`${stripStyles.strip} ${stripStyles.off}`}>
      <span>
        <InfoIcon /> {t('You have been offline since {time}. You cannot send or pay until you reconnect.', { time })}
      </span>
    </span>
  )
}
