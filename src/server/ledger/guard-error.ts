/**
 * The refusal of a guard. Nothing of the batch is written. The batch is then posted again without the requests above a
 * limit.
 */
export class GuardError extends Error {
  override name = 'GuardError'
  /**
   * The requests to leave out, each with the accounts that it would bring above their limit. The list of accounts is
   * empty when the limit is the payer's.
   */
  readonly above: ReadonlyMap<string, readonly bigint[]>

  constructor(message: string, above: ReadonlyMap<string, readonly bigint[]>) {
    super(message)
    this.above = above
  }
}
