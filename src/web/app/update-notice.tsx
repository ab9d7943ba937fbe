/** Says that a newer version of the application is ready, once the customer has nothing in hand that a reload would disturb. */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAppSelector } from '../session/store/hooks.ts'
import { isWorkInHand, watchForms } from '../session/work-in-hand.ts'
import { InfoIcon } from '../ui/icons-public.tsx'
import { announce } from '../ui/live-region.ts'
import { loadAnew } from '../ui/load-anew.ts'
import { t } from '../language/language.ts'

const LOOK_EVERY_MS = 500
const READY = t('A newer version is ready.')
/** The bank refuses this one, and the reload that should have brought the newer one did not. */
const STUCK = t('This version is too old to go on with, and the newer one has not come yet.')

/** False while something is in hand; looked at again and again, because what ends it makes no one sound. */
function useFreeHands(isAsked: boolean): boolean {
  const [isFree, setIsFree] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const look = (): void => setIsFree(!isWorkInHand())
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAsked])
  return isAsked && isFree
}

export function UpdateNotice() {
  const { updateRequired, forceUpdateRequired } = useAppSelector((state) => state.user)
  const isFree = useFreeHands(updateRequired)
  // Where no call is taken there is nothing to wait for.
  const isShown = isFree || forceUpdateRequired
  const text = forceUpdateRequired ? STUCK : READY
  useEffect(watchForms, [])
  useEffect(() => {
    if (isShown) announce(text)
  }, [isShown, text])
  const strips = document.querySelector('.strips')
  if (!isShown || strips === null) return null
  return createPortal(
    <p className="strip">
      <InfoIcon />
      <span>{text}</span>
      <button className="link" type="button" onClick={() => void loadAnew()}>
        {t('Reload')}
      </button>
    </p>,
    strips,
  )
}
