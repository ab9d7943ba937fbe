/** Tests statements: they add up, follow each other without a gap, belong to their owner, and come in parts. */
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatementFormat } from '../../../values/vocabularies/statement-formats.ts'
import { calendarDay } from '../../../values/date.ts'
import { fail, ok } from '../../../values/result.ts'
import { createDocumentRenderer, type DocumentRenderer } from '../../documents/document-renderer.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import type { MailGateway } from '../../ports/mail.ts'
import { findAccountForCredit } from '../accounts/account-store.ts'
import { openStatement } from '../accounts/statement-source.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { createWorld, type Person, reasonOf, type World } from '../transfers/world.fixture.ts'
import { getStatement } from './get-statement.ts'
import { createMailStatement, mailStatement } from './mail-statement.ts'
import { dropExpiredParts } from './statement-parts.ts'
import type { StatementsDeps } from './statements-deps.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
let world: World
let renderer: DocumentRenderer
let ada: Person
let tunde: Person

beforeAll(async () => {
  world = await createWorld()
  renderer = createDocumentRenderer({ isPlayMoney: false })
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 0n)
  tunde = await world.addPerson('Tunde', 'Bakare', 2, 0n)
  await postAt(ada, [
    ['2026-10-31T22:59:59Z', 1_000_00n],
    ['2026-10-31T23:00:00Z', 200_00n],
    ['2026-11-10T09:00:00Z', -50_25n],
    ['2026-11-30T22:59:59Z', 7n],
    ['2026-11-30T23:00:00Z', 9_00n],
  ])
})
afterAll(async () => {
  await renderer.close()
  await world.close()
})

/** Posts at these times, in order; the value date of the first is a month earlier. */
async function postAt(person: Person, movements: readonly (readonly [at: string, amountMinor: bigint])[]) {
  const account = await findAccountForCredit(world.database.pool, person.accountNumber)
  const cash = await world.internalAccount('correspondent-nostro', 'NGN')
  const time = { now: new Date() }
  const ledger = createLedger({ database: world.database, clock: { now: () => time.now } })
  for (const [index, [at, amountMinor]] of movements.entries()) {
    time.now = new Date(at)
    const posted = await ledger.post({
      id: randomUUIDv7(),
      fingerprint: randomBytes(32),
      kind: 'interest',
      narration: `No. ${index}`,
      ...(index === 1 ? { valueDate: '2026-09-01' } : {}),
      lines: [
        { accountId: account!.ledgerAccountId, amountMinor },
        { accountId: cash, amountMinor: -amountMinor },
      ],
    })
    expect(posted.ok).toBe(true)
  }
  await ledger.close()
}

function deps(now = NOW): StatementsDeps {
  const { database } = world
  return {
    database,
    clock: { now: () => now },
    renderer,
    openStatement: (request) => openStatement(database.pool, request),
    findLanguage: async () => 'en',
    findEmail: async (customerId) => (customerId === tunde.customerId ? null : 'adaeze.okonkwo@mail.example'),
    audit: (sql, context, kind, detail) => recordAudit(sql, context, { kind, outcome: 'done', detail }),
  }
}

const ask = (person: Person, over: object = {}, now = NOW) =>
  getStatement(deps(now))(
    { accountNumber: person.accountNumber, from: '2026-11-01', to: '2026-11-21', format: 'csv', ...over },
    person.context,
  )
async function contentOf(answer: ReturnType<typeof ask>): Promise<string> {
  const result = await answer
  if (!result.ok) throw new Error(reasonOf(result))
  return Buffer.from(result.value.data.content, 'base64').toString()
}

