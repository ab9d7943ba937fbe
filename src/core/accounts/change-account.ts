/** Decides which changes an account accepts. Home opens with the primary account, so the primary account is never hidden. */

/** The reason for refusing the change. Undefined when the account accepts it. */
export function mayChangeAccount(
  account: { readonly isPrimary: boolean; readonly isHidden: boolean },
  change: { readonly isHidden?: boolean; readonly isPrimary?: true },
): 'primary-account' | undefined {
  const isPrimary = account.isPrimary || change.isPrimary === true
  const isHidden = change.isHidden ?? account.isHidden
  return isPrimary && isHidden ? 'primary-account' : undefined
}
