/** Stores lines as the customer saw them, so that the approved lines are the checked lines. */
import { randomBytes } from 'node:crypto'
import { sha256 } from '../../../approvals/canonical-text.ts'
import type { Payment } from '../../../payments/kinds/transfer/transfer-content.ts'
import type { TransfersDeps } from '../../../payments/kinds/transfer/transfers-deps.ts'

/** The life of a checked line: as long as a name enquiry is valid. */
const LIVES_MS = 30 * 60 * 1000

/**
 * `amount` is a decimal string of kobo. `enquiryRef` is the network's id of the name enquiry, for accounts at other
 * banks.
 */
export interface KeptLine extends Pick<Payment, 'to' | 'amount' | 'narration' | 'enquiryRef' | 'beneficiaryType'> {}

type Base = Pick<TransfersDeps, 'database' | 'clock'>

/** Stores a checked line. Returns the reference by which this customer finds the line again. */
export async function keepLine({ database, clock }: Base, customerId: string, line: KeptLine): Promise<string> {
  const lineRef = randomBytes(24).toString('base64url')
  const now = clock.now()
  await database.pool.query(
    `with aged as (delete from bank.payment_batch_enquiry where customer_id = $2 and expires_at <= $4)
     insert into bank.payment_batch_enquiry (reference_hash, customer_id, content, expires_at) values ($1, $2, $3, $5)`,
    [sha256(lineRef), customerId, JSON.stringify(line), now, new Date(now.getTime() + LIVES_MS)],
  )
  return lineRef
}

/** Finds the lines in the order of the references. Undefined when a line is too old or belongs to another customer. */
export async function findLines(
  { database, clock }: Base,
  customerId: string,
  lineRefs: readonly string[],
): Promise<readonly KeptLine[] | undefined> {
  const hashes = lineRefs.map((lineRef) => sha256(lineRef))
  const { rows } = await database.pool.query<{ reference_hash: Buffer; content: string }>(
    `select reference_hash, content from bank.payment_batch_enquiry
     where reference_hash = any ($1::bytea[]) and customer_id = $2 and expires_at > $3`,
    [hashes, customerId, clock.now()],
  )
  const byHash = new Map(rows.map((row) => [row.reference_hash.toString('hex'), row.content]))
  const lines = hashes.map((hash) => byHash.get(hash.toString('hex')))
  return lines.every((content) => content !== undefined)
    ? lines.map((content) => JSON.parse(content) as KeptLine)
    : undefined
}
