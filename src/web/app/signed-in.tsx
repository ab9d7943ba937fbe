/** Everything that only a signed-in customer needs: the store, the data layer, the inactivity watch and the frame. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Provider } from 'react-redux'
import { useNavigate } from 'react-router'
import { showDatesIn } from '../../values/date.ts'
import { startDataLayer } from '../api/data-layer.ts'
import { onQuestionsNeeded } from '../api/questions-needed.ts'
import { forgetTokens, keepSession, listenToSession } from '../api/session-keeper.ts'
import { language } from '../language/language.ts'
import { applyDisplayMode } from '../session/display-mode.ts'
import * as PATHS from '../session/paths.ts'
import { onSessionEnd } from '../session/end-session.ts'
import { readSession, saveSession } from '../session/signed-in-marker.ts'
import { useAppSelector } from '../session/store/hooks.ts'
import { loggedOut, store } from '../session/store/store.ts'
import { accessTokenRefreshed, buildOutdated, signedIn } from '../session/store/user-slice.ts'
import { forgetOthersForms } from '../session/kept-form.ts'
import { forgetTypedAtLogout } from '../session/typed-in-tab.ts'
import { HistoryPages, TransfersPages } from './page-groups.tsx'
import { MorePage, ReceiptPage, TransferPage } from './pages.tsx'
import { Shell } from './shell.tsx'
import { preloadWhenIdle } from './preload-when-idle.ts'
import { UpdateNotice } from './update-notice.tsx'

startDataLayer(store)
if (language !== 'en') showDatesIn(language)
keepSession()
listenToSession({
  tokensRenewed: (accessToken) => store.dispatch(accessTokenRefreshed(accessToken)),
  buildOutdated: (isForced) => store.dispatch(buildOutdated(isForced)),
})

let hidePages: (() => void) | undefined

onSessionEnd(() => {
  // First the pages go: one that is still there when its data is wiped would ask for it again.
  hidePages?.()
  forgetTokens(store.getState().user.sessionId)
  store.dispatch(loggedOut())
})
forgetTypedAtLogout()

/** Puts the marker's session into the store: after a login, and after a reload. */
function takeUpSession(): void {
  const session = readSession()
  const { loggedIn, sessionId } = store.getState().user
  if (!session || (loggedIn && sessionId === session.sessionId)) return
  store.dispatch(signedIn(session))
  forgetOthersForms()
  // Said once, of the page that logged in: the next one may be of another build, and hears it from the bank's replies.
  saveSession({ ...session, updateRequired: false, forceUpdateRequired: false })
}

/** After the first paint, and where it cannot be had the next page tries again. */
function keepLanguage(): void {
  import('../language/keep-language.ts').then(
    ({ keepLanguage: keep }) => keep(),
    () => undefined,
  )
}

/** The pages that a lost connection must not lock out. */
const KEPT_PAGES = [TransfersPages, TransferPage, HistoryPages, ReceiptPage, MorePage]

/** Comes when the page has its data, because no page waits for the three calls that it makes. */
function useStatusBanner(): ReactNode {
  const [Banner, setBanner] = useState<ComponentType>()
  useEffect(() => {
    const preload = async () => {
      const { StatusBanner } = await import('./status-banner.tsx')
      setBanner(() => StatusBanner)
    }
    return preloadWhenIdle([{ preload }])
  }, [])
  return Banner && <Banner />
}

function DisplayModeKeeper() {
  const mode = useAppSelector((state) => state.settings.displaymode)
  useEffect(() => applyDisplayMode(mode), [mode])
  return null
}

/** The first payment asks for the security questions. What was typed is kept, and the page of the questions leads back. */
function useAskForQuestions(): void {
  const navigate = useNavigate()
  useEffect(
    () => onQuestionsNeeded(() => navigate(PATHS.securityQuestions, { state: { payment: location.pathname } })),
    [navigate],
  )
}

export function SignedIn() {
  // While rendering, not in an effect: the pages under it read the user at their first render.
  useState(takeUpSession)
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    hidePages = () => flushSync(() => setHidden(true))
    return () => {
      hidePages = undefined
    }
  }, [])
  useEffect(() => preloadWhenIdle(KEPT_PAGES), [])
  useEffect(keepLanguage, [])
  useAskForQuestions()
  const banner = useStatusBanner()
  if (hidden) return null
  return (
    <Provider store={store}>
      <DisplayModeKeeper />
      <UpdateNotice />
      {banner}
      <Shell />
    </Provider>
  )
}
