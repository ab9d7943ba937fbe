/**
 * Sets up everything that only a signed-in customer needs: the store, the data layer, the inactivity watch and the
 * layout.
 */
import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Provider } from 'react-redux'
import { useNavigate } from '../ui/router/router.tsx'
import { showDatesWith } from '../../values/date.ts'
import { accountApi } from '../api/accounts/account-api.ts'
import { startDataLayer } from '../api/data-layer/data-layer.ts'
import { isEarlyVisit } from '../api/data-layer/early-calls.ts'
import { freezeStateApi } from '../api/identity/freeze-state-api.ts'
import { onQuestionsNeeded } from '../api/result/questions-needed.ts'
import { forgetTokens, keepSession, listenToSession } from '../api/session/session-keeper.ts'
import { loadedLanguage } from '../language/translate.ts'
import { applyDisplayMode } from '../session/preferences/display-mode.ts'
import * as PATHS from '../session/paths/paths.ts'
import { onSessionEnd } from '../session/tab/end-session.ts'
import { readSession, saveSession } from '../session/tab/signed-in-marker.ts'
import { useAppSelector } from '../session/store/hooks.ts'
import { loggedOut, store } from '../session/store/store.ts'
import { accessTokenRefreshed, buildOutdated, signedIn } from '../session/store/user-slice.ts'
import { LateReview, LateScheduleReview } from '../features/transfers/review/late-reviews.tsx'
import { forgetOthersForms } from '../session/drafts/kept-form.ts'
import { deleteDraftsAtLogout } from '../session/drafts/draft-storage.ts'
import { HistoryPages, TransfersPages } from './pages/page-groups.tsx'
import { whenIdle } from '../ui/loading/when-idle.ts'
import { MorePage, ReceiptPage, TransferPage } from './pages/pages.tsx'
import { Toasts } from '../ui/note/toast.tsx'
import { Shell } from './shell/shell.tsx'
import { preloadGroup } from './pages/preload-page.ts'
import { preloadWhenIdle } from './pages/preload-when-idle.ts'
import { StatusBanner } from './shell/status-banner.tsx'
import { UpdateNotice } from './shell/update-notice.tsx'

/** The pages are exported from this file, because they must not run before the texts of this file are loaded. */
export { SignedInPages } from './pages/signed-in-pages.tsx'

startDataLayer(store)
if (loadedLanguage?.dates) showDatesWith(loadedLanguage.dates)
keepSession()
listenToSession({
  tokensRenewed: (accessToken) => store.dispatch(accessTokenRefreshed(accessToken)),
  buildOutdated: (isForced) => store.dispatch(buildOutdated(isForced)),
})

let hidePages: (() => void) | undefined

onSessionEnd(() => {
  // The pages are removed first, because a mounted page would fetch its deleted data again.
  hidePages?.()
  forgetTokens(store.getState().user.sessionId)
  store.dispatch(loggedOut())
})
deleteDraftsAtLogout()

/** Puts the marker's session into the store, after a login and after a reload. */
function adoptSession(): void {
  const session = readSession()
  const { loggedIn, sessionId } = store.getState().user
  if (!session || (loggedIn && sessionId === session.sessionId)) return
  store.dispatch(signedIn(session))
  forgetOthersForms()
  // The marker says once that the build of the login page is outdated. The next page may have another build, and the bank's replies
  // show whether that build is outdated.
  saveSession({ ...session, updateRequired: false, forceUpdateRequired: false })
}

/** The announcements and the kept language. If the code cannot be loaded, the next page tries again. */
function AfterPaint() {
  const [Late, setLate] = useState<ComponentType>()
  useEffect(() => {
    whenIdle(() => {
      import('./shell/announcements.tsx').then(
        (loaded) => setLate(() => loaded.AfterPaint),
        () => undefined,
      )
    })
  }, [])
  return Late && <Late />
}

/** Pages that must open without a connection. */
const KEPT_PAGES = [
  TransfersPages,
  TransferPage,
  LateReview,
  LateScheduleReview,
  { preload: () => preloadGroup(HistoryPages) },
  ReceiptPage,
  MorePage,
]

/** On a slower network the layout is shown after this time, without its data. */
const EARLY_ANSWERS_MS = 4000

/** Waits for the answers to the early calls, so that the first paint shows them all and nothing moves afterwards. */
export async function takeEarlyAnswers(): Promise<void> {
  if (!isEarlyVisit()) return
  adoptSession()
  const once = { subscribe: false }
  const answered = Promise.allSettled([
    store.dispatch(accountApi.endpoints.getAccounts.initiate(undefined, once)),
    store.dispatch(accountApi.endpoints.getLimits.initiate(undefined, once)),
    store.dispatch(freezeStateApi.endpoints.getFreeze.initiate(undefined, once)),
  ])
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, EARLY_ANSWERS_MS))])
}

/**
 * The banner is part of the first paint when its calls were made early. Otherwise it waits for the page, because no
 * page needs its calls.
 */
function useStatusBanner(): boolean {
  const [shown, setShown] = useState(isEarlyVisit)
  useEffect(() => preloadWhenIdle([{ preload: async () => setShown(true) }]), [])
  return shown
}

function DisplayModeKeeper() {
  const mode = useAppSelector((state) => state.settings.displaymode)
  useEffect(() => applyDisplayMode(mode), [mode])
  return null
}

/**
 * The first payment asks for the security questions. The typed text is kept, and the page of the questions leads back.
 */
function useAskForQuestions(): void {
  const navigate = useNavigate()
  useEffect(
    () => onQuestionsNeeded(() => navigate(PATHS.securityQuestions, { state: { payment: location.pathname } })),
    [navigate],
  )
}

export function SignedIn() {
  // Runs during rendering and not in an effect, because the pages below read the user in their first render.
  useState(adoptSession)
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    hidePages = () => flushSync(() => setHidden(true))
    return () => {
      hidePages = undefined
    }
  }, [])
  useEffect(() => preloadWhenIdle(KEPT_PAGES), [])
  useAskForQuestions()
  const hasBanner = useStatusBanner()
  if (hidden) return null
  return (
    <Provider store={store}>
      <DisplayModeKeeper />
      <UpdateNotice />
      {hasBanner && <StatusBanner />}
      <AfterPaint />
      <Shell />
      <Toasts />
    </Provider>
  )
}
