/** Shows links to the pages that have no tab on a phone, the display mode, and the logout. */
import { Link } from '../../ui/router/link.tsx'
import { type DisplayMode } from '../../session/preferences/display-mode.ts'
import { endSession } from '../../session/tab/end-session.ts'
import { useAppDispatch, useAppSelector } from '../../session/store/hooks.ts'
import { displayModeChosen } from '../../session/store/settings-slice.ts'
import { ForwardIcon, LogOutIcon } from '../../ui/icon/icons.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { MORE_LINKS } from './shell-links.tsx'
import { UserLines } from './user-lines.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as chipStyles from '../../ui/list/chip.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as menuStyles from '../../ui/list/menu.module.css'

const MODES: readonly (readonly [DisplayMode, string])[] = [
  ['light', t('Light')],
  ['dark', t('Dark')],
  ['system', t('Same as this device')],
]

function DisplayModeChoice() {
  const chosen = useAppSelector((state) => state.settings.displaymode)
  const dispatch = useAppDispatch()
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="display-mode">
      <h2 id="display-mode">{t('Display')}</h2>
      <div className={`${chipStyles.group} gap-3`}>
        {MODES.map(([mode, label]) => (
          <button
            key={mode}
            className={chipStyles.chip}
            type="button"
            aria-pressed={chosen === mode}
            onClick={() => dispatch(displayModeChosen(mode))}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  )
}

export function MorePage() {
  return (
    <>
      <PageHead>{t('More')}</PageHead>
      <div className={layoutStyles.stack}>
        <UserLines />
        <ul className={`${cardStyles.card} ${menuStyles.menu}`}>
          {MORE_LINKS.map(({ to, label, Icon }) => (
            <li key={to}>
              <Link to={to}>
                <Icon />
                {label}
                <ForwardIcon small />
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => endSession('logout')}>
              <LogOutIcon />
              {t('Log out')}
            </button>
          </li>
        </ul>
        <DisplayModeChoice />
      </div>
    </>
  )
}
