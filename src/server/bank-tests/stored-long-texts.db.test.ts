/** Narrations of 46 KB, as an older version stored them: every page, statement, receipt, mail and archive is still made. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATEMENT_FORMATS } from '../../values/vocabularies/statement-formats.ts'
import { receiptFor } from '../../core/transfers/receipt.ts'
import { calendarDay } from '../../values/date.ts'
import { ok } from '../../values/result.ts'
import { createTestDatabase } from '../db/database.fixture.ts'
import { createDocumentRenderer, type DocumentRenderer } from '../documents/document-renderer.ts'
import { getEntries } from '../features/accounts/get-entries.ts'
import { openStatement } from '../features/accounts/statement-source.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { noticeSchema } from '../notify/notice.ts'
import { noticeText } from '../features/notices/notice-text.ts'
import { makeArchive } from '../features/privacy/make-archive.ts'
import { PERSONAL_DATA } from '../personal-data.ts'
import { getReceipt } from '../features/receipts/get-receipt.ts'
import { getStatement } from '../features/statements/get-statement.ts'
import { createMailStatement, mailStatement } from '../features/statements/mail-statement.ts'
import type { StatementsDeps } from '../features/statements/statements-deps.ts'
import { createWorld, PIN, type Person, reasonOf, type World } from '../features/transfers/world.fixture.ts'
import { findTransfer } from '../features/transfers/transfer-store.ts'
import { codeText } from '../language/code-text.ts'
import { smsParts } from '../language/transliterate.ts'
import { ENGLISH } from '../language/translator.ts'
import { type Params, defineMessage } from '../../values/message.ts'
import type { MailGateway } from '../ports/mail.ts'
import * as v from 'valibot'
import { interpolate } from '../../values/message.ts'

const TRANSFERS = 15
const BYTES = 46_000
/** One character as people count; a long word; a right-to-left text with characters that the typeface lacks. */
const NARRATIONS = [
  `x${'\u0301'.repeat(BYTES / 2)}`,
  'x'.repeat(BYTES),
  `\u202e${'שלום 🎉 '.repeat(2_400)}`,
  `${'👩‍👩‍👧‍👦'.repeat(1_800)}`,
  `e\u0301\u0323${'\u0334\u0316'.repeat(11_000)}\n=HYPERLINK("x")`,
]

let world: World
let renderer: DocumentRenderer
let ada: Person
let tunde: Person
const sent: string[] = []

beforeAll(async () => {
  const test = await createTestDatabase()
  world = await createWorld(test)
  renderer = createDocumentRenderer({ isPlayMoney: false })
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
  for (let no = 0; no < TRANSFERS; no += 1) {
    const request = await world.requestFor(ada, tunde.accountNumber, { amount: '10000' })
    const initiated = await world.handlers.initiate(request, ada.context)
    const challengeId = initiated.ok ? initiated.value.data.challengeId : ''
    expect(reasonOf(await world.handlers.confirm({ challengeId, pin: PIN }, ada.context))).toBe('ok')
    sent.push(request.transferId)
  }
  await test.asOwner(withNarrations())
})
afterAll(async () => {
  await renderer.close()
  await world.close()
})

/** Gives the transfers their narrations, where no rule of today limits them. The books refuse every change, so their guard is off meanwhile. */
function withNarrations(): string {
  const updates = sent.map((transferId, no) => {
    const set = `set narration = ${pg.escapeLiteral(NARRATIONS[no % NARRATIONS.length] ?? '')}`
    return `update bank.payment ${set} where payment_id = '${transferId}';
      update ledger.request ${set} where request_id = '${transferId}';`
  })
  return `do $do$ begin
    alter table ledger.request disable trigger never_changed;
    ${updates.join('\n')}
    alter table ledger.request enable trigger never_changed;
  end $do$`
}

function deps(): StatementsDeps {
  const { database } = world
  const clock = { now: () => new Date() }
  return {
    database,
    clock,
    renderer,
    openStatement: (request) => openStatement(database.pool, request),
    findLanguage: async () => 'en',
    findEmail: () => Promise.resolve('tunde.bakare@mail.example'),
    audit: (sql, context, kind, detail) => recordAudit(sql, context, { kind, outcome: 'done', detail }),
  }
}

const period = () => {
  const today = new Date()
  // Midnight may have come since they were posted.
  return { from: calendarDay(new Date(today.getTime() - 86_400_000)), to: calendarDay(today) }
}

