/** Reads and writes the ids of the keys of hashes. Only the owner of the tables writes them, when the master key is changed. */
import { hashKeyId } from '../crypto/sealing.ts'
import type { Sql } from '../db/database.ts'

export type HashPurpose = 'password-pepper' | 'pin' | 'identity-index'

/** The id of the present key of a purpose. Undefined: the master key has never been changed. */
export async function readHashKey(sql: Sql, purpose: HashPurpose): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ key_id: Buffer }>(
    'select key_id from bank.hash_key where purpose = $1 order by stored_at desc limit 1',
    [purpose],
  )
  return rows[0]?.key_id
}

/** Makes a key the present one of its purpose. */
export async function storeHashKey(sql: Sql, purpose: HashPurpose, id: Buffer, at: Date): Promise<void> {
  await sql.query(
    `insert into bank.hash_key (purpose, key_id, stored_at) values ($1, $2, $3)
     on conflict (purpose, key_id) do update set stored_at = $3`,
    [purpose, id, at],
  )
}

interface MasterKeys {
  derive(purpose: HashPurpose): Buffer
  readonly others: readonly { derive(purpose: HashPurpose): Buffer }[]
}

/** Why a process with these master keys may not start. Undefined: it may. */
export async function masterKeyProblem(sql: Sql, { derive, others }: MasterKeys): Promise<string | undefined> {
  const present = await readHashKey(sql, 'password-pepper')
  if (present === undefined) return undefined
  const isHere = [{ derive }, ...others].some((master) => hashKeyId(master.derive('password-pepper')).equals(present))
  if (!isHere)
    return 'MASTER_KEY is not the master key of this bank: its hashes are made with another key. docs/how-to/manage-keys.md'
  const indexed = await readHashKey(sql, 'identity-index')
  const isRenewed = indexed !== undefined && hashKeyId(derive('identity-index')).equals(indexed)
  return others.length > 0 || isRenewed
    ? undefined
    : 'The indexes of BVN and NIN still need the old master key. Keep both keys in MASTER_KEY, and run: npm run keys -- renew-hashes'
}
