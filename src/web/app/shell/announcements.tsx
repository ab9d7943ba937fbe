/** Shows the announcements of the bank above each signed-in page, until the customer closes them. Loaded after the first page. */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCloseAnnouncementMutation, useGetAnnouncementsQuery } from '../../api/announcements-api.ts'
import { useRefreshOpenPage } from '../../api/data-layer/refresh-open-page.ts'
import { usePageComplete } from '../../api/data-layer/use-page-complete.ts'
import { keepLanguage } from '../../language/keep-language.ts'
import { t } from '../../language/language.ts'
import * as iconButtonStyles from '../../ui/button/icon-button.module.css'
import { CloseIcon } from '../../ui/icon/icons-parts.tsx'
import { InfoIcon } from '../../ui/icon/icons-public.tsx'
import { announce } from '../../ui/note/live-region.ts'
import * as stripStyles from '../../ui/frame/strip.module.css'
import { useEndOfStrips } from './status-banner.tsx'

/** A withdrawn announcement disappears from an open page after this time. */
const LOOK_EVERY_MS = 5 * 60_000

/** The newest announcement that the customer has not closed. The next announcement follows when the customer closes it. */
export function Announcements() {
  const again = useRefreshOpenPage(LOOK_EVERY_MS)
  const { data } = useGetAnnouncementsQuery(undefined, { ...again, skip: !usePageComplete() })
  const [close] = useCloseAnnouncementMutation()
  // In memory only: if the bank does not get the call, the announcement is on the next page again.
  const [closed, setClosed] = useState<readonly string[]>([])
  const shown = data?.announcements.find(({ announcementId }) => !closed.includes(announcementId))
  const spoken = shown && `${shown.title}. ${shown.text}`
  useEffect(() => {
    if (spoken !== undefined) announce(spoken)
  }, [spoken])
  const end = useEndOfStrips()
  if (shown === undefined) return null
  const { announcementId, title, text } = shown
  return createPortal(
    <p className={stripStyles.strip}>
      <InfoIcon />
      <span>
        <strong>{title}</strong> <br />
        {text}
      </span>
      <button
        className={iconButtonStyles.iconButton}
        type="button"
        aria-label={`${t('Close')}: ${title}`}
        onClick={() => {
          setClosed([...closed, announcementId])
          void close(announcementId)
        }}
      >
        <CloseIcon />
      </button>
    </p>,
    end,
  )
}

/** The work that a signed-in page does after its first paint. */
export function AfterPaint() {
  useEffect(() => void keepLanguage(), [])
  return <Announcements />
}