describe('a statement', () => {
  it('statement: covers the bank’s days: opening balance, lines, closing balance; the next statement continues without a gap', async () => {
    const december = new Date('2026-12-24T12:00:00Z')
    const amounts = (csv: string) =>
      csv
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',').slice(5, 8))
    expect(amounts(await contentOf(ask(ada, { from: '2026-11-01', to: '2026-11-30' }, december)))).toEqual([
      ['', '', '1000.00'],
      ['', '200.00', '1200.00'],
      ['50.25', '', '1149.75'],
      ['', '0.07', '1149.82'],
      ['', '', '1149.82'],
    ])
    expect(amounts(await contentOf(ask(ada, { from: '2026-10-01', to: '2026-10-31' }, december))).at(-1)).toEqual([
      '',
      '',
      '1000.00',
    ])
    expect(amounts(await contentOf(ask(ada, { from: '2026-12-01', to: '2026-12-24' }, december)))[0]).toEqual([
      '',
      '',
      '1149.82',
    ])
    expect(amounts(await contentOf(ask(ada, { from: '2026-12-02', to: '2026-12-03' }, december)))).toEqual([
      ['', '', '1158.82'],
      ['', '', '1158.82'],
    ])
    expect(amounts(await contentOf(ask(ada, { from: '2026-09-01', to: '2026-09-02' })))).toEqual([
      ['', '', '0.00'],
      ['', '', '0.00'],
    ])
  })

  it('statement: shows the value date next to the day of posting', async () => {
    expect(await contentOf(ask(ada))).toMatch(/2026-11-01,2026-09-01,.*No\. 1/)
  })

  it.each<[StatementFormat, string, string]>([
    ['pdf', 'application/pdf', '%PDF-1.7'],
    ['ofx', 'application/x-ofx', '<?xml'],
    ['mt940', 'text/plain; charset=us-ascii', ':20:'],
    ['camt053', 'application/xml', '<?xml'],
  ])('statement: comes as %s', async (format, mediaType, start) => {
    const answer = await ask(ada, { format })
    expect(answer).toMatchObject({ ok: true, value: { data: { mediaType, nextCursor: null, partsLeft: 0 } } })
    expect((await contentOf(Promise.resolve(answer))).startsWith(start)).toBe(true)
  })

  it('statement: is only for the owner and for possible days, and has an audit event', async () => {
    const foreign = await getStatement(deps())(
      { accountNumber: ada.accountNumber, from: '2026-11-01', to: '2026-11-21', format: 'csv' },
      tunde.context,
    )
    expect(foreign).toEqual(await ask(tunde, { accountNumber: '0000000013' }))
    expect(reasonOf(foreign)).toBe('account-not-found')
    expect(reasonOf(await ask(ada, { to: '2026-11-22' }))).toBe('invalid-input')
    expect(reasonOf(await ask(ada, { from: '2026-11-22' }))).toBe('invalid-input')
    expect(reasonOf(await ask(ada, { format: 'ofx' }))).toBe('ok')
    const { rows } = await world.database.pool.query(
      `select distinct detail from bank.audit_event where kind = 'statement.made' and customer_id = $1 and detail->>'format' = 'ofx'`,
      [ada.customerId],
    )
    expect(rows).toEqual([
      {
        detail: {
          account: `******${ada.accountNumber.slice(-4)}`,
          from: '2026-11-01',
          to: '2026-11-21',
          format: 'ofx',
        },
      },
    ])
  })
})

describe('a long statement', () => {
  const LINES = 5_000
  let busy: Person
  let begun: Date
  beforeAll(async () => {
    begun = new Date()
    busy = await world.addPerson('Busy', 'Body', 3, 0n)
    const account = await findAccountForCredit(world.database.pool, busy.accountNumber)
    const cash = await world.internalAccount('correspondent-nostro', 'NGN')
    const post = (index: number) =>
      world.ledger.post({
        id: randomUUIDv7(),
        fingerprint: randomBytes(32),
        kind: 'interest',
        narration: `No. ${index}`,
        lines: [
          { accountId: account!.ledgerAccountId, amountMinor: 100n },
          { accountId: cash, amountMinor: -100n },
        ],
      })
    for (let from = 0; from < LINES; from += 500) {
      await Promise.all(Array.from({ length: 500 }, (_, index) => post(from + index)))
    }
  })
  const today = () => new Date()
  // Midnight may pass while the entries are posted.
  const period = () => ({ from: calendarDay(begun), to: calendarDay(today()) })

  it('long statement: comes in parts, to the session that asked, and adds up as a whole', async () => {
    const fields = { ...period(), format: 'camt053' as const, accountNumber: busy.accountNumber }
    let answer = await ask(busy, fields, today())
    const parts: Buffer[] = []
    const left: number[] = []
    let cursor: string | null = null
    do {
      if (!answer.ok) throw new Error(reasonOf(answer))
      parts.push(Buffer.from(answer.value.data.content, 'base64'))
      left.push(answer.value.data.partsLeft)
      cursor = answer.value.data.nextCursor
      if (cursor !== null) {
        const stranger = await getStatement(deps(today()))({ ...fields, cursor }, ada.context)
        expect(reasonOf(stranger)).toBe('ticket-expired')
        answer = await ask(busy, { ...fields, cursor }, today())
      }
    } while (cursor !== null)
    expect(parts.length).toBeGreaterThan(3)
    expect(left).toEqual(parts.map((_, index) => parts.length - 1 - index))
    expect(
      Buffer.concat(parts)
        .toString()
        .match(/<Ntry>/g),
    ).toHaveLength(LINES)
  })

  it('parts of a long statement: are deleted after a while, and an unknown cursor is refused', async () => {
    const answer = await ask(busy, { ...period(), format: 'camt053' }, today())
    const cursor = answer.ok ? (answer.value.data.nextCursor ?? '') : ''
    const later = new Date(Date.now() + 11 * 60_000)
    expect(reasonOf(await ask(busy, { cursor }, later))).toBe('ticket-expired')
    await dropExpiredParts(world.database.pool, later)
    expect((await world.database.pool.query('select from bank.statement_part')).rowCount).toBe(0)
    for (const bad of ['x', `${randomUUID()}_1`, `${randomUUID()}_0`, `${randomUUID()}_1e3`]) {
      expect(reasonOf(await ask(busy, { cursor: bad }, today()))).toBe('ticket-expired')
    }
  })
})

