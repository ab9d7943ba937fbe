/** Shows a heading and a list of places, each with an icon, a name and a description. */
import type { ComponentType, ReactNode } from 'react'
import type { IconProps } from '../icon/icon.tsx'
import { ForwardIcon } from '../icon/icons.tsx'
import { Link } from '../router/link.tsx'
import * as cardStyles from '../card.module.css'
import * as layoutStyles from '../layout.module.css'
import * as menuStyles from './menu.module.css'

export interface MenuEntry {
  readonly to: string
  readonly label: string
  readonly about: ReactNode
  readonly Icon: ComponentType<IconProps>
}

interface MenuSectionProps {
  readonly id: string
  readonly title: string
  readonly entries: readonly MenuEntry[]
}

export function MenuSection({ id, title, entries }: MenuSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={`${cardStyles.card} ${menuStyles.menu} gap-3`}>
        {entries.map(({ to, label, about, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon />
              <span>
                {label}
                <span className={`meta ${layoutStyles.line}`}>{about}</span>
              </span>
              <ForwardIcon small />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
