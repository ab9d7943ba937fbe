/** Draws the dashboard's placeholder before any code runs. app.html contains it, in the geometry of the real page. */
import { AdirePattern } from '../../ui/frame/adire-pattern.tsx'
import { BrandName } from '../../ui/frame/brand.tsx'
import { Bone, SkeletonRows } from '../../ui/loading/skeleton.tsx'
import { RAIL_LINKS, type ShellLink, TAB_LINKS } from './shell-links.tsx'
import { Strips } from './strips.tsx'
import * as accountHeroStyles from '../../features/dashboard/account-hero.module.css'
import * as brandStyles from '../../ui/frame/brand.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as frameStyles from '../../ui/frame/frame.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

function Places({ links }: { readonly links: readonly ShellLink[] }) {
  return (
    <ul>
      {links.map(({ to, label, Icon }) => (
        <li key={to}>
          <a href={to}>
            <Icon />
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function HeroSkeleton() {
  return (
    <div className={accountHeroStyles.accountHero}>
      <div className={accountHeroStyles.main}>
        <Bone width={3} />
        <Bone width={5} height={4} />
        <Bone width={4} height={1} />
      </div>
      <AdirePattern />
    </div>
  )
}

export function ShellSkeleton() {
  return (
    <>
      <Strips />
      <div className={frameStyles.app} aria-busy="true">
        <header className={frameStyles.bar}>
          <span className={brandStyles.brand}>
            <BrandName />
          </span>
        </header>
        <nav className={frameStyles.rail} aria-label="Main">
          <span className={brandStyles.brand}>
            <BrandName />
          </span>
          <Places links={RAIL_LINKS} />
        </nav>
        <main id="main">
          <h1 className="visually-hidden">Loading your accounts</h1>
          <div className={frameStyles.greeting}>
            <Bone width={4} height={3} />
          </div>
          <div className={layoutStyles.stack}>
            <HeroSkeleton />
            <div className={cardStyles.card}>
              <SkeletonRows count={5} />
            </div>
          </div>
        </main>
        <nav className={frameStyles.tabs} aria-label="Main, phone">
          <Places links={TAB_LINKS} />
        </nav>
      </div>
    </>
  )
}
