/**
 * Draws the placeholder of a signed-in page before any code runs, in the geometry of the real page. A page with texts that
 * need no customer data shows them.
 */
import type { ComponentType } from 'react'
import { isFlowPath } from '../../session/paths/path-kinds.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { TransferFormShell } from '../../features/transfers/form/transfer-form-shell.tsx'
import { TRANSFER_TITLES, type TransferService } from '../../features/transfers/transfer-service.ts'
import { AdirePattern } from '../../ui/frame/adire-pattern.tsx'
import { BrandName } from '../../ui/frame/brand.tsx'
import { Bone, CardRows, SkeletonRows } from '../../ui/loading/skeleton.tsx'
import { BackIcon, SlipIcon } from '../../ui/icon/icons.tsx'
import { isCurrent, RAIL_LINKS, type ShellLink, TAB_LINKS } from './shell-links.tsx'
import { Strips } from './strips.tsx'
import * as accountHeroStyles from '../../features/dashboard/account-hero.module.css'
import { t } from '../../language/language.ts'
import * as brandStyles from '../../ui/frame/brand.module.css'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as cardStyles from '../../ui/card.module.css'
import * as fieldStyles from '../../ui/form/field.module.css'
import * as frameStyles from '../../ui/frame/frame.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

interface PlacesProps {
  readonly links: readonly ShellLink[]
  readonly path: string
}

function Places({ links, path }: PlacesProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.to}>
          <a href={link.to} {...(isCurrent(link, path) ? { 'aria-current': 'page' as const } : {})}>
            <link.Icon />
            {link.label}
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

function HomeBones() {
  return (
    <>
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
    </>
  )
}

function HistoryBones() {
  return (
    <>
      <div className={frameStyles.head}>
        <h1>{t('History')}</h1>
        <div className={frameStyles.end}>
          <a
            className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.small}`}
            href={PATHS.statements}
          >
            <SlipIcon small />
            {t('Statement')}
          </a>
        </div>
      </div>
      <div className={layoutStyles.stack}>
        <div className={`${layoutStyles.columns} ${layoutStyles.pair}`}>
          <div className={fieldStyles.input} />
          <div className={fieldStyles.input} />
        </div>
        <CardRows count={8} />
      </div>
    </>
  )
}

function TransferBones({ service }: { readonly service: TransferService }) {
  return (
    <>
      <div className={frameStyles.head}>
        <a className={frameStyles.back} href={PATHS.home}>
          <BackIcon />
          <span>{t('Home')}</span>
        </a>
        <h1>{TRANSFER_TITLES[service]}</h1>
      </div>
      <TransferFormShell service={service} />
    </>
  )
}

/** The pages with a placeholder of their own. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  [PATHS.history]: HistoryBones,
  [PATHS.transferOwnBank]: () => <TransferBones service="own-bank" />,
  [PATHS.transferOthers]: () => <TransferBones service="other-bank" />,
}

export function ShellSkeleton({ path }: { readonly path: string }) {
  const Page = PAGES[path] ?? HomeBones
  return (
    <>
      <Strips />
      <div className={`${frameStyles.app}${isFlowPath(path) ? ` ${frameStyles.flow}` : ''}`} aria-busy="true">
        <header className={frameStyles.bar}>
          <span className={brandStyles.brand}>
            <BrandName />
          </span>
        </header>
        <nav className={frameStyles.rail} aria-label="Main">
          <span className={brandStyles.brand}>
            <BrandName />
          </span>
          <Places links={RAIL_LINKS} path={path} />
        </nav>
        <main id="main">
          <Page />
        </main>
        <nav className={frameStyles.tabs} aria-label="Main, phone">
          <Places links={TAB_LINKS} path={path} />
        </nav>
      </div>
    </>
  )
}
