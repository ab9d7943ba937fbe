/** Lists the groups of pages, such as those below /cards. A group may name single pages of pages.tsx. */
import { lazyPage } from '../../ui/loading/lazy-page.tsx'

export const TransfersPages = lazyPage(async () => (await import('./transfers-pages.tsx')).TransfersPages)
export const AccountsPages = lazyPage(async () => (await import('./accounts-pages.tsx')).AccountsPages)
export const HistoryPages = lazyPage(async () => (await import('./history-pages.tsx')).HistoryPages)
export const InsightsPages = lazyPage(async () => (await import('./insights-pages.tsx')).InsightsPages)
export const BillsPages = lazyPage(async () => (await import('./bills-pages.tsx')).BillsPages)
export const CasesPages = lazyPage(async () => (await import('./cases-pages.tsx')).CasesPages)
export const CardsPages = lazyPage(async () => (await import('./cards-pages.tsx')).CardsPages)
export const KycPages = lazyPage(async () => (await import('./kyc-pages.tsx')).KycPages)
export const SettingsPages = lazyPage(async () => (await import('./settings-pages.tsx')).SettingsPages)
