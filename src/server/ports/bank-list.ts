/** The payment switch's list of its participants. */
import type { Result } from '../../values/result.ts'

export interface ListedInstitution {
  /** Six-digit institution code. */
  readonly code: string
  /** The name as the switch writes it. */
  readonly name: string
  /** The switch's number for the kind of institution. Null when the switch gave none. */
  readonly category: number | null
}

export interface BankList {
  /** Returns every institution, each code once. Never throws. `detail` is for the log. */
  list(): Promise<Result<readonly ListedInstitution[], { readonly detail: string }>>
}
