/** The addresses under /history. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

export const HISTORY_PATHS = {
  statements: `${PATHS.history}/statements`,
  entry: `${PATHS.history}/:accountNumber/:entryId`,
} as const

/** Where the details of one entry are. */
export function entryPath(accountNumber: string, entryId: string): string {
  return HISTORY_PATHS.entry.replace(':accountNumber', accountNumber).replace(':entryId', entryId)
}
