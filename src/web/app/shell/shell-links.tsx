/** Lists the links of the rail, the tabs and the More page. */
import type { ComponentType } from 'react'
import { receiptPath } from '../../session/paths/links.ts'
import { isWithin } from '../../session/paths/path-kinds.ts'
import * as PATHS from '../../session/paths/paths.ts'
import type { IconProps } from '../../ui/icon/icon.tsx'
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
} from '../../ui/icon/icons.tsx'
import { CardIcon } from '../../ui/icon/icons-money.tsx'
import { HelpIcon } from '../../ui/icon/icons-public.tsx'
import { t } from '../../language/language.ts'

export interface ShellLink {
  readonly to: string
  readonly label: string
  readonly Icon: ComponentType<IconProps>
  /** Another address whose pages belong to this link. */
  readonly also?: string
}

const HOME: ShellLink = { to: PATHS.home, label: t('Home'), Icon: HomeIcon }
const TRANSFER: ShellLink = { to: PATHS.transfers, label: t('Transfer'), Icon: ArrowsIcon }
const HISTORY: ShellLink = { to: PATHS.history, label: t('History'), Icon: HistoryIcon }

export const MORE_LINKS: readonly ShellLink[] = [
  { to: PATHS.insights, label: t('Insights'), Icon: BarsIcon },
  { to: PATHS.alerts, label: t('Alerts'), Icon: BellIcon },
  { to: PATHS.accounts, label: t('Accounts'), Icon: WalletIcon },
  { to: PATHS.cards, label: t('Cards'), Icon: CardIcon },
  { to: PATHS.beneficiaries, label: t('Beneficiaries'), Icon: PeopleIcon },
  { to: PATHS.kyc, label: t('Identity (KYC)'), Icon: BadgeIcon },
  { to: PATHS.settings, label: t('Settings'), Icon: SlidersIcon },
  { to: PATHS.support, label: t('Support'), Icon: HelpIcon, also: PATHS.cases },
]

export const RAIL_LINKS: readonly ShellLink[] = [
  HOME,
  TRANSFER,
  { to: PATHS.bills, label: t('Pay bills'), Icon: SlipIcon },
  HISTORY,
  ...MORE_LINKS,
]

export const TAB_LINKS: readonly ShellLink[] = [
  HOME,
  TRANSFER,
  { to: PATHS.bills, label: t('Bills'), Icon: SlipIcon },
  HISTORY,
  { to: PATHS.more, label: t('More'), Icon: MenuIcon },
]

const RECEIPT = new RegExp(`^${receiptPath('[0-9a-f]{8}-[0-9a-f-]{27}')}$`, 'i')

/** The navigation link that an address belongs to. */
export function isCurrent(link: ShellLink, pathname: string): boolean {
  // A receipt belongs to the history, because its back link leads there.
  if (RECEIPT.test(pathname)) return link === HISTORY
  if (isWithin(link.to, pathname) || (link.also !== undefined && isWithin(link.also, pathname))) return true
  return link.to === PATHS.more && MORE_LINKS.some((one) => isCurrent(one, pathname))
}
