/** Reads the sections of an identity form for staff, with the audit event of the look. */
import type { Sql } from '../../db/database.ts'
import type { Sealing } from './kyc-deps.ts'
import type { SavedSection } from './kyc-store.ts'
import { sectionPlace } from './sealed-columns.ts'

/** `eventId` is the audit event of the look in this transaction, which the database checks. */
export interface FormLook {
  readonly customerId: string
  readonly eventId: string
}

/** The sections by name. */
export type Form = ReadonlyMap<string, SavedSection>

interface FormRow {
  section: string
  details_sealed: Buffer
  saved_at: Date
}

/** Reads the saved sections, in no order. */
export async function readForm(sql: Sql, sealing: Pick<Sealing, 'unseal'>, look: FormLook): Promise<Form> {
  const { rows } = await sql.query<FormRow>(
    'select section, details_sealed, saved_at from bank.read_kyc_form($1, $2)',
    [look.customerId, look.eventId],
  )
  return opened(sealing, look, rows)
}

/** Reads the version that staff accepted, of each section that the customer has changed since. */
export async function readAcceptedForm(sql: Sql, sealing: Pick<Sealing, 'unseal'>, look: FormLook): Promise<Form> {
  const { rows } = await sql.query<FormRow>(
    'select section, details_sealed, saved_at from bank.read_accepted_kyc_form($1, $2)',
    [look.customerId, look.eventId],
  )
  return opened(sealing, look, rows)
}

/** Both versions of a section have the same place. */
const opened = (sealing: Pick<Sealing, 'unseal'>, { customerId }: FormLook, rows: readonly FormRow[]): Form =>
  new Map(
    rows.map(({ section, details_sealed: sealed, saved_at: savedAt }) => {
      const text = sealing.unseal(sectionPlace(customerId, section), sealed)
      return [section, { details: JSON.parse(text) as unknown, savedAt }]
    }),
  )
