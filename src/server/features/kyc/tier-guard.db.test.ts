/**
 * Tests the database role of the application with plain SQL: the role cannot raise a tier without its requirements and
 * a decision.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sql } from '../../db/database.ts'
import {
  guardedCustomers,
  NO_EVIDENCE,
  reasonsOf,
  recordOperator,
} from '../../identity/fixtures/credential-guard.fixture.ts'

const my = guardedCustomers()

describe('accept_kyc', () => {
  const ask = async (customerId: string, tier: 2 | 3) => {
    const id = randomUUID()
    await my.world.rows(
      `insert into bank.kyc_submission (submission_id, customer_id, tier, state, submitted_at) values ($1, $2, $3, 'waiting', now())`,
      [id, customerId, tier],
    )
    return id
  }
  const accept = (sql: Sql, submission: string, event: string | null = null) =>
    sql.query('select bank.accept_kyc($1, $2, now(), $3)', [my.own, submission, event])
  const identify = async () => {
    await my.world.rows(
      `insert into bank.customer_nin (customer_id, nin_sealed, nin_index, nin_last4, verified_at) values ($1, '', $2, '1234', now())`,
      [my.own, randomBytes(32)],
    )
    for (const section of ['personal', 'financial', 'nextOfKin'])
      await my.world.rows(
        `insert into bank.kyc_section (customer_id, section, details_sealed, saved_at) values ($1, $2, '', now())`,
        [my.own, section],
      )
  }
  const addPapers = async () => {
    for (const kind of ['passport', 'utilityBill', 'signature', 'selfie'])
      await my.world.asOwner(
        `with file as (insert into bank.stored_file (file_id, customer_id, purpose, upload_id, state, media_type, width, height, bytes, key_id, changed_at)
           values (gen_random_uuid(), $1, 'kyc', gen_random_uuid(), 'kept', 'image/jpeg', 1, 1, 1, 'k', now()) returning file_id)
         insert into bank.kyc_document (customer_id, kind, file_id, added_at) select $1, $2, file_id, now() from file`,
        [my.own, kind],
      )
  }

  it('accept_kyc for tier 2: accepts a complete submission of the customer, once', async () => {
    const { pool } = my.world.database
    await expect(accept(pool, randomUUID())).rejects.toMatchObject(NO_EVIDENCE)
    const foreign = await ask(my.other, 2)
    const mine = await ask(my.own, 2)
    await expect(accept(pool, mine)).rejects.toMatchObject(NO_EVIDENCE)
    await identify()
    await expect(accept(pool, foreign)).rejects.toMatchObject(NO_EVIDENCE)
    await accept(pool, mine)
    expect(await my.world.rows('select kyc_level from bank.customer where customer_id = $1', [my.own])).toEqual([
      { kyc_level: 2 },
    ])
    expect(await reasonsOf(pool, my.own)).toEqual([{ what: 'tier', reason: 'verified', evidence: mine }])
    await expect(accept(pool, mine)).rejects.toMatchObject(NO_EVIDENCE)
  })

  it('accept_kyc for tier 3: needs all documents and an operator’s decision in the same transaction', async () => {
    const decided = (kind: string, customerId = my.own) =>
      my.world.database.transaction(async (tx) => {
        const event = await recordOperator(tx, customerId, kind)
        await accept(tx, submission, event)
        return event
      })
    const submission = await ask(my.own, 3)
    await identify()
    await expect(decided('kyc.tier-raised')).rejects.toMatchObject(NO_EVIDENCE)
    await addPapers()
    await expect(accept(my.world.database.pool, submission)).rejects.toMatchObject(NO_EVIDENCE)
    await expect(decided('kyc.tier-refused')).rejects.toMatchObject(NO_EVIDENCE)
    await expect(decided('kyc.tier-raised', my.other)).rejects.toMatchObject(NO_EVIDENCE)
    const event = await decided('kyc.tier-raised')
    expect(await my.world.rows('select kyc_level from bank.customer where customer_id = $1', [my.own])).toEqual([
      { kyc_level: 3 },
    ])
    expect(await reasonsOf(my.world.database.pool, my.own)).toEqual([
      { what: 'tier', reason: 'decision', evidence: event },
    ])
  })

  it('refuse_kyc: needs an operator’s decision', async () => {
    const submission = await ask(my.own, 3)
    const refuse = (sql: Sql, event: string) =>
      sql.query(`select bank.refuse_kyc($1, $2, 'Too dark', now(), $3)`, [my.own, submission, event])
    await expect(refuse(my.world.database.pool, '1')).rejects.toMatchObject(NO_EVIDENCE)
    await my.world.database.transaction(async (tx) => refuse(tx, await recordOperator(tx, my.own, 'kyc.tier-refused')))
    expect(await my.world.rows('select state from bank.kyc_submission where submission_id = $1', [submission])).toEqual(
      [{ state: 'refused' }],
    )
  })
})
