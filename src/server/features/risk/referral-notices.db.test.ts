/** Notices of a referred payment: one notice of the check, and then the notice of the decision, for every kind of payment. */
// @module-tag one-try
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import { translatorFor } from '../../language/translator.ts'
import { noticeSchema } from '../../notify/notice.ts'
import { referredInBooks } from '../../payments/kinds/own-bank/referred-transfer.ts'
import { advanceOne } from '../../payments/outbound/advance-one.fixture.ts'
import type { OutboundDeps, OutboundPayment } from '../../payments/outbound/outbound-payment.ts'
import { referredOverNetwork, type ReferredPayments } from '../../payments/risk/referred-payments.ts'
import { payeeRows } from '../beneficiaries/save-payees.ts'
import { decideBillDeps } from '../bills/bill-ends.ts'
import { openBillsBank, phone } from '../bills/bills-bank.fixture.ts'
import { confirmBill } from '../bills/confirm-bill.ts'
import { decideCardDeps } from '../cards/card-ends.ts'
import { openCardsBank } from '../cards/cards-bank.fixture.ts'
import { confirmCardRequest } from '../cards/confirm-card-request.ts'
import { noticeText } from '../notices/notice-text.ts'
import { createQueueNotices } from '../notices/queue-money-alerts.ts'
import { confirmTransfer } from '../transfers/confirm-transfer.ts'
import { openOutwardBank } from '../transfers/outward/outward-bank.fixture.ts'
import { decideDeps } from '../transfers/outward/outward-ends.ts'
import { referredTransferRows } from '../transfers/referred-ends.ts'
import { PIN, reasonOf, type Person, type World } from '../transfers/world.fixture.ts'

const RULE = 'the-name-of-the-rule'
const monitoring = { check: () => ({ answer: 'refer' as const, rules: [RULE] }) }
const JOB = { id: '1', attempt: 1, maxAttempts: 1 }
const logger = { warn: () => {}, error: () => {} }
const outwardBank = openOutwardBank()
const billsBank = openBillsBank()
const cardsBank = openCardsBank()

/** An approved payment of one kind, before its confirmation. */
interface Approved {
  readonly world: Pick<World, 'database' | 'asOwner'>
  readonly payer: Person
  readonly paymentId: string
  confirm(): Promise<unknown>
  readonly referred: ReferredPayments
  /** Does the job of the network after the release. */
  send(): Promise<unknown>
}

async function transferOf(request: { readonly transferId: string; readonly challengeId: string }) {
  const { world, ada } = outwardBank
  const approval = { challengeId: request.challengeId, pin: PIN }
  const confirm = confirmTransfer({ ...world.deps, monitoring })
  return { world, payer: ada, paymentId: request.transferId, confirm: () => confirm(approval, ada.context) }
}

