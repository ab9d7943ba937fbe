/** Where accounts are frozen and unfrozen. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

export const FREEZE_PATHS = {
  /** Signed in. */
  settings: `${PATHS.settings}/freeze`,
  /** Not signed in: the proofs are those of a new password, which comes next. */
  loggedOut: `${PATHS.forgotPassword}?freeze`,
} as const
