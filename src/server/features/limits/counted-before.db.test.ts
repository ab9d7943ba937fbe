/** Holds that were open when counters began to be recomputed (migration 0099): `verify-limits` raises no alarm whatever becomes of them. */
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { createEmptyDatabase } from '../../db/test-database.ts'
import { makeTestFolder } from '../../db/test-folder.ts'
import { verifyLimits } from './verify-limits.ts'

const migrations = join(import.meta.dirname, '..', '..', '..', '..', 'db', 'migrations')

/** What a database has whose code stopped before a migration. */
async function migrateBefore(ownerUrl: string, number: string): Promise<void> {
  const folder = makeTestFolder('adire-before-')
  for (const file of readdirSync(migrations)) if (file < number) cpSync(join(migrations, file), join(folder, file))
  await migrate(ownerUrl, folder)
  rmSync(folder, { recursive: true })
}

it('what they raised is theirs, settled, refused or still open, and not the beginning’s', async () => {
  const db = await createEmptyDatabase()
  await migrateBefore(db.ownerUrl, '0099')
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  // Each raised the day's counter by its amount; the first was given back before, and so is in no counter.
  const holds = [
    { id: 1, state: 'released', amount: 7, completed: true },
    { id: 2, state: 'settled', amount: 10, completed: true },
    { id: 3, state: 'asking', amount: 20, completed: false },
    { id: 4, state: 'asking', amount: 40, completed: false },
  ]
  for (const { id, state, amount, completed } of holds) {
    const transferId = `00000000-0000-7000-8000-00000000000${id}`
    await owner.query(
      `insert into bank.transfer (transfer_id, transaction_type, state, from_customer_id, from_account_number, from_account_name,
         to_account_number, to_account_name, to_bank_code, to_bank_name, amount_minor, fee_minor, vat_minor, stamp_duty_minor,
         levy_minor, currency, narration, approved_with, created_at, completed_at)
       values ($1, 1, $2, gen_random_uuid(), '1', 'A', '2', 'B', '000015', 'Z', $3, 0, 0, 0, 0, 'NGN', '', '{0}', now(), $4)`,
      [transferId, state, amount, completed ? new Date() : null],
    )
    await owner.query(
      `insert into bank.outward_transfer (transfer_id, ledger_account_id, enquiry_ref, network_reference, counted)
       values ($1, 1, 'r', gen_random_uuid()::text, $2)`,
      [transferId, JSON.stringify([{ key: 'transfer-day:ada', addMinor: String(amount) }])],
    )
  }
  // 5 of transfers within the bank beside them.
  await owner.query(`insert into ledger.counter (key, value) values ('transfer-day:ada', 75)`)
  await migrateBefore(db.ownerUrl, '0147')
  const giveBack = async (id: number, amount: number) => {
    await owner.query(
      `update bank.transfer set state = 'released', completed_at = clock_timestamp() where transfer_id = $1`,
      [`00000000-0000-7000-8000-00000000000${id}`],
    )
    await owner.query(`update ledger.counter set value = value - $1`, [amount])
  }
  await giveBack(3, 20)
  // A table that the check reads today and that came later, with nothing in it.
  await owner.query('create table bank.bill_payment (counter_keys text[], amount_minor bigint, state text)')
  expect((await verifyLimits(owner)).faults).toHaveLength(1)
  await owner.query('drop table bank.bill_payment')
  await migrate(db.ownerUrl)
  expect((await verifyLimits(owner)).faults).toEqual([])
  await giveBack(4, 40)
  expect((await verifyLimits(owner)).faults).toEqual([])
  await owner.end()
  await db.drop()
})
