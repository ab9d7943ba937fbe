/** Stores the file id of each customer's picture. Each customer has at most one picture. */
import { profilePictureRoutes } from '../../../contract/customers/profile-picture.ts'
import type { Sql } from '../../db/database.ts'

interface ProfilePicture {
  readonly fileId: string
  readonly setAt: Date
}

interface Row {
  file_id: string
  set_at: Date
}

export async function findPicture(sql: Sql, customerId: string): Promise<ProfilePicture | undefined> {
  const { rows } = await sql.query<Row>('select file_id, set_at from bank.profile_picture where customer_id = $1', [
    customerId,
  ])
  return rows[0] && { fileId: rows[0].file_id, setAt: rows[0].set_at }
}

/** The path of the call that gives a customer's picture to the customer's own sessions; null when there is none. */
export async function profilePictureUri(sql: Sql, customerId: string): Promise<string | null> {
  return (await findPicture(sql, customerId)) ? profilePictureRoutes.getProfilePicture.path : null
}

/** Replaces the picture's file, and returns the id of the earlier file. The caller has locked the customer. */
export async function putPicture(
  tx: Sql,
  picture: ProfilePicture & { readonly customerId: string },
): Promise<string | undefined> {
  const before = await findPicture(tx, picture.customerId)
  await tx.query(
    `insert into bank.profile_picture (customer_id, file_id, set_at) values ($1, $2, $3)
     on conflict (customer_id) do update set file_id = excluded.file_id, set_at = excluded.set_at`,
    [picture.customerId, picture.fileId, picture.setAt],
  )
  return before?.fileId
}

/** Returns the file id of the deleted picture, or undefined when the customer had no picture. */
export async function deletePicture(tx: Sql, customerId: string): Promise<string | undefined> {
  const { rows } = await tx.query<Pick<Row, 'file_id'>>(
    'delete from bank.profile_picture where customer_id = $1 returning file_id',
    [customerId],
  )
  return rows[0]?.file_id
}
