/**
 * Starts the application in the browser: hydrates a prerendered page, or renders a signed-in page after its code is
 * loaded.
 */
import '../api/data-layer/start-early.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '../ui/styles/index.css'
import { askEarly } from '../api/data-layer/early-calls.ts'
import { deviceIdentifier } from '../api/device/device-identifier.ts'
import { chosenLanguage, language, loadChosenLanguage } from '../language/language.ts'
import { followOtherTabs } from '../session/tab/end-session.ts'
import { isPublicPath } from '../session/paths/path-kinds.ts'
import * as PATHS from '../session/paths/paths.ts'
import { consumeReloadFlag, watchReload } from '../session/tab/reload-flag.ts'
import { isMarkedSignedIn } from '../session/tab/signed-in-marker.ts'
import { readSignupProgress } from '../session/drafts/signup-progress.ts'
import { offerSession, adoptSession } from '../session/tab/adopt-session.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'
import { BrowserRouter } from '../ui/router/router.tsx'
import { App } from './app.tsx'
import { setReloaded } from './require-session.tsx'
import { preloadRoute } from './routes.tsx'

async function start(container: HTMLElement): Promise<void> {
  watchReload()
  followOtherTabs()
  offerSession()
  const reloaded = consumeReloadFlag()
  setReloaded(reloaded)
  const chosen = chosenLanguage()
  if (chosen) await loadChosenLanguage(chosen)
  const app = (
    <BrowserRouter>
      <App />
    </BrowserRouter>
  )
  const isPublic = isPublicPath(location.pathname)
  if (!isPublic && !isMarkedSignedIn()) await adoptSession()
  // A tab that has just taken over a session has not asked yet.
  askEarly()
  if (isPublic || reloaded || isMarkedSignedIn()) await preloadRoute(location.pathname)
  // The HTML says which page it contains. A skeleton is replaced and not hydrated, and so is a page in another
  // language.
  const held = container.dataset['page']
  const resumed = location.pathname === PATHS.signup && readSignupProgress() !== null
  // React renders a transition in short tasks, so that the page answers to touches meanwhile.
  startTransition(() => {
    if (isPublic && held === location.pathname && !resumed && language === 'en') hydrateRoot(container, app)
    else createRoot(container).render(app)
  })
  whenIdle(identifyDevice)
  if (document.readyState === 'complete') workOffline()
  else addEventListener('load', workOffline)
}

const container = document.getElementById('root')
/**
 * Product §3.3: the device identifier is computed at start-up. It runs after the first paint, because nothing on the
 * screen needs it.
 */
const identifyDevice = (): void => void deviceIdentifier()

/** After the page, because the worker's downloads must not compete with the page. */
function workOffline(): void {
  if (!('serviceWorker' in navigator)) return
  whenIdle(() => {
    import('../session/service-worker.ts').then(({ registerWorker }) => registerWorker()).catch(() => undefined)
  })
}

// Not awaited, because chunks that import this chunk would wait for it while it waits for them.
if (container) void start(container)
