import { describe, expect, it } from 'vitest'
import { reversedWith } from '../../module-links.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { readJournal } from '../../ledger/read.ts'
import { reversalOf } from '../../ledger/reverse.ts'
import { getEntries } from '../accounts/get-entries.ts'
import { PERSONAL_DATA } from '../../personal-data.ts'
import { findErasureObstacles } from '../privacy/erasure-obstacles.ts'
import { findLateClocks } from './case-clock-store.ts'
import { openCaseBank, refundOf } from './cases.fixture.ts'

const bank = openCaseBank()

/** Reverses a journal as the operators' command line does. */
async function reverse(journalId: string) {
  const { database } = bank.world
  const journal = await readJournal(database.pool, journalId)
  const ledger = createLedger({ database })
  try {
    return await ledger.post({
      ...reversalOf(journal!, 'A mistake'),
      ...(await reversedWith(database.pool, journal!)),
    })
  } finally {
    await ledger.close()
  }
}

describe('a decision for the customer', () => {
  const refund = (caseId: string, amountMinor: bigint) => refundOf(bank.world, caseId, amountMinor)

  it('decision for the customer: starts the clock of the refund; the refund is made once and stops the clock', async () => {
    const { caseId } = await bank.opened({ transferId: await bank.pay() })
    await bank.staffDo(caseId, 'decided-for')
    expect((await bank.seen(caseId)).timeline.at(-1)).toMatchObject({
      state: 'next',
      title: 'the money is in your account',
      at: '2026-11-22T09:00:00.000Z',
    })
    const before = await bank.world.balanceOf(bank.ada.accountNumber)
    expect(await refund(caseId, 500_001n)).toEqual({ ok: false, failure: 'too-much' })
    for (let tries = 0; tries < 3; tries += 1) expect(await refund(caseId, 500_000n)).toMatchObject({ ok: true })
    expect(await refund(caseId, 400_000n)).toEqual({ ok: false, failure: 'refunded' })
    expect((await bank.world.balanceOf(bank.ada.accountNumber)) - before).toBe(500_000n)
    const view = await bank.seen(caseId)
    expect(view.timeline.filter(({ title }) => title === 'We paid ₦5,000.00 into your account')).toHaveLength(1)
    expect(view.timeline.every(({ state }) => state === 'done')).toBe(true)
  })

  it('decision about a question: starts no refund clock, and staff can still refund', async () => {
    const { caseId } = await bank.opened({ transferId: await bank.pay(), type: 'question' })
    await bank.staffDo(caseId, 'decided-for')
    expect((await bank.seen(caseId)).timeline.every(({ state }) => state === 'done')).toBe(true)
    expect(await findErasureObstacles(PERSONAL_DATA, bank.world.database.pool, bank.ada.customerId)).toEqual([
      expect.stringContaining('holds'),
    ])
    expect(await refund(caseId, 100n)).toMatchObject({ ok: true })
  })

  it('refund: all cases of a payment together refund no more than the payment, in any order', async () => {
    const transferId = await bank.pay()
    const decided = async () => {
      const { caseId } = await bank.opened({ transferId })
      await bank.staffDo(caseId, 'decided-for')
      return caseId
    }
    const first = await decided()
    expect(await refund(first, 300_000n)).toMatchObject({ ok: true })
    const [second, third] = [await decided(), await decided()]
    expect(await refund(second, 200_001n)).toEqual({ ok: false, failure: 'too-much' })
    const before = await bank.world.balanceOf(bank.ada.accountNumber)
    const both = await Promise.all([refund(second, 200_000n), refund(third, 200_000n)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect((await bank.world.balanceOf(bank.ada.accountNumber)) - before).toBe(200_000n)
    expect(await refund(await decided(), 1n)).toEqual({ ok: false, failure: 'too-much' })
  })

  it('refund: is refused after a reversal; a reversal is refused after a refund, unless the refund was reversed', async () => {
    const decided = async (transferId: string) => {
      const { caseId } = await bank.opened({ transferId })
      await bank.staffDo(caseId, 'decided-for')
      return caseId
    }
    const reversed = await bank.pay()
    const late = await decided(reversed)
    expect(await reverse(reversed)).toMatchObject({ ok: true })
    expect(await refund(late, 1n)).toEqual({ ok: false, failure: 'too-much' })

    const refunded = await bank.pay('600000')
    const caseId = await decided(refunded)
    expect(await refund(caseId, 100n)).toMatchObject({ ok: true })
    await expect(reverse(refunded)).rejects.toThrow('100 minor units of the payment')
    const [given] = await bank.rowsOf(
      `select event_id from bank.case_event where case_id = $1 and event = 'refunded'`,
      [caseId],
    )
    expect(await reverse(given.event_id)).toMatchObject({ ok: true })
    expect(await reverse(refunded)).toMatchObject({ ok: true })
  })

  it('refund: still counts against a reversal when the brand changed in between', async () => {
    const transferId = await bank.pay()
    const { caseId, reference } = await bank.opened({ transferId })
    await bank.staffDo(caseId, 'decided-for')
    // A reference begins with the brand. This case was opened under another brand.
    await bank.world.asOwner(
      `update bank.support_case set subject_reference = 'OLD' || substr(subject_reference, 4) where reference = $1`,
      [reference],
    )
    expect(await refund(caseId, 500_000n)).toMatchObject({ ok: true })
    await expect(reverse(transferId)).rejects.toThrow('500000 minor units of the payment')
  })

  it('refund: counts together with the reversal of the same journal when the debit is no payment', async () => {
    const { accountNumber } = bank.ada
    await bank.world.fund(accountNumber, -500_00n)
    const read = getEntries({ ...bank.world.deps, cursorKey: bank.cursorKey })
    const listed = await read({ accountNumber }, bank.ada.context)
    if (!listed.ok) throw new Error('no entries')
    const { entryId } = listed.value.data.entries[0]!
    const { caseId } = await bank.opened({ accountNumber, entryId, type: 'question' })
    await bank.staffDo(caseId, 'decided-for')
    expect(await refund(caseId, 1n)).toMatchObject({ ok: true })
    const [stored] = await bank.rowsOf(
      `select r.subject_kind, r.subject_id, r.source from bank.refund r join bank.support_case c on c.subject_id = r.subject_id
       where c.case_id = $1`,
      [caseId],
    )
    expect(stored).toMatchObject({ subject_kind: 'journal', source: 'case' })
    await expect(reverse(stored.subject_id)).rejects.toThrow('1 minor units of the journal')
  })

  it('refund: is refused for money that the customer received', async () => {
    const transferId = await bank.pay()
    const { caseId } = await bank.opened({ transferId, type: 'question' }, bank.tunde)
    await bank.staffDo(caseId, 'decided-for')
    expect(await refund(caseId, 100n)).toEqual({ ok: false, failure: 'not-taken' })
    const { accountNumber } = bank.ada
    await bank.world.fund(accountNumber, -100n)
    const read = getEntries({ ...bank.world.deps, cursorKey: bank.cursorKey })
    const listed = await read({ accountNumber }, bank.ada.context)
    if (!listed.ok) throw new Error('no entries')
    const about = listed.value.data.entries.filter(({ transferId: id }) => id === null)
    expect(about.map(({ direction }) => direction)).toEqual(['debit', 'credit'])
    const opened = await Promise.all(
      about.map(({ entryId }) => bank.opened({ accountNumber, entryId, type: 'question' })),
    )
    for (const { caseId: own } of opened) await bank.staffDo(own, 'decided-for')
    expect(await refund(opened[0]!.caseId, 100n)).toMatchObject({ ok: true })
    expect(await refund(opened[1]!.caseId, 100n)).toEqual({ ok: false, failure: 'not-taken' })
  })

  it('refund: is refused when the case was decided against the customer, or is about no payment', async () => {
    const against = await bank.opened({ transferId: await bank.pay() })
    await bank.staffDo(against.caseId, 'decided-against')
    expect(await refund(against.caseId, 100n)).toEqual({ ok: false, failure: 'not-decided' })
    expect(await refund((await bank.opened({ type: 'question' })).caseId, 100n)).toEqual({
      ok: false,
      failure: 'no-payment',
    })
  })
})

it('report of late cases: lists the cases whose deadline passed, met late or not at all, and no others', async () => {
  const onTime = await bank.opened({ transferId: await bank.pay() })
  const late = await bank.opened({ transferId: await bank.pay('600000') })
  const open = await bank.opened({ transferId: await bank.pay('700000') })
  await bank.staffDo(onTime.caseId, 'decided-against')
  const since = bank.world.time.now
  bank.world.time.now = new Date('2026-11-24T09:00:00Z')
  await bank.staffDo(late.caseId, 'decided-against')
  const found = await findLateClocks(bank.world.database.pool, since, bank.world.time.now)
  const own = new Set([onTime, late, open].map(({ reference }) => reference))
  expect(
    found.filter(({ reference }) => own.has(reference)).map(({ reference, metAt }) => [reference, metAt !== null]),
  ).toEqual(
    expect.arrayContaining([
      [late.reference, true],
      [open.reference, false],
    ]),
  )
  expect(found.some(({ reference }) => reference === onTime.reference)).toBe(false)
})
