/** A guard's refusal: nothing of the batch is written, and the batch goes again without the requests that are above a limit. */
export class GuardError extends Error {
  override name = 'GuardError'
  /** The requests that are left out, each with the accounts that it would bring above their limit; none where the limit is the payer's. */
  readonly above: ReadonlyMap<string, readonly bigint[]>

  constructor(message: string, above: ReadonlyMap<string, readonly bigint[]>) {
    super(message)
    this.above = above
  }
}
