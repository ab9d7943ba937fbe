/** Stores the documents of the identity check. A customer has at most one document of each kind. */
import type { DocumentKind } from '../../../contract/kyc/kyc-document-kinds.ts'
import type { Sql } from '../../db/database.ts'

export interface KycDocument {
  /** The id of the document's file. */
  readonly id: string
  readonly kind: DocumentKind
  readonly addedAt: Date
  /** True when an accepted document is kept until an operator has reviewed this document. */
  readonly hasAcceptedBehind: boolean
}

interface Row {
  file_id: string
  kind: DocumentKind
  added_at: Date
  accepted: boolean
}

const documentOf = (row: Row): KycDocument => ({
  id: row.file_id,
  kind: row.kind,
  addedAt: row.added_at,
  hasAcceptedBehind: row.accepted,
})

/** Finds the customer's documents in the order of their kinds. */
export async function findDocuments(sql: Sql, customerId: string): Promise<readonly KycDocument[]> {
  const { rows } = await sql.query<Row>(
    'select file_id, kind, added_at, accepted_file_id is not null as accepted from bank.kyc_document where customer_id = $1 order by kind',
    [customerId],
  )
  return rows.map(documentOf)
}

export async function findDocument(
  sql: Sql,
  key: { readonly customerId: string; readonly id: string },
): Promise<KycDocument | undefined> {
  const { rows } = await sql.query<Row>(
    'select file_id, kind, added_at, accepted_file_id is not null as accepted from bank.kyc_document where customer_id = $1 and file_id = $2',
    [key.customerId, key.id],
  )
  return rows[0] && documentOf(rows[0])
}

export async function findDocumentOfKind(
  sql: Sql,
  { customerId, kind }: { readonly customerId: string; readonly kind: DocumentKind },
): Promise<KycDocument | undefined> {
  return (await findDocuments(sql, customerId)).find((one) => one.kind === kind)
}

/**
 * Replaces the document of this kind. `keepsBefore` says that the earlier document was accepted: it remains the evidence of the
 * tier until the new one is reviewed. The caller's transaction must hold the customer's row.
 */
export async function putDocument(
  sql: Sql,
  document: Omit<KycDocument, 'hasAcceptedBehind'> & { readonly customerId: string; readonly keepsBefore: boolean },
): Promise<void> {
  const { customerId, kind, id, addedAt, keepsBefore } = document
  await sql.query(
    `insert into bank.kyc_document as d (customer_id, kind, file_id, added_at) values ($1, $2, $3, $4)
     on conflict (customer_id, kind) do update set file_id = excluded.file_id, added_at = excluded.added_at,
       accepted_file_id = case when $5 then d.file_id else d.accepted_file_id end,
       accepted_added_at = case when $5 then d.added_at else d.accepted_added_at end`,
    [customerId, kind, id, addedAt, keepsBefore],
  )
}

/** Restores the accepted document of this kind. Returns the removed document, or undefined when there was no accepted one. */
export async function putBackDocument(
  sql: Sql,
  key: { readonly customerId: string; readonly kind: DocumentKind },
): Promise<KycDocument | undefined> {
  const document = await findDocumentOfKind(sql, key)
  if (document?.hasAcceptedBehind !== true) return undefined
  await takeDocument(sql, { customerId: key.customerId, id: document.id })
  return document
}

/** Removes a document, and restores the accepted one before it. False when there is no such document. */
export async function takeDocument(
  sql: Sql,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<boolean> {
  const restored = await sql.query(
    `update bank.kyc_document set file_id = accepted_file_id, added_at = accepted_added_at, accepted_file_id = null,
       accepted_added_at = null
     where customer_id = $1 and file_id = $2 and accepted_file_id is not null`,
    [customerId, id],
  )
  if (restored.rowCount === 1) return true
  const gone = await sql.query('delete from bank.kyc_document where customer_id = $1 and file_id = $2', [
    customerId,
    id,
  ])
  return gone.rowCount === 1
}
