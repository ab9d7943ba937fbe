import { describe, expect, it } from 'vitest'
import { caseSteps } from '../../join-cases.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { findAccountForCredit } from '../accounts/account-store.ts'
import { creditNoticeRows, noticesCompanion } from '../notices/money-notices.ts'
import { createCaseCompanion } from './case-companion.ts'
import { findAnyCase } from './case-store.ts'
import { findLateClocks } from './case-clock-store.ts'
import { refundCase } from './refund-case.ts'
import { openCaseBank } from './test-cases.ts'

const bank = openCaseBank()

describe('a decision for the customer', () => {
  const refund = async (caseId: string, amountMinor: bigint) => {
    const found = await findAnyCase(bank.world.database.pool, caseId)
    const ledger = createLedger({
      database: bank.world.database,
      companions: [noticesCompanion, createCaseCompanion(caseSteps(bank.deps.clock))],
    })
    try {
      return await refundCase(
        {
          ledger,
          internalAccount: bank.world.internalAccount,
          ledgerAccountId: async (number) =>
            (await findAccountForCredit(bank.world.database.pool, number))?.ledgerAccountId,
          noticeRows: (paid) => creditNoticeRows({ ...paid, counterparty: 'Optimus Bank', at: bank.deps.clock.now() }),
        },
        found!,
        { amountMinor, words: 'As we decided', operator: 'bisi' },
      )
    } finally {
      await ledger.close()
    }
  }

  it('starts the clock of the payment, which is made once and stops it', async () => {
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

  it('pays nothing in a case that was decided otherwise, or is about no payment', async () => {
    const against = await bank.opened({ transferId: await bank.pay() })
    await bank.staffDo(against.caseId, 'decided-against')
    expect(await refund(against.caseId, 100n)).toEqual({ ok: false, failure: 'not-now' })
    expect(await refund((await bank.opened({ type: 'question' })).caseId, 100n)).toEqual({
      ok: false,
      failure: 'no-payment',
    })
  })
})

it('the report of late cases has those that ran out, met late or not at all, and no others', async () => {
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
