/** Draws the dashboard's placeholder before any code runs. app.html contains it, in the geometry of the real page. */
import { AdirePattern } from '../ui/adire-pattern.tsx'
import { BrandName } from '../ui/brand.tsx'
import { Bone, SkeletonRows } from '../ui/skeleton.tsx'
import { RAIL_LINKS, type ShellLink, TAB_LINKS } from './shell-links.tsx'
import { Strips } from './strips.tsx'

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
    <div className="hero">
      <div className="hero-main">
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
      <div className="app" aria-busy="true">
        <header className="topbar">
          <span className="brand">
            <BrandName />
          </span>
        </header>
        <nav className="rail" aria-label="Main">
          <span className="brand">
            <BrandName />
          </span>
          <Places links={RAIL_LINKS} />
        </nav>
        <main id="main">
          <h1 className="vh">Loading your accounts</h1>
          <div className="greet">
            <Bone width={4} height={3} />
          </div>
          <div className="stack">
            <HeroSkeleton />
            <div className="card">
              <SkeletonRows count={5} />
            </div>
          </div>
        </main>
        <nav className="tabs" aria-label="Main, phone">
          <Places links={TAB_LINKS} />
        </nav>
      </div>
    </>
  )
}
