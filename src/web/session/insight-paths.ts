/** The addresses under /insights. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

export const INSIGHT_PATHS = {
  category: `${PATHS.insights}/category`,
  learned: `${PATHS.insights}/learned`,
  entry: `${PATHS.insights}/entry/:accountNumber/:entryId`,
} as const

/** Where what an entry was for is shown and corrected. */
export function entryCategoryPath(accountNumber: string, entryId: string): string {
  return INSIGHT_PATHS.entry.replace(':accountNumber', accountNumber).replace(':entryId', entryId)
}

/** A month (YYYY-MM) of one account. */
export function insightsPath(month: string, account: string, currency: string): string {
  return `${PATHS.insights}?${new URLSearchParams({ currency, account, month }).toString()}`
}
