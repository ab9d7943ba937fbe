/** The day of a limit begins at midnight in Lagos, which is 23:00 UTC, for transfers, bills and gaming. */
import { describe, expect, test } from 'vitest'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import { DEFAULT_LIMITS } from '../../../core/limits/transfer-limits.ts'
import { calendarDay, daysAfter } from '../../../values/date.ts'
import { openBillsBank } from '../bills/bills-bank.fixture.ts'
import { CODE, PIN, reasonOf, type Person } from '../transfers/world.fixture.ts'
import { getLimits } from './get-limits.ts'
import { putOwnLimits } from './limit-store.ts'

const bank = openBillsBank()

const FIRST_DAY = calendarDay(new Date())
const SECOND_DAY = daysAfter(FIRST_DAY, 1)
/** Each moment is written in UTC. A day that began at midnight UTC would split these moments in another way. */
const MOMENTS = {
  halfPastElevenPm: `${FIRST_DAY}T22:30:00Z`,
  halfPastMidnight: `${FIRST_DAY}T23:30:00Z`,
  halfPastOneAm: `${SECOND_DAY}T00:30:00Z`,
} as const

function goTo(moment: keyof typeof MOMENTS): void {
  bank.world.time.now = new Date(MOMENTS[moment])
}

async function send(from: Person, to: Person, amount: string): Promise<string> {
  const request = await bank.world.requestFor(from, to.accountNumber, { amount })
  const made = await bank.world.handlers.initiate(request, from.context)
  if (!made.ok) return reasonOf(made)
  const { challengeId, approvalWays } = made.value.data
  const sent = approvalWays.includes('sms') ? await bank.world.handlers.sendCode({}, from.context) : undefined
  const code = sent?.ok ? { referenceId: sent.value.data.referenceId, otp: CODE } : {}
  return reasonOf(await bank.world.handlers.confirm({ challengeId, pin: PIN, ...code }, from.context))
}

async function limitsOf({ context }: Person): Promise<{ usedToday: string; leftToday: string }> {
  const limits = { policy: DEFAULT_LIMITS, deposits: DEFAULT_DEPOSIT_LIMITS }
  const view = await getLimits({ ...bank.world.deps, limits: () => Promise.resolve(limits) })({}, context)
  if (!view.ok) throw new Error(view.failure.kind)
  const { usedToday, leftToday } = view.value.data
  return { usedToday, leftToday }
}

/** The customer's limit counters in kobo, by the part of the key that does not name the customer. */
async function countersOf({ customerId }: Person): Promise<Record<string, string>> {
  const { rows } = await bank.world.database.pool.query<{ key: string; value: string }>(
    `select r.key || s.name as key, s.value::text as value from ledger.counter r
     cross join lateral (values ('', r.total), ('#by-new-devices', r.by_new_devices), ('#to-new-payees', r.to_new_payees)) s(name, value)
     where r.key like '%:' || $1 || ':%' and (s.name = '' or s.value <> 0) order by 1`,
    [customerId],
  )
  return Object.fromEntries(rows.map(({ key, value }) => [key.replace(`${customerId}:`, ''), value]))
}

const ROWS = [
  { limit: 'chosen by the customer', tier: 3, chosenMinor: 10_000_00n, day: '1000000', amounts: ['600000', '300000'] },
  { limit: 'of the tier', tier: 1, chosenMinor: null, day: '3000000', amounts: ['900000', '1000000', '1000000'] },
] as const

