/** Plays payments of a standing order. */
import type { RouteInput } from '../../../src/contract/route.ts'
import { ROUTES } from '../../../src/contract/routes.ts'
import { BRAND } from '../../../src/values/brand.ts'
import { calendarDay, daysAfter } from '../../../src/values/date.ts'
import { airtime } from '../bill-orders.ts'
import type { Kind } from '../kind.ts'
import { endsAs, type Payee, scripted } from '../orders.ts'
import type { Person } from '../person.ts'
import type { Scenario } from '../scenario.ts'

type Order = RouteInput<typeof ROUTES.initiateSchedule>

/** The day is not tomorrow, because the bank may remind a customer this evening of a payment tomorrow. */
const firstDay = (): string => daysAfter(calendarDay(new Date()), 2)

async function order(golden: Scenario, payer: Person, payee: Payee, over: Partial<Order> = {}): Promise<Order> {
  const { accountNumber: toAccountNumber, institutionCode: bankCode = BRAND.institutionCode } = payee
  const named = await golden.must('asks for the name', payer, ROUTES.nameEnquiry, {
    bankCode,
    accountNumber: toAccountNumber,
  })
  return {
    scheduleId: golden.id('schedule'),
    TransactionType: bankCode === BRAND.institutionCode ? 0 : 1,
    fromAccountNumber: payer.accountNumber,
    toAccountNumber,
    bankCode,
    nameEnquiryRef: named.nameEnquiryRef,
    amount: '500000',
    currencyCode: 'NGN',
    narration: 'Rent',
    repeat: 'once',
    startsOn: firstDay(),
    ...over,
  }
}

async function approve(golden: Scenario, payer: Person, asked: Order): Promise<string> {
  const offer = await golden.must('asks for the review', payer, ROUTES.initiateSchedule, asked)
  await golden.must('confirms the schedule', payer, ROUTES.confirmSchedule, await golden.factors(payer, offer))
  return asked.scheduleId
}

/** Makes the next payment due and waits until `count` payments have this status. */
async function run(golden: Scenario, payer: Person, scheduleId: string, status: string, count = 1): Promise<string> {
  await golden.bank.tables.letScheduleComeDue(scheduleId)
  return untilRuns(golden, payer, scheduleId, status, count)
}

async function untilRuns(golden: Scenario, payer: Person, scheduleId: string, status: string, count = 1) {
  const details = await golden.until(async () => {
    const seen = await golden.look(payer, ROUTES.getSchedule, { scheduleId })
    return seen.runs.filter((one) => one.status === status).length >= count && seen
  })
  const transferId = details.runs[0]?.transferId ?? null
  if (transferId !== null) {
    golden.name(transferId, `payment ${details.runs.length}`)
    golden.watch(transferId)
  }
  await golden.call('looks at the schedule', payer, ROUTES.getSchedule, { scheduleId })
  return transferId ?? ''
}

