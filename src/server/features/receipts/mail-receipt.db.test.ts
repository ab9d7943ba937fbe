/** Tests receipts by mail on a real PostgreSQL: the permitted senders, the refusals, and the mail to the payee. */
// @module-tag one-try
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { interpolate } from '../../../values/message.ts'
import { recipientReceipt } from '../../../core/transfers/receipt.ts'
import { BRAND } from '../../../values/brand.ts'
import type { Language } from '../../../values/language.ts'
import { fail, ok } from '../../../values/result.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { createDocumentRenderer, type DocumentRenderer } from '../../documents/document-renderer.ts'
import { readJournal } from '../../ledger/read.ts'
import { reversalOf } from '../../ledger/reverse.ts'
import type { MailGateway } from '../../ports/mail.ts'
import { findPayeeEmail } from '../beneficiaries/beneficiary-store.ts'
import { changeBeneficiary, removeBeneficiary } from '../beneficiaries/manage-beneficiaries.ts'
import { addBeneficiary } from '../beneficiaries/save-beneficiary.ts'
import { createWorld, PIN, type Person, reasonOf, type World } from '../transfers/world.fixture.ts'
import { findTransfer } from '../transfers/transfer-store.ts'
import { createMailReceipt, dropReceiptMails, mailReceipt, type MailReceiptDeps } from './mail-receipt.ts'
import { pdfText } from './pdf-text.fixture.ts'

const EMAIL = 'tunde.bakare@mail.example'
const MASKED = 'tun***are@mail.example'
const MINUTE = 60_000
let world: World
let renderer: DocumentRenderer
let tunde: Person

beforeAll(async () => {
  world = await createWorld()
  renderer = createDocumentRenderer({ isPlayMoney: false })
  tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
})
afterAll(async () => {
  await renderer.close()
  await world.close()
})

function deps(now = new Date()): MailReceiptDeps {
  return {
    database: world.database,
    clock: { now: () => now },
    findSent: async ({ transferId, customerId }) => {
      const transfer = await findTransfer(world.database.pool, { transferId, customerId })
      if (transfer?.fromCustomerId !== customerId) return undefined
      const { toBankCode: bankCode, toAccountNumber: accountNumber } = transfer
      return { receipt: recipientReceipt(transfer, interpolate), bankCode, accountNumber }
    },
    findPayeeEmail: (payee) => findPayeeEmail(world.database.pool, payee),
    audit: (sql, context, kind, detail) => recordAudit(sql, context, { kind, outcome: 'done', detail }),
  }
}

const ask = (by: Person, transferId: string, now = new Date()) => mailReceipt(deps(now))({ transferId }, by.context)

/** A customer who has paid Tunde and saved his address. */
async function payer(email: string | undefined = EMAIL) {
  const ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 500_000_00n)
  const transferId = await pay(ada, { TransactionType: 3, beneficiaryType: 'School fees' })
  const enquired = await world.handlers.nameEnquiry(
    { bankCode: BRAND.institutionCode, accountNumber: tunde.accountNumber },
    ada.context,
  )
  if (!enquired.ok) throw new Error(reasonOf(enquired))
  const { bankCode, nameEnquiryRef } = enquired.value.data
  const added = await addBeneficiary(world.deps)(
    { bankCode, nameEnquiryRef, accountNumber: tunde.accountNumber, ...(email === undefined ? {} : { email }) },
    ada.context,
  )
  if (!added.ok) throw new Error(reasonOf(added))
  return { ada, transferId, payee: added.value.data }
}

