/**
 * Renders the whole application under a router: the strips on top, the page, and the overlay while the next page loads.
 */
import { Suspense } from 'react'
import { useLocation } from '../ui/router/router.tsx'
import { LoadingOverlay } from '../ui/loading/lazy-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { NavigationWatch } from './navigation-watch.tsx'
import { AppRoutes } from './routes.tsx'
import { Strips } from './shell/strips.tsx'
import { t } from '../language/language.ts'
import * as frameStyles from '../ui/frame/frame.module.css'

export function App() {
  const { pathname } = useLocation()
  return (
    <>
      <a className={frameStyles.skip} href="#main">
        {t('Skip to the page')}
      </a>
      <Strips />
      <NavigationWatch />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={null}>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      <Suspense fallback={null}>
        <IdleWatch />
      </Suspense>
      <LoadingOverlay />
    </>
  )
}