export const SCHEDULES: Kind = {
  name: 'schedules',
  scenarios: {
    'pays another customer once': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const asked = await order(golden, payer, payee)
      const offer = await golden.must('asks for the review', payer, ROUTES.initiateSchedule, asked)
      const factors = await golden.factors(payer, offer)
      await golden.must('confirms the schedule', payer, ROUTES.confirmSchedule, factors)
      await golden.call('confirms the schedule again', payer, ROUTES.confirmSchedule, factors)
      const transferId = await run(golden, payer, asked.scheduleId, 'successful')
      await endsAs(golden, payer, transferId, 'successful')
    },
    'pays between own accounts every day, twice': async (golden) => {
      const payer = await golden.payer({ further: [['CUR', 'NGN', 0n]] })
      const [, accountNumber = ''] = payer.accountNumbers
      const asked = await order(golden, payer, { accountNumber }, { TransactionType: 2, repeat: 'daily', count: '2' })
      const scheduleId = await approve(golden, payer, asked)
      await run(golden, payer, scheduleId, 'successful')
      await run(golden, payer, scheduleId, 'successful', 2)
    },
    'pays to another bank, which settles': async (golden) => {
      const payer = await golden.payer()
      const scheduleId = await approve(golden, payer, await order(golden, payer, scripted(/^Succeeds immediately/)))
      const transferId = await run(golden, payer, scheduleId, 'successful')
      await endsAs(golden, payer, transferId, 'successful')
    },
    'pays to another bank, which refuses': async (golden) => {
      const payer = await golden.payer()
      const scheduleId = await approve(golden, payer, await order(golden, payer, scripted(/^Is refused/)))
      const transferId = await run(golden, payer, scheduleId, 'failed')
      await endsAs(golden, payer, transferId, 'failed')
    },
    'pays a bill': async (golden) => {
      const payer = await golden.payer()
      const scheduleId = golden.id('schedule')
      const days = { repeat: 'once', startsOn: firstDay() } as const
      const asked = { scheduleId, fromAccountNumber: payer.accountNumber, ...airtime(1), ...days }
      const offer = await golden.must('asks for the review', payer, ROUTES.initiateBillSchedule, asked)
      await golden.must('confirms the schedule', payer, ROUTES.confirmSchedule, await golden.factors(payer, offer))
      const paymentId = await run(golden, payer, scheduleId, 'successful')
      await golden.call('looks at the bill', payer, ROUTES.getBillPayment, { paymentId })
    },
    'pays a bill, which the biller refuses': async (golden) => {
      const payer = await golden.payer()
      const scheduleId = golden.id('schedule')
      const days = { repeat: 'once', startsOn: firstDay() } as const
      const asked = { scheduleId, fromAccountNumber: payer.accountNumber, ...airtime(2), ...days }
      const offer = await golden.must('asks for the review', payer, ROUTES.initiateBillSchedule, asked)
      await golden.must('confirms the schedule', payer, ROUTES.confirmSchedule, await golden.factors(payer, offer))
      const paymentId = await run(golden, payer, scheduleId, 'failed')
      await golden.call('looks at the bill', payer, ROUTES.getBillPayment, { paymentId })
    },
    'finds no money, is tried again, and pays': async (golden) => {
      const [payer, payee] = [await golden.payer({ kobo: 1_000_00n }), await golden.payee()]
      const scheduleId = await approve(golden, payer, await order(golden, payer, payee))
      await golden.bank.tables.letScheduleComeDue(scheduleId)
      const tried = async () => (await golden.look(payer, ROUTES.getSchedule, { scheduleId })).schedule.tryingAt
      await golden.until(
        async () => ((await tried()) ?? null) !== null && (await waitsForMoney(golden, payer, scheduleId)),
      )
      await golden.call('looks at the schedule', payer, ROUTES.getSchedule, { scheduleId })
      await golden.bank.console('POST', '/pay', {
        accountNumber: payer.accountNumber,
        amount: '900000',
        senderName: 'HALIMA BELLO',
      })
      await golden.bank.tables.letRunBeTriedAgain(scheduleId)
      await untilRuns(golden, payer, scheduleId, 'successful')
    },
    'is frozen when its day comes, and pauses': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const scheduleId = await approve(golden, payer, await order(golden, payer, payee, { repeat: 'daily' }))
      await golden.call('freezes the accounts', payer, ROUTES.freezeAccount, {})
      await golden.bank.tables.letScheduleComeDue(scheduleId)
      await golden.until(
        async () => (await golden.look(payer, ROUTES.getSchedule, { scheduleId })).schedule.status === 'paused',
      )
      await golden.call('looks at the schedule', payer, ROUTES.getSchedule, { scheduleId })
    },
    'is skipped, paused, resumed, changed and cancelled': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const scheduleId = await approve(golden, payer, await order(golden, payer, payee, { repeat: 'weekly' }))
      await golden.call('skips the next payment', payer, ROUTES.skipNext, { scheduleId })
      await golden.call('pauses', payer, ROUTES.pauseSchedule, { scheduleId })
      await golden.call('resumes', payer, ROUTES.resumeSchedule, { scheduleId })
      const change = {
        scheduleId,
        amount: '600000',
        narration: 'More rent',
        repeat: 'weekly',
        startsOn: firstDay(),
      } as const
      const offer = await golden.must('changes it', payer, ROUTES.changeSchedule, change)
      await golden.must('confirms the change', payer, ROUTES.confirmSchedule, await golden.factors(payer, offer))
      await golden.call('cancels', payer, ROUTES.cancelSchedule, { scheduleId })
      await golden.call('cancels again', payer, ROUTES.cancelSchedule, { scheduleId })
      await golden.call('skips a payment of what is over', payer, ROUTES.skipNext, { scheduleId })
    },
    'makes more payments than a day allows': async (golden) => {
      const [payer, payee] = [await golden.payer({ tier: 1 }), await golden.payee()]
      const scheduleId = await approve(
        golden,
        payer,
        await order(golden, payer, payee, { repeat: 'daily', amount: '100000' }),
      )
      await run(golden, payer, scheduleId, 'successful')
      await run(golden, payer, scheduleId, 'successful', 2)
      await run(golden, payer, scheduleId, 'failed')
    },
    'is refused at the review': async (golden) => {
      const [payer, payee] = [await golden.payer(), await golden.payee()]
      const asked = await order(golden, payer, payee)
      const ask = (step: string, over: Partial<Order>) =>
        golden.call(step, payer, ROUTES.initiateSchedule, { ...asked, ...over })
      await ask('from today', { startsOn: calendarDay(new Date()) })
      await ask('below the minimum', { amount: '900' })
      await ask('above the limit of a transfer', { amount: '100000001' })
      await ask('to the same account', { toAccountNumber: payer.accountNumber, TransactionType: 2 })
      const offer = await golden.must('asks for the review', payer, ROUTES.initiateSchedule, asked)
      const factors = await golden.factors(payer, offer)
      await golden.call('confirms with a wrong PIN', payer, ROUTES.confirmSchedule, { ...factors, pin: '1593' })
      await golden.bank.tables.ageApprovals(payer.customerId, 60)
      await golden.call('confirms too late', payer, ROUTES.confirmSchedule, factors)
    },
  },
}

/** Each run starts with a note that the payment is in progress. */
async function waitsForMoney(golden: Scenario, payer: Person, scheduleId: string): Promise<boolean> {
  const { note } = (await golden.look(payer, ROUTES.getSchedule, { scheduleId })).schedule
  return note?.includes('not enough money') ?? false
}
