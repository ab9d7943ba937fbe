/** Papers of the identity check in the database: always of one customer, one of each kind. */
import type { DocumentKind } from '../../../contract/kyc-document-kinds.ts'
import type { Sql } from '../../db/database.ts'

export interface KycDocument {
  /** Its file's id. */
  readonly id: string
  readonly kind: DocumentKind
  readonly addedAt: Date
}

interface Row {
  file_id: string
  kind: DocumentKind
  added_at: Date
}

const documentOf = (row: Row): KycDocument => ({ id: row.file_id, kind: row.kind, addedAt: row.added_at })

/** By kind. */
export async function findDocuments(sql: Sql, customerId: string): Promise<readonly KycDocument[]> {
  const { rows } = await sql.query<Row>(
    'select file_id, kind, added_at from bank.kyc_document where customer_id = $1 order by kind',
    [customerId],
  )
  return rows.map(documentOf)
}

export async function findDocument(
  sql: Sql,
  key: { readonly customerId: string; readonly id: string },
): Promise<KycDocument | undefined> {
  const { rows } = await sql.query<Row>(
    'select file_id, kind, added_at from bank.kyc_document where customer_id = $1 and file_id = $2',
    [key.customerId, key.id],
  )
  return rows[0] && documentOf(rows[0])
}

/** Puts the file in the place of the one of this kind, which is given back. Within a transaction that holds the customer's row. */
export async function putDocument(
  sql: Sql,
  document: KycDocument & { readonly customerId: string },
): Promise<KycDocument | undefined> {
  const { customerId, kind, id, addedAt } = document
  const { rows } = await sql.query<Row>(
    'select file_id, kind, added_at from bank.kyc_document where customer_id = $1 and kind = $2',
    [customerId, kind],
  )
  await sql.query(
    `insert into bank.kyc_document (customer_id, kind, file_id, added_at) values ($1, $2, $3, $4)
     on conflict (customer_id, kind) do update set file_id = excluded.file_id, added_at = excluded.added_at`,
    [customerId, kind, id, addedAt],
  )
  return rows[0] && documentOf(rows[0])
}

/** What it was, or undefined where it is not there. */
export async function deleteDocument(
  sql: Sql,
  key: { readonly customerId: string; readonly id: string },
): Promise<KycDocument | undefined> {
  const { rows } = await sql.query<Row>(
    'delete from bank.kyc_document where customer_id = $1 and file_id = $2 returning file_id, kind, added_at',
    [key.customerId, key.id],
  )
  return rows[0] && documentOf(rows[0])
}