describe('fifteen narrations of 46 KB', () => {
  it.each(STATEMENT_FORMATS)('the recipient’s statement comes as %s, in one small part', async (format) => {
    const request = { accountNumber: tunde.accountNumber, ...period(), format }
    const answer = await getStatement(deps())(request, tunde.context)
    if (!answer.ok) throw new Error(reasonOf(answer))
    const content = Buffer.from(answer.value.data.content, 'base64')
    expect(answer.value.data.partsLeft).toBe(0)
    expect(content.length).toBeGreaterThan(1_000)
    expect(content.length).toBeLessThan(100_000)
    if (format !== 'pdf') expect(content.toString()).not.toMatch(/[\u202e\p{M}]{9}/u)
  })

  it('the mailed statement has one attachment', async () => {
    const messages: Parameters<MailGateway['send']>[0][] = []
    const mail: MailGateway = { send: async (message) => ok({ providerId: String(messages.push(message)) }) }
    const request = { accountNumber: tunde.accountNumber, ...period(), format: 'pdf' as const }
    expect(reasonOf(await mailStatement(deps())(request, tunde.context))).toBe('ok')
    const { rows } = await world.database.pool.query<{ id: string }>('select mail_id as id from bank.statement_mail')
    const contact = { firstName: 'Tunde', email: 'tunde.bakare@mail.example', language: null }
    const logger = { warn: () => {}, error: () => {} }
    const task = createMailStatement({ ...deps(), mail, logger, findContact: () => Promise.resolve(contact) })
    await task({ mailId: rows[0]?.id }, { id: '1', attempt: 1, maxAttempts: 7 })
    expect(messages.map(({ attachments = [] }) => attachments.length)).toEqual([1])
  })

  it.each(['pdf', 'png'] as const)('each receipt comes as %s, for both sides', async (format) => {
    const { database } = world
    const make = getReceipt({
      database,
      clock: { now: () => new Date() },
      renderer,
      codeKey: randomBytes(32),
      publicOrigin: 'https://bank.example',
      isPlayMoney: false,
      findLanguage: async () => 'en',
      findReceipt: async ({ transferId, customerId }) => {
        const transfer = await findTransfer(database.pool, { transferId, customerId })
        return transfer && receiptFor(transfer, customerId, interpolate)
      },
      findBill: () => Promise.resolve(undefined),
      findCard: () => Promise.resolve(undefined),
      findCheck: () => Promise.resolve(undefined),
    })
    for (const person of [ada, tunde]) {
      for (const transferId of sent.slice(0, NARRATIONS.length)) {
        const answer = await make({ transferId, format }, person.context)
        if (!answer.ok) throw new Error(reasonOf(answer))
        expect(answer.value.data.content.length).toBeLessThan(200_000)
      }
    }
  })

  it('the history shows them cut', async () => {
    const cursorKey = randomBytes(32)
    const read = getEntries({ ...world.deps, cursorKey } as unknown as Parameters<typeof getEntries>[0])
    const answer = await read({ accountNumber: tunde.accountNumber }, tunde.context)
    if (!answer.ok) throw new Error(reasonOf(answer))
    const { entries } = answer.value.data
    expect(entries).toHaveLength(TRANSFERS)
    for (const { narration } of entries) expect(Buffer.byteLength(narration)).toBeLessThanOrEqual(3_600)
  })

  it('the archive of the customer’s data has each of them whole', async () => {
    const pieces = await world.database.transaction((tx) =>
      Array.fromAsync(
        makeArchive(tx, {
          personalData: PERSONAL_DATA,
          customerId: tunde.customerId,
          madeAt: new Date(),
          translator: ENGLISH,
          sealing: { unseal: () => '{}' },
          readPicture: () => Promise.resolve(undefined),
        }),
      ),
    )
    const files = unzipSync(Buffer.concat(pieces))
    const received = JSON.parse(strFromU8(files['data/transfers-received.json'] ?? new Uint8Array())) as {
      narration: string
    }[]
    expect(new Set(received.map(({ narration }) => narration))).toEqual(new Set(NARRATIONS))
    // Much of it is one character again and again.
    expect(Buffer.concat(pieces).length).toBeLessThan(100_000)
  })
})

it('an alert shows a name of 46 KB cut', () => {
  for (const counterparty of NARRATIONS) {
    const notice = v.parse(noticeSchema, {
      kind: 'credit',
      customerId: tunde.customerId,
      reference: 'r',
      at: new Date().toISOString(),
      maskedAccount: '******0142',
      amountMinor: '10000',
      currencyCode: 'NGN',
      counterparty,
    })
    const { sms, subject, mail } = noticeText(notice, 'Tunde')
    expect(Buffer.byteLength(sms)).toBeLessThan(1_000)
    expect(Buffer.byteLength(mail)).toBeLessThan(3_000)
    expect(subject + mail.split('\n')[2]).not.toMatch(/[\r\n\u202e]/)
  }
})

it('the code of a payment to a name of 7 KB comes in one text message', async () => {
  const { pool } = world.database
  const name = 'BA\u0301KARE '.repeat(800)
  await pool.query('update bank.account set account_name = $2 where account_number = $1', [tunde.accountNumber, name])
  const request = await world.requestFor(ada, tunde.accountNumber, { amount: '10000' })
  expect(reasonOf(await world.handlers.initiate(request, ada.context))).toBe('ok')
  const { rows } = await pool.query<{ code_message: string; code_params: Params }>(
    'select code_message, code_params from bank.approval where subject_id = $1',
    [request.transferId],
  )
  const [stored] = rows
  expect(stored).toBeDefined()
  const text = stored && codeText(ENGLISH, { message: defineMessage(stored.code_message), params: stored.code_params })
  expect(smsParts(text?.replace('{code}', '123456') ?? '')).toBe(1)
})
