/** Draws the layout of signed-in pages: a top bar and five tabs on a phone, a labelled rail from 960 px. */
import { Outlet, useLocation } from '../../ui/router/router.tsx'
import { Link } from '../../ui/router/link.tsx'
import { endSession } from '../../session/tab/end-session.ts'
import { isFlowPath } from '../../session/paths/path-kinds.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BrandName } from '../../ui/frame/brand.tsx'
import { BellIcon, LogOutIcon, PersonIcon } from '../../ui/icon/icons.tsx'
import { HelpIcon } from '../../ui/icon/icons-public.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Unread } from './unread.tsx'
import { isCurrent, RAIL_LINKS, type ShellLink, TAB_LINKS } from './shell-links.tsx'
import { UserLines } from './user-lines.tsx'
import { t } from '../../language/language.ts'
import * as brandStyles from '../../ui/frame/brand.module.css'
import * as frameStyles from '../../ui/frame/frame.module.css'
import * as iconButtonStyles from '../../ui/button/icon-button.module.css'

function Places({ links }: { readonly links: readonly ShellLink[] }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to} aria-current={isCurrent(link, pathname) ? 'page' : undefined}>
            <link.Icon />
            {link.label}
            {link.to === PATHS.alerts && <Unread />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Rail() {
  return (
    <nav className={frameStyles.rail} aria-label={t('Main')}>
      <Link className={brandStyles.brand} to={PATHS.home}>
        <BrandName />
      </Link>
      <Places links={RAIL_LINKS} />
      <div className={frameStyles.user}>
        <UserLines className="small" />
        <ul>
          <li>
            <button type="button" onClick={() => endSession('logout')}>
              <LogOutIcon />
              {t('Log out')}
            </button>
          </li>
        </ul>
      </div>
    </nav>
  )
}

export function Shell() {
  const { pathname } = useLocation()
  return (
    <div className={`${frameStyles.app}${isFlowPath(pathname) ? ` ${frameStyles.flow}` : ''}`}>
      <header className={frameStyles.bar}>
        <Link className={brandStyles.brand} to={PATHS.home}>
          <BrandName />
        </Link>
        <div className={frameStyles.actions}>
          <Link className={iconButtonStyles.iconButton} to={PATHS.alerts}>
            <BellIcon />
            <span className="visually-hidden">{t('Alerts')}</span>
            <Unread />
          </Link>
          <Link className={iconButtonStyles.iconButton} to={PATHS.support} aria-label={t('Support')}>
            <HelpIcon />
          </Link>
          <Link className={iconButtonStyles.iconButton} to={PATHS.more} aria-label={t('Profile and log out')}>
            <PersonIcon />
          </Link>
        </div>
      </header>
      <Rail />
      <main id="main" tabIndex={-1}>
        {/* A broken or missing page leaves the navigation in place. */}
        <ErrorBoundary resetKey={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <nav className={frameStyles.tabs} aria-label={t('Main, phone')}>
        <Places links={TAB_LINKS} />
      </nav>
    </div>
  )
}
