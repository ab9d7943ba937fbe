/** The places that the rail, the tabs and the More page lead to. */
import type { ComponentType } from 'react'
import { receiptPath } from '../session/links.ts'
import * as PATHS from '../session/paths.ts'
import type { IconProps } from '../ui/icon.tsx'
import {
  ArrowsIcon,
  BadgeIcon,
  BarsIcon,
  BellIcon,
  HistoryIcon,
  HomeIcon,
  MenuIcon,
  PeopleIcon,
  SlidersIcon,
  SlipIcon,
  WalletIcon,
} from '../ui/icons.tsx'
import { CardIcon } from '../ui/icons-money.tsx'
import { HelpIcon } from '../ui/icons-public.tsx'
import { t } from '../language/language.ts'

export interface ShellLink {
  readonly to: string
  readonly label: string
  readonly Icon: ComponentType<IconProps>
  /** Addresses that begin so are this place too. */
  readonly under?: string
}

const HOME: ShellLink = { to: PATHS.home, label: t('Home'), Icon: HomeIcon }
const TRANSFER: ShellLink = {
  to: PATHS.transfers,
  label: t('Transfer'),
  Icon: ArrowsIcon,
  under: `${PATHS.transfers}/`,
}
const HISTORY: ShellLink = { to: PATHS.history, label: t('History'), Icon: HistoryIcon, under: `${PATHS.history}/` }

export const MORE_LINKS: readonly ShellLink[] = [
  { to: PATHS.insights, label: t('Insights'), Icon: BarsIcon, under: `${PATHS.insights}/` },
  { to: PATHS.alerts, label: t('Alerts'), Icon: BellIcon },
  { to: PATHS.accounts, label: t('Accounts'), Icon: WalletIcon, under: `${PATHS.accounts}/` },
  { to: PATHS.cards, label: t('Cards'), Icon: CardIcon, under: `${PATHS.cards}/` },
  { to: PATHS.beneficiaries, label: t('Beneficiaries'), Icon: PeopleIcon },
  { to: PATHS.kyc, label: t('Identity (KYC)'), Icon: BadgeIcon, under: `${PATHS.kyc}/` },
  { to: PATHS.settings, label: t('Settings'), Icon: SlidersIcon, under: `${PATHS.settings}/` },
  { to: PATHS.support, label: t('Support'), Icon: HelpIcon, under: PATHS.cases },
]

const BILLS_UNDER = `${PATHS.bills}/`

export const RAIL_LINKS: readonly ShellLink[] = [
  HOME,
  TRANSFER,
  { to: PATHS.bills, label: t('Pay bills'), Icon: SlipIcon, under: BILLS_UNDER },
  HISTORY,
  ...MORE_LINKS,
]

export const TAB_LINKS: readonly ShellLink[] = [
  HOME,
  TRANSFER,
  { to: PATHS.bills, label: t('Bills'), Icon: SlipIcon, under: BILLS_UNDER },
  HISTORY,
  { to: PATHS.more, label: t('More'), Icon: MenuIcon },
]

const RECEIPT = new RegExp(`^${receiptPath('[0-9a-f]{8}-[0-9a-f-]{27}')}$`, 'i')

/** Which place an address belongs to. */
export function isCurrent(link: ShellLink, pathname: string): boolean {
  // A receipt belongs to the history that it is one line of, and that its way back leads to.
  if (RECEIPT.test(pathname)) return link === HISTORY
  if (link.to === pathname || (link.under !== undefined && pathname.startsWith(link.under))) return true
  return link.to === PATHS.more && MORE_LINKS.some((one) => isCurrent(one, pathname))
}
