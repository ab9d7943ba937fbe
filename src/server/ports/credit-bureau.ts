/** Asks a credit bureau whether an account or a card may be opened for a person. */
import type { Result } from '../../values/result.ts'

export interface CreditBureau {
  check(person: {
    readonly bvn: string
  }): Promise<Result<{ readonly standing: 'good' | 'bad' }, { readonly kind: 'unavailable'; readonly detail: string }>>
}