describe('transfers', () => {
  test.each(ROWS)('daily limit $limit: begins again at midnight in Lagos', async ({ tier, chosenMinor, ...row }) => {
    const payer = await bank.world.addPerson('Ada', 'Payer', tier, 1_000_000_00n)
    const payee = await bank.world.addPerson('Bisi', 'Payee', 3, 0n)
    goTo('halfPastElevenPm')
    if (chosenMinor !== null) {
      const own = { perTransferMinor: chosenMinor, perDayMinor: chosenMinor, pinOnlyMinor: chosenMinor }
      await putOwnLimits(bank.world.database.pool, payer.customerId, own, bank.world.time.now)
    }
    const usedMinor = row.amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
    const spent = { usedToday: usedMinor.toString(), leftToday: '100000' }
    const spendTheDay = async () => {
      for (const amount of row.amounts) expect(await send(payer, payee, amount)).toBe('ok')
      expect(await limitsOf(payer)).toEqual(spent)
      expect(await send(payer, payee, '100001')).toBe('daily-limit')
    }
    await spendTheDay()
    goTo('halfPastMidnight')
    expect(await limitsOf(payer)).toEqual({ usedToday: '0', leftToday: row.day })
    await spendTheDay()
    goTo('halfPastOneAm')
    expect(await limitsOf(payer)).toEqual(spent)
    expect(await send(payer, payee, '100001')).toBe('daily-limit')
  })

  test('counters: name the day in Lagos on which the payment counts', async () => {
    const payer = await bank.world.addPerson('Ada', 'Payer', 3, 1_000_000_00n)
    const payee = await bank.world.addPerson('Bisi', 'Payee', 3, 0n)
    goTo('halfPastMidnight')
    const context = await bank.world.addSession(payer.customerId, { linkedHoursAgo: 0, linkedBy: 'link' })
    expect(await send({ ...payer, context }, payee, '100000')).toBe('ok')
    const nextDay = daysAfter(SECOND_DAY, 1)
    expect(await countersOf(payer)).toEqual({
      [`transfer-day:NGN:${SECOND_DAY}`]: '100000',
      [`transfer-day:NGN:${SECOND_DAY}#by-new-devices`]: '100000',
      [`transfer-day:NGN:${nextDay}`]: '0',
      [`transfer-day:NGN:${nextDay}#by-new-devices`]: '100000',
      [`transfer-day:NGN:${SECOND_DAY}#to-new-payees`]: '100000',
      [`transfer-day:NGN:${nextDay}#to-new-payees`]: '100000',
    })
  })
})

describe('gaming', () => {
  const gaming = async () => {
    const view = await bank.world.calls.getGaming({}, bank.ada.context)
    if (!view.ok) throw new Error(view.failure.kind)
    return view.value.data
  }
  const bet = async (amount: string): Promise<string> => {
    const wallet = await bank.world.validated(bank.ada, { billerId: 'bet9ja', reference: 'ADA12345' })
    const paid = bank.world.payBill(bank.ada, { ...wallet, amount })
    return paid.then(() => 'ok').catch((error: Error) => error.message)
  }

  test('daily limit and "used today": begin again at midnight in Lagos', async () => {
    goTo('halfPastElevenPm')
    await bank.world.calls.setGaming({ perDay: '200000' }, bank.ada.context)
    expect(await bet('150000')).toBe('ok')
    expect(await gaming()).toMatchObject({ perDay: '200000', spentToday: '150000' })
    expect(await bet('60000')).toBe('gaming-limit')

    goTo('halfPastMidnight')
    expect(await gaming()).toMatchObject({ perDay: '200000', spentToday: '0' })
    // The answer to a change of the limit names the same day.
    const changed = await bank.world.calls.setGaming({ perDay: '190000' }, bank.ada.context)
    expect(changed).toMatchObject({ ok: true, value: { data: { perDay: '190000', spentToday: '0' } } })
    expect(await bet('120000')).toBe('ok')

    goTo('halfPastOneAm')
    expect(await gaming()).toMatchObject({ spentToday: '120000' })
    const lowered = await bank.world.calls.setGaming({ perDay: '180000' }, bank.ada.context)
    expect(lowered).toMatchObject({ ok: true, value: { data: { perDay: '180000', spentToday: '120000' } } })
    expect(await bet('70000')).toBe('gaming-limit')
    expect(await limitsOf(bank.ada)).toMatchObject({ usedToday: '120000' })
    expect(await countersOf(bank.ada)).toMatchObject({
      [`gaming-day:${FIRST_DAY}`]: '150000',
      [`gaming-day:${SECOND_DAY}`]: '120000',
      [`transfer-day:NGN:${FIRST_DAY}`]: '150000',
      [`transfer-day:NGN:${SECOND_DAY}`]: '120000',
    })
  })
})
