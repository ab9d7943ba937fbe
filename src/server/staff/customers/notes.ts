/** The notes of staff about a customer. A note is never changed or deleted: a wrong note is struck out with a reason. */
import type * as v from 'valibot'
import type {
  AnswerOfPart,
  notedSchema,
  strikeNoteInput,
  writeNoteInput,
} from '../../../contract/staff/staff-customer-parts.ts'
import { ok, type Result } from '../../../values/result.ts'
import { maskIdentifiers } from '../../audit/mask-identifiers.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Sql } from '../../db/database.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'

type Notes = AnswerOfPart<'notes'>['notes']
type Noted = Result<v.InferOutput<typeof notedSchema>, Refusal>

const MOST = 200

interface NoteRow {
  readonly noteId: string
  readonly text: string
  readonly author: string
  readonly writtenAt: Date
  readonly struckAt: Date | null
  readonly struckBy: string | null
  readonly strikeReason: string | null
}

/** The newest first. */
export async function listNotes(sql: Sql, customerId: string): Promise<Notes> {
  const { rows } = await sql.query<NoteRow>(
    `select n.note_id as "noteId", n.text, a.name as author, n.written_at as "writtenAt", n.struck_at as "struckAt",
       s.name as "struckBy", n.strike_reason as "strikeReason"
     from bank.customer_note n join bank.staff_member a on a.staff_id = n.author_id
     left join bank.staff_member s on s.staff_id = n.struck_by
     where n.customer_id = $1 order by n.written_at desc, n.note_id limit ${MOST}`,
    [customerId],
  )
  return rows.map(({ struckAt, struckBy, strikeReason, writtenAt, ...note }) => ({
    ...note,
    writtenAt: writtenAt.toISOString(),
    struck: struckAt && { at: struckAt.toISOString(), by: struckBy ?? '', reason: strikeReason ?? '' },
  }))
}

/** A BVN, a phone number or a card number in the text keeps its last four digits. */
export function writeNote(
  { database, clock }: StaffDeps,
  { customerId, noteId, text: typed }: v.InferOutput<typeof writeNoteInput>,
  { caller: { staffId }, trace }: StaffCall,
): Promise<Noted> {
  const text = maskIdentifiers(typed)
  return database.transaction(async (tx) => {
    const inserted = await tx.query(
      `insert into bank.customer_note (note_id, customer_id, author_id, text, written_at)
       select $1, customer_id, $3, $4, $5 from bank.customer where customer_id = $2
       on conflict (note_id) do nothing`,
      [noteId, customerId, staffId, text, clock.now()],
    )
    if (inserted.rowCount === 1) {
      await recordAudit(tx, trace, { kind: 'customer.note-written', outcome: 'done', customerId, detail: { noteId } })
      return ok({ noteId })
    }
    const { rows } = await tx.query<{ is_same: boolean }>(
      `select customer_id = $2 and author_id = $3 and text = $4 as is_same from bank.customer_note where note_id = $1`,
      [noteId, customerId, staffId, text],
    )
    const [stored] = rows
    if (stored === undefined) return refuse('not-found', 'There is no such customer.')
    return stored.is_same ? ok({ noteId }) : refuse('id-in-use', 'Another note has this number. Write the note again.')
  })
}

export function strikeNote(
  { database, clock }: StaffDeps,
  { customerId, noteId, reason }: v.InferOutput<typeof strikeNoteInput>,
  { caller: { staffId }, trace }: StaffCall,
): Promise<Noted> {
  return database.transaction(async (tx) => {
    const struck = await tx.query(
      `update bank.customer_note set struck_at = $3, struck_by = $4, strike_reason = $5
       where note_id = $1 and customer_id = $2 and struck_at is null`,
      [noteId, customerId, clock.now(), staffId, maskIdentifiers(reason)],
    )
    if (struck.rowCount === 1) {
      await recordAudit(tx, trace, { kind: 'customer.note-struck', outcome: 'done', customerId, detail: { noteId } })
      return ok({ noteId })
    }
    const { rowCount } = await tx.query('select from bank.customer_note where note_id = $1 and customer_id = $2', [
      noteId,
      customerId,
    ])
    return rowCount === 0
      ? refuse('not-found', 'This customer has no such note.')
      : refuse('subject-changed', 'The note was struck out before.')
  })
}
