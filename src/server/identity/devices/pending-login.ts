/** A correct password or passkey before its session exists. It is checked again when the session is written. */
import type { Sql } from '../../db/database.ts'
import type { DeviceKey } from './device-store.ts'
import { findPasskey, type StoredPasskey } from '../passkeys/passkey-store.ts'
import { isPasswordUnchanged, type Profile } from '../profiles/profile-store.ts'

export interface PendingLogin {
  /** The customer whose password or passkey was right. */
  readonly profile: Profile
  /** The linked device that proved itself. Undefined for an unknown device. */
  readonly device: DeviceKey | undefined
  /** The fingerprint identifier that the client sent (RIB_DI). */
  readonly deviceId: string
  /** The passkey that replaced the username and the password. */
  readonly passkey?: StoredPasskey
}

/** False when the password was changed or the passkey was removed during its check. Such a login must not continue. */
export async function isStillGood(tx: Sql, { profile, passkey }: PendingLogin): Promise<boolean> {
  if (!(await isPasswordUnchanged(tx, profile))) return false
  return passkey === undefined || (await findPasskey(tx, passkey.credentialId)) !== undefined
}