describe('a statement by mail', () => {
  const mailIt = (person: Person) =>
    mailStatement(deps())(
      { accountNumber: person.accountNumber, from: '2026-11-01', to: '2026-11-21', format: 'pdf' },
      person.context,
    )
  type Sent = Parameters<MailGateway['send']>[0]
  function worker(answers: Awaited<ReturnType<MailGateway['send']>>[]) {
    const sent: Sent[] = []
    const mail: MailGateway = {
      send: async (message) => {
        sent.push(message)
        return answers.shift() ?? ok({ providerId: 'x' })
      },
    }
    const logger = { warn: () => {}, error: () => {} }
    const contact = { firstName: 'Adaeze', email: 'adaeze.okonkwo@mail.example', language: null }
    return { sent, task: createMailStatement({ ...deps(), mail, findContact: async () => contact, logger }) }
  }
  const newest = async () =>
    (
      await world.database.pool.query<{ id: string; sent_at: Date | null }>(
        'select mail_id as id, sent_at from bank.statement_mail order by requested_at desc, mail_id desc limit 1',
      )
    ).rows[0]!

  it('statement by mail: goes once to the stored address, with the file', async () => {
    expect(await mailIt(ada)).toMatchObject({ ok: true, value: { data: { maskedEmail: 'ada***kwo@mail.example' } } })
    const { id } = await newest()
    const { sent, task } = worker([])
    await task({ mailId: id }, { id: '1', attempt: 1, maxAttempts: 7 })
    await task({ mailId: id }, { id: '1', attempt: 2, maxAttempts: 7 })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: 'adaeze.okonkwo@mail.example', reference: `statement-${id}` })
    expect(sent[0]?.text).not.toContain(ada.accountNumber)
    const [file] = sent[0]?.attachments ?? []
    expect(file?.fileName).toMatch(/^optimus-\d{4}-2026-11-01-to-2026-11-21\.pdf$/)
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await newest()).sent_at).toEqual(NOW)
  })

  it('statement by mail: is tried again while a retry can help, and at most twice when the mail may have arrived', async () => {
    await world.database.pool.query('update bank.statement_mail set sent_at = now()')
    await mailIt(ada)
    const { rows } = await world.database.pool.query<{ id: string }>(
      'select mail_id as id from bank.statement_mail where sent_at is null',
    )
    const mailId = rows[0]?.id
    const unknown = fail({ kind: 'unknown', detail: 'mail: ETIMEDOUT' } as const)
    const refused = fail({ kind: 'rejected', detail: 'mail: reply 550', retryable: false } as const)
    const { sent, task } = worker([unknown, unknown, refused])
    const job = (attempt: number) => task({ mailId }, { id: '1', attempt, maxAttempts: 7 })
    await expect(job(1)).rejects.toThrow('not mailed')
    await job(2)
    await job(3)
    expect(sent).toHaveLength(3)
  })

  it('a statement cannot go to a customer without an address, or to another customer', async () => {
    expect(reasonOf(await mailIt(tunde))).toBe('no-email')
    const foreign = { accountNumber: ada.accountNumber, from: '2026-11-01', to: '2026-11-21', format: 'csv' } as const
    expect(reasonOf(await mailStatement(deps())(foreign, tunde.context))).toBe('account-not-found')
  })
})
