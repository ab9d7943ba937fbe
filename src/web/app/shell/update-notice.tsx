/** Offers a newer build of the application when no unsaved work would be lost by a reload. */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAppSelector } from '../../session/store/hooks.ts'
import { hasUnsavedChanges, watchForms } from '../../session/drafts/unsaved-changes.ts'
import { InfoIcon } from '../../ui/icon/icons-public.tsx'
import { announce } from '../../ui/note/live-region.ts'
import { reloadPage } from '../../ui/loading/reload-page.ts'
import { t } from '../../language/language.ts'
import { findStrips } from './strips.tsx'
import * as linkStyles from '../../ui/router/link.module.css'
import * as stripStyles from '../../ui/frame/strip.module.css'

const LOOK_EVERY_MS = 500
const READY = t('A newer version is ready.')
/** The bank refuses this build, and a reload did not load a newer build. */
const STUCK = t('This version is too old to continue, and the newer one has not come yet.')

/** False while there is unsaved work. Checked repeatedly, because the end of that work raises no event. */
function useFreeHands(isAsked: boolean): boolean {
  const [isFree, setIsFree] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const look = (): void => setIsFree(!hasUnsavedChanges())
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAsked])
  return isAsked && isFree
}

export function UpdateNotice() {
  const { updateRequired, forceUpdateRequired } = useAppSelector((state) => state.user)
  const isFree = useFreeHands(updateRequired)
  // The bank takes no call, so there is nothing to wait for.
  const isShown = isFree || forceUpdateRequired
  const text = forceUpdateRequired ? STUCK : READY
  useEffect(watchForms, [])
  useEffect(() => {
    if (isShown) announce(text)
  }, [isShown, text])
  const strips = findStrips()
  if (!isShown || strips === null) return null
  return createPortal(
    <p className={stripStyles.strip}>
      <InfoIcon />
      <span>{text}</span>
      <button className={linkStyles.link} type="button" onClick={() => void reloadPage()}>
        {t('Reload')}
      </button>
    </p>,
    strips,
  )
}
