/** Counts the hashes that other keys have made, for the change of the master key. */
import { hashKeyId } from '../../crypto/sealing.ts'
import type { Sql } from '../../db/database.ts'
import type { HashKeys } from '../auth-deps.ts'
import { pepperId } from './password-hashing.ts'

interface OldHashes {
  readonly passwords: number
  readonly pins: number
  readonly answers: number
}

/** Reads each table once. A hash without the id of a key counts as old, because its key is not known. */
export async function countOldHashes(
  sql: Sql,
  keys: Pick<HashKeys, 'passwordPepper' | 'pin'>,
): Promise<OldHashes | undefined> {
  const mark = `%,keyid=${pepperId(keys.passwordPepper)}$%`
  const { rows } = await sql.query<OldHashes>(
    `select (select count(*)::int from bank.profile where password_hash not like $1) as passwords,
       (select count(*)::int from bank.profile where substring(pin_salt from 1 for 4) <> $2) as pins,
       (select count(*)::int from bank.customer_security_answer where answer_hash not like $1) as answers`,
    [mark, hashKeyId(keys.pin)],
  )
  return rows[0]
}
