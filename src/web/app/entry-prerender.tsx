/** Renders HTML at build time: the public pages completely, and every other address as the layout with a skeleton. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from '../ui/router/router.tsx'
import { BRAND } from '../../values/brand.ts'
import * as PATHS from '../session/paths/paths.ts'
import { App } from './app.tsx'
import { HEAD_SCRIPT } from './head-script.ts'
import { OFFLINE_PAGE } from '../session/paths/path-kinds.ts'
import { OfflinePage } from './offline-page.tsx'
import { preloadRoute } from './routes.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'

export interface PrerenderedPage {
  /** The file that the build writes, under dist/web. */
  readonly file: string
  /** The address at which the page is hydrated. Empty for the skeleton. */
  readonly path: string
  readonly title: string
  readonly html: string
  /** This page has no script, because the browser shows it without a connection. */
  readonly isStatic: boolean
}

const PUBLIC_PAGES = [
  { path: PATHS.login, title: 'Log in' },
  { path: PATHS.signup, title: 'Open an account' },
  { path: PATHS.forgotPassword, title: 'Forgot your password?' },
  { path: PATHS.support, title: 'Support' },
] as const

export const headScript: string = HEAD_SCRIPT
export const bankName: string = BRAND.bankName

async function renderPublic(path: string): Promise<string> {
  await preloadRoute(path)
  const app: ReactNode = (
    <Router location={{ pathname: path, search: '', hash: '', state: null, key: 'default' }} navigate={() => undefined}>
      <App />
    </Router>
  )
  return renderToString(app)
}

/** The placeholder of a signed-in page. Called by scripts/build-web.ts for each address with its own HTML. */
export const renderSkeleton = (path: string): string => renderToString(<ShellSkeleton path={path} />)

/** Called by scripts/build-web.ts. */
export async function renderPages(): Promise<readonly PrerenderedPage[]> {
  const pages: PrerenderedPage[] = []
  for (const { path, title } of PUBLIC_PAGES) {
    pages.push({ file: `${path.slice(1)}.html`, path, title, html: await renderPublic(path), isStatic: false })
  }
  pages.push({ file: 'app.html', path: '', title: 'Loading', html: renderSkeleton(''), isStatic: false })
  const offline = renderToString(<OfflinePage />)
  pages.push({
    file: `${OFFLINE_PAGE.slice(1)}.html`,
    path: '',
    title: 'You are offline',
    html: offline,
    isStatic: true,
  })
  return pages
}