async function pay(by: Person, over: Parameters<World['requestFor']>[2] = {}): Promise<string> {
  const request = await world.requestFor(by, tunde.accountNumber, { amount: '4200050', ...over })
  const initiated = await world.handlers.initiate(request, by.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  const { challengeId } = initiated.value.data
  expect(reasonOf(await world.handlers.confirm({ challengeId, pin: PIN }, by.context))).toBe('ok')
  return request.transferId
}

async function reverse(transferId: string): Promise<void> {
  const journal = await readJournal(world.database.pool, transferId)
  expect((await world.ledger.post(reversalOf(journal!, 'A mistake'))).ok).toBe(true)
}

const requestsOf = async (transferId: string) =>
  (
    await world.database.pool.query<{ mail_id: string; email: string; sent_at: Date | null }>(
      'select mail_id, email, sent_at from bank.receipt_mail where payment_id = $1 order by email',
      [transferId],
    )
  ).rows
const jobsOf = async (mailId: string | undefined) =>
  (
    await world.database.pool.query(
      `select from graphile_worker._private_jobs where payload::jsonb ->> 'mailId' = $1`,
      [mailId],
    )
  ).rowCount
const eventsOf = async (customerId: string) =>
  (
    await world.database.pool.query(
      `select detail from bank.audit_event where kind = 'receipt.mailed' and customer_id = $1`,
      [customerId],
    )
  ).rows.map(({ detail }) => detail)

type Sent = Parameters<MailGateway['send']>[0]
function worker(answers: Awaited<ReturnType<MailGateway['send']>>[] = [], language: Language | null = null) {
  const sent: Sent[] = []
  const warned: string[] = []
  const mail: MailGateway = {
    send: async (message) => {
      sent.push(message)
      return answers.shift() ?? ok({ providerId: 'x' })
    },
  }
  const task = createMailReceipt({
    ...deps(),
    renderer,
    codeKey: randomBytes(32),
    publicOrigin: 'https://bank.example',
    isPlayMoney: false,
    mail,
    findContact: async () => ({ language }),
    logger: { warn: (_details, text) => void warned.push(text) },
  })
  const run = (mailId: string | undefined, attempt = 1) => task({ mailId }, { id: '1', attempt, maxAttempts: 7 })
  return { sent, warned, run }
}

describe('mailReceipt', () => {
  it('queues one mail to the saved address, and answers with the masked address', async () => {
    const { ada, transferId, payee } = await payer()
    expect(await ask(ada, transferId)).toEqual({ ok: true, value: { data: { maskedEmail: MASKED } } })
    const [request] = await requestsOf(transferId)
    expect(request).toMatchObject({ email: EMAIL, sent_at: null })
    expect(await jobsOf(request?.mail_id)).toBe(1)
    expect(await eventsOf(ada.customerId)).toEqual([{ transferId, beneficiaryId: payee.BeneficiaryId }])
  })

  it('sends nothing more when asked again within ten minutes, also by six calls in parallel', async () => {
    const { ada, transferId } = await payer()
    const now = new Date()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(ada, transferId, now)))
    expect(answers.map(reasonOf)).toEqual(Array.from({ length: 6 }, () => 'ok'))
    const [first] = await requestsOf(transferId)
    await ask(ada, transferId, new Date(now.getTime() + 10 * MINUTE - 1))
    expect(await requestsOf(transferId)).toEqual([first])
    expect(await jobsOf(first?.mail_id)).toBe(1)
    expect(await eventsOf(ada.customerId)).toHaveLength(1)
  })

  it('sends once more after ten minutes, and without a wait to another address', async () => {
    const { ada, transferId, payee } = await payer()
    const now = new Date()
    await ask(ada, transferId, now)
    const [first] = await requestsOf(transferId)
    await ask(ada, transferId, new Date(now.getTime() + 10 * MINUTE))
    const [second, none] = await requestsOf(transferId)
    expect([none, second?.mail_id === first?.mail_id]).toEqual([undefined, false])
    const { BeneficiaryId } = payee
    await changeBeneficiary(world.deps)({ BeneficiaryId, email: 'b@mail.example' }, ada.context)
    expect(reasonOf(await ask(ada, transferId, new Date(now.getTime() + 10 * MINUTE)))).toBe('ok')
    expect((await requestsOf(transferId)).map(({ email }) => email)).toEqual(['b@mail.example', EMAIL])
    expect(await eventsOf(ada.customerId)).toHaveLength(3)
  })

  it('refuses the transfer of another sender like an unknown transfer, also to its recipient', async () => {
    const { transferId } = await payer()
    const stranger = await world.addPerson('Some', 'Body', 1, 0n)
    const unknown = await ask(stranger, randomUUID())
    expect(reasonOf(unknown)).toBe('not-found')
    expect(await ask(stranger, transferId)).toEqual(unknown)
    expect(await ask(tunde, transferId)).toEqual(unknown)
    expect(await requestsOf(transferId)).toEqual([])
  })
  it('refuses a transfer that was withdrawn or reversed', async () => {
    const { ada, transferId } = await payer()
    await reverse(transferId)
    expect(reasonOf(await ask(ada, transferId))).toBe('not-settled')
    const withdrawn = await world.requestFor(ada, tunde.accountNumber)
    const initiated = await world.handlers.initiate(withdrawn, ada.context)
    if (!initiated.ok) throw new Error(reasonOf(initiated))
    await world.handlers.withdraw({ challengeId: initiated.value.data.challengeId }, ada.context)
    expect(reasonOf(await ask(ada, withdrawn.transferId))).toBe('not-settled')
  })

  it('refuses a transfer to another bank that waits for an answer', async () => {
    const { ada, transferId } = await payer()
    const held = randomUUID()
    const differs = {
      payment_id: held,
      kind: 'other-bank',
      state: 'held',
      transfer_type: 1,
      beneficiary_type: null,
      institution_code: '000013',
      institution_name: 'Another Bank',
      payee_customer_id: null,
      completed_at: null,
    }
    await world.asOwner(
      `insert into bank.payment select (jsonb_populate_record(null::bank.payment, to_jsonb(p) || $2::jsonb)).*
       from bank.payment p where p.payment_id = $1`,
      [transferId, JSON.stringify(differs)],
    )
    expect(reasonOf(await ask(ada, held))).toBe('not-settled')
  })

  it('refuses when the payee is not saved, has no address any more, or has one in the list of another customer', async () => {
    const { ada, transferId, payee } = await payer('')
    await payer()
    expect(payee).not.toHaveProperty('email')
    expect(reasonOf(await ask(ada, transferId))).toBe('no-payee-email')
    const { BeneficiaryId } = payee
    await removeBeneficiary(world.deps)({ BeneficiaryId }, ada.context)
    expect(reasonOf(await ask(ada, transferId))).toBe('no-payee-email')
    expect(await eventsOf(ada.customerId)).toEqual([])
  })

  it('works while the customer’s accounts are frozen', async () => {
    const { ada, transferId } = await payer()
    await world.database.pool.query(
      `insert into bank.customer_freeze (freeze_id, customer_id, frozen_at, frozen_by) values (gen_random_uuid(), $1, now(), 'staff')`,
      [ada.customerId],
    )
    expect(reasonOf(await ask(ada, transferId))).toBe('ok')
  })
})

