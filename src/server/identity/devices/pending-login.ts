/** A correct password or passkey before its session exists. It is checked again when the session is written. */
import type { Sql } from '../../db/database.ts'
import type { DeviceKey } from './device-store.ts'
import { findPasskey, type StoredPasskey } from '../passkeys/passkey-store.ts'
import { isPasswordUnchanged, type Profile } from '../profiles/profile-store.ts'

export interface PendingLogin {
  /** The customer whose password or passkey was right. */
  readonly profile: Profile
  /** The linked device that proved itself, where one did. */
  readonly device: DeviceKey | undefined
  /** The fingerprint identifier that the client sent (RIB_DI). */
  readonly deviceId: string
  /** Where a passkey stood for the username and the password. */
  readonly passkey?: StoredPasskey
}

/** A password that was changed, or a passkey that was removed, while it was being checked opens nothing any more. */
export async function isStillGood(tx: Sql, { profile, passkey }: PendingLogin): Promise<boolean> {
  if (!(await isPasswordUnchanged(tx, profile))) return false
  return passkey === undefined || (await findPasskey(tx, passkey.credentialId)) !== undefined
}