async function ownBank(): Promise<Approved> {
  const { world, ada } = outwardBank
  const efe = await world.addPerson('Efe', 'Obi', 3, 0n)
  const request = await world.requestFor(ada, efe.accountNumber)
  const initiated = await world.handlers.initiate(request, ada.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  const referred = referredInBooks({
    ...world.deps,
    logger,
    deposits: () => Promise.resolve(DEFAULT_DEPOSIT_LIMITS),
    isFrozen: () => Promise.resolve(false),
    endRows: referredTransferRows({ clock: world.deps.clock, payeeRows }),
  })
  const transfer = await transferOf({ ...request, ...initiated.value.data })
  return { ...transfer, referred, send: () => Promise.resolve() }
}

/** The jobs of a network with the notices that the bank sends. The fixtures of the worlds keep the notices back. */
const over = <P extends OutboundPayment, Receipt>(
  outbound: OutboundDeps<P, Receipt>,
  { endRows }: Pick<OutboundDeps<P, Receipt>, 'endRows'>,
  paymentId: string,
) => {
  const deps = { ...outbound, ...(endRows === undefined ? {} : { endRows }) }
  return { referred: referredOverNetwork(deps), send: () => advanceOne(deps, paymentId) }
}

async function otherBank(): Promise<Approved> {
  const { world, ada } = outwardBank
  const prepared = await world.prepare(ada, outwardBank.account())
  const ends = await decideDeps({ ...world.deps, logger, payeeRows })
  const { transferId } = prepared
  return { ...(await transferOf(prepared)), ...over(world.outward, ends, transferId) }
}

async function bill(): Promise<Approved> {
  const { world, ada } = billsBank
  const { request, challengeId } = await world.prepareBill(ada, { reference: phone(1) })
  const { paymentId } = request
  const confirm = confirmBill({ ...world.bills, monitoring })
  const ends = await decideBillDeps({ ...world.bills, logger })
  return {
    world,
    payer: ada,
    paymentId,
    confirm: () => confirm({ challengeId, pin: PIN }, ada.context),
    ...over(world.outbound, ends, paymentId),
  }
}

async function cardFee(): Promise<Approved> {
  const { world, ada } = cardsBank
  const request = world.requestOf(ada)
  const asked = await world.calls.request(request, ada.context)
  if (!asked.ok) throw new Error(reasonOf(asked))
  const { challengeId } = asked.value.data
  const confirm = confirmCardRequest({ ...world.cards, monitoring })
  const ends = await decideCardDeps({ ...world.cards, logger })
  return {
    world,
    payer: ada,
    paymentId: request.requestId,
    confirm: () => confirm({ challengeId, pin: PIN }, ada.context),
    ...over(world.outbound, ends, request.requestId),
  }
}

async function kindsOf({ world, payer }: Approved): Promise<unknown[]> {
  await createQueueNotices(world)({}, JOB)
  const rows = await world.asOwner('select kind from bank.alert where customer_id = $1 order by alert_id', [
    payer.customerId,
  ])
  return (rows as readonly { kind: string }[]).map(({ kind }) => kind)
}

const KINDS = [
  {
    name: 'own-bank',
    approve: ownBank,
    check: 'transfer-checking',
    made: 'debit',
    back: 'transfer-failed',
    names: ['₦5,000.00', 'EFE OBI'],
  },
  {
    name: 'other-bank',
    approve: otherBank,
    check: 'transfer-checking',
    made: 'debit',
    back: 'transfer-failed',
    names: ['₦5,000.00', '₦5,010.75'],
  },
  {
    name: 'bill',
    approve: bill,
    check: 'bill-checking',
    made: 'bill-paid',
    back: 'bill-failed',
    names: ['₦500.00', 'MTN'],
  },
  {
    name: 'card fee',
    approve: cardFee,
    check: 'card-checking',
    made: 'card-ordered',
    back: 'card-failed',
    names: ['₦1,075.00', 'Verve card'],
  },
] as const

describe.each(KINDS)('a referred payment ($name)', ({ approve, check, made, back, names }) => {
  it('notice of the check: is queued once, with the referral, when the confirmation is repeated', async () => {
    const payment = await approve()
    const first = await payment.confirm()
    expect(first).toMatchObject({ ok: true, value: { data: { status: 'processing' } } })
    expect(await Promise.all([payment.confirm(), payment.confirm()])).toEqual([first, first])
    expect(await kindsOf(payment)).toEqual([check])
    const [row] = await payment.world.asOwner(
      `select a.topic, a.params, a.xmin = r.xmin as together, r.deadline_at,
         (select array_agg(d.channel order by d.channel) from bank.alert_delivery d where d.alert_id = a.alert_id) as channels
       from bank.alert a join bank.risk_alert r on r.alert_id::text = a.params ->> 'reference' where r.alert_id = $1`,
      [payment.paymentId],
    )
    const { params, deadline_at: deadline, ...rest } = row as { params: unknown; deadline_at: Date }
    expect(rest).toEqual({ topic: 'payments', together: true, channels: ['email', 'sms'] })
    expect(params).toMatchObject({ decideBy: deadline.toISOString() })
  })

  it('notice of the check: names the amount, the payee and the deadline, and never the rule', async () => {
    const payment = await approve()
    await payment.confirm()
    const [row] = await payment.world.asOwner(`select params from bank.alert where params ->> 'reference' = $1`, [
      payment.paymentId,
    ])
    const notice = v.parse(noticeSchema, (row as { params: unknown }).params)
    const { body, sms } = noticeText(notice, 'Adaeze', translatorFor('en'))
    expect(body).toMatch(/^We are checking this payment\. Your money is safe\. /)
    expect(body).toMatch(/ We will decide by \d+ \w+ \d{4}, \d+:\d\d [ap]m, and we will tell you the result\.$/)
    for (const name of names) expect(body).toContain(name)
    expect(JSON.stringify([notice, body, sms])).not.toContain(RULE)
  })

  it('release: sends the usual notice of the payment', async () => {
    const payment = await approve()
    await payment.confirm()
    await payment.referred.release(payment.paymentId, 'staff')
    await payment.send()
    await payment.referred.release(payment.paymentId, 'staff')
    expect(await kindsOf(payment)).toEqual([check, made])
  })

  it('refusal: sends one notice that the money is back', async () => {
    const payment = await approve()
    await payment.confirm()
    await payment.referred.refuse(payment.paymentId, 'staff')
    await payment.referred.refuse(payment.paymentId, 'staff')
    expect(await kindsOf(payment)).toEqual([check, back])
  })
})
