/** Shows one alert: what happened, when, and a link to more. */
import type { ComponentType } from 'react'
import type { Alert } from '../../../contract/alerts/alerts.ts'
import { formatTime } from '../../../values/date.ts'
import type { IconProps } from '../../ui/icon/icon.tsx'
import { ArrowsIcon, ClockIcon, FlagIcon, PersonIcon } from '../../ui/icon/icons.tsx'
import { LockIcon } from '../../ui/icon/icons-public.tsx'
import { t } from '../../language/language.ts'
import { Link } from '../../ui/router/link.tsx'
import { alertLink } from './alert-path.ts'
import * as styles from './alert-row.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as linkStyles from '../../ui/router/link.module.css'
import * as listStyles from '../../ui/list/list.module.css'
import { Pill } from '../../ui/note/pill.tsx'

/** Arrows mark alerts about money that moved or will move. */
const ICONS: Readonly<Partial<Record<Alert['topic'], ComponentType<IconProps>>>> = {
  security: LockIcon,
  cases: FlagIcon,
  account: PersonIcon,
  reminders: ClockIcon,
}

interface AlertRowProps {
  readonly alert: Alert
  readonly online: boolean
  readonly onRead: () => void
}

export function AlertRow({ alert, online, onRead }: AlertRowProps) {
  const { title, text, at, read, topic } = alert
  const link = alertLink(alert)
  const Icon = ICONS[topic] ?? ArrowsIcon
  return (
    <li>
      <div className={`${listStyles.row} ${listStyles.entry} ${styles.alert}`}>
        <Icon />
        <div>
          <p className={listStyles.title}>
            <span>{title}</span>
            {!read && <Pill look="wait">{t('New')}</Pill>}
          </p>
          <p className={listStyles.detail}>
            {formatTime(at)}
            <span className={`${layoutStyles.line} ${styles.text}`}>{text}</span>
          </p>
          {(link || !read) && (
            <p className={layoutStyles.actions}>
              {link && (
                <Link
                  className={linkStyles.link}
                  to={link.to}
                  aria-label={`${link.label}: ${title}`}
                  onClick={read ? undefined : onRead}
                >
                  {link.label}
                </Link>
              )}
              {!read && (
                <button
                  className={linkStyles.link}
                  type="button"
                  aria-label={t('Mark as read: {title}', { title })}
                  disabled={!online}
                  onClick={onRead}
                >
                  {t('Mark as read')}
                </button>
              )}
            </p>
          )}
        </div>
      </div>
    </li>
  )
}