describe('the mail', () => {
  it('receipt mail: has the recipient’s receipt and the address that checks it, once', async () => {
    const { ada, transferId } = await payer()
    await ask(ada, transferId)
    const [request] = await requestsOf(transferId)
    const { sent, run } = worker()
    await run(request?.mail_id)
    await run(request?.mail_id, 2)
    expect(sent).toHaveLength(1)
    const [mail] = sent
    const subject = 'Receipt of a payment from ADAEZE OKONKWO'
    expect(mail).toMatchObject({ to: EMAIL, subject, reference: `receipt-${request?.mail_id}` })
    expect(mail?.text).toContain('Dear TUNDE BAKARE,')
    expect(mail?.text).toContain('₦42,000.50')
    expect(mail?.text).toMatch(/https:\/\/bank\.example\/verify\/([0-9A-Z]{4}-){3}[0-9A-Z]{4}\n/)
    const [file] = mail?.attachments ?? []
    expect(file).toMatchObject({ mediaType: 'application/pdf', fileName: expect.stringMatching(/-receipt-.*\.pdf$/) })
    const printed = pdfText(file?.content ?? Buffer.alloc(0))
    expect(printed).toMatch(/received from/)
    for (const secret of ['School fees', 'Fees', 'Total debited', ada.accountNumber, tunde.accountNumber]) {
      expect(`${mail?.text} ${printed}`).not.toContain(secret)
    }
    expect((await requestsOf(transferId))[0]?.sent_at).not.toBeNull()
  })

  it('receipt mail: is in the language of the sender', async () => {
    const { ada, transferId } = await payer()
    await ask(ada, transferId)
    const { sent, run } = worker([], 'ha')
    await run((await requestsOf(transferId))[0]?.mail_id)
    expect(sent[0]?.subject).toBe('Rasitin biya daga ADAEZE OKONKWO')
  })

  it('receipt mail: is not sent when the transfer was reversed after the request', async () => {
    const { ada, transferId } = await payer()
    await ask(ada, transferId)
    await reverse(transferId)
    const { sent, run } = worker()
    await run((await requestsOf(transferId))[0]?.mail_id)
    expect(sent).toEqual([])
  })

  it('receipt mail: is tried again while a retry can help, and at most twice when the mail may have arrived', async () => {
    const { ada, transferId } = await payer()
    await ask(ada, transferId)
    const mailId = (await requestsOf(transferId))[0]?.mail_id
    const unknown = fail({ kind: 'unknown', detail: 'mail: ETIMEDOUT' } as const)
    const refused = fail({ kind: 'rejected', detail: 'mail: reply 550', retryable: false } as const)
    const { sent, warned, run } = worker([unknown, unknown, refused])
    await expect(run(mailId)).rejects.toThrow('not mailed')
    await run(mailId, 2)
    await run(mailId, 3)
    expect([sent.length, warned.length]).toEqual([3, 2])
  })

  it('request for a receipt mail: is deleted after 30 days', async () => {
    const { ada, transferId } = await payer()
    const now = new Date()
    await ask(ada, transferId, now)
    const then = now.getTime() + 30 * 24 * 60 * MINUTE
    await dropReceiptMails(world.database.pool, new Date(then))
    expect(await requestsOf(transferId)).toHaveLength(1)
    await dropReceiptMails(world.database.pool, new Date(then + 1))
    expect(await requestsOf(transferId)).toEqual([])
  })
})
