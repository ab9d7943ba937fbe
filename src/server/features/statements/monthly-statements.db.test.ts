/** Tests monthly statements: the customers who get one, one mail despite two workers and a kill, and the outcomes. */
// @module-tag one-try
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fail, ok } from '../../../values/result.ts'
import { createDocumentRenderer, type DocumentRenderer } from '../../documents/document-renderer.ts'
import type { MailGateway } from '../../ports/mail.ts'
import { openStatement } from '../accounts/statement-source.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { createWorld, type Person, reasonOf, type World } from '../transfers/world.fixture.ts'
import { chooseStatement, getStatementChoices } from './choose-statement.ts'
import {
  monthlyStatementTasks,
  SEND_MONTHLY_STATEMENT,
  START_MONTHLY_STATEMENTS,
  SWEEP_MONTHLY_STATEMENTS,
} from './send-monthly-statements.ts'

type Sent = Parameters<MailGateway['send']>[0]
type Answer = Awaited<ReturnType<MailGateway['send']>>
const MINUTE = 60_000

let world: World
let renderer: DocumentRenderer
let now: Date
let emails: Map<string, string>

beforeAll(async () => {
  world = await createWorld()
  renderer = createDocumentRenderer({ isPlayMoney: false })
})
afterAll(async () => {
  await renderer.close()
  await world.close()
})
beforeEach(async () => {
  at('2026-11-15T12:00:00Z')
  emails = new Map()
  await world.database.pool.query('delete from bank.statement_choice')
  await world.database.pool.query('delete from bank.monthly_statement')
})

const at = (time: string) => {
  now = new Date(time)
}
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

const deps = () => ({
  database: world.database,
  clock: { now: () => now },
  renderer,
  openStatement: (request: Parameters<typeof openStatement>[1]) => openStatement(world.database.pool, request),
  findEmail: async (customerId: string) => emails.get(customerId) ?? null,
  audit: ((sql, context, kind, detail) => recordAudit(sql, context, { kind, outcome: 'done', detail })) as Parameters<
    typeof chooseStatement
  >[0]['audit'],
})

async function person(): Promise<Person> {
  const one = await world.addPerson('Adaeze', 'Okonkwo', 3, 500_00n)
  emails.set(one.customerId, 'adaeze.okonkwo@mail.example')
  return one
}
const choose = (who: Person, choice: 'none' | 'pdf' | 'csv', accountNumber = who.accountNumber) =>
  chooseStatement(deps())({ accountNumber, choice }, who.context)
async function seen(who: Person) {
  const answer = await getStatementChoices(deps())({}, who.context)
  if (!answer.ok) throw new Error('refused')
  return answer.value.data
}
const lastOf = async (who: Person) => (await seen(who)).accounts[0]?.last

/** A worker with a mail server that answers by the test's script and records every mail. */
function worker(answers: (Answer | (() => Promise<Answer>))[] = [], sent: Sent[] = []) {
  const mail: MailGateway = {
    send: async (message) => {
      sent.push(message)
      const answer = answers.shift() ?? ok({ providerId: 'x' })
      return typeof answer === 'function' ? answer() : answer
    },
  }
  const tasks = monthlyStatementTasks({
    ...deps(),
    mail,
    findContact: async (id) => ({ firstName: 'Adaeze', email: emails.get(id) ?? null, language: null }),
    logger: { warn: () => {}, error: () => {} },
  })
  const sendAll = async () => {
    const { rows } = await world.database.pool.query<{ id: string }>(
      'select statement_id as id from bank.monthly_statement order by statement_id',
    )
    await Promise.all(rows.map(({ id }) => tasks[SEND_MONTHLY_STATEMENT]({ id })))
  }
  /** Runs the jobs that the clock would run: makes the month's rows, and sends all due statements. */
  const turn = async () => {
    await tasks[START_MONTHLY_STATEMENTS]()
    await sendAll()
  }
  return { sent, tasks, sendAll, turn }
}

const unknown = fail({ kind: 'unknown', detail: 'mail: ETIMEDOUT' } as const)
const full = fail({ kind: 'rejected', detail: 'mail: reply 452', retryable: true } as const)
const never = fail({ kind: 'rejected', detail: 'mail: reply 550', retryable: false } as const)

describe('choosing', () => {
  it('choice of a monthly statement: needs an own account and an address, is stored, has an audit event, and can be undone', async () => {
    const [ada, other] = [await person(), await person()]
    expect(await seen(ada)).toEqual({
      maskedEmail: 'ada***kwo@mail.example',
      nextOn: '2026-12-01',
      accounts: [{ accountNumber: ada.accountNumber, choice: 'none', last: null }],
    })
    expect(await choose(ada, 'pdf')).toMatchObject({ ok: true, value: { data: { accounts: [{ choice: 'pdf' }] } } })
    await choose(ada, 'csv')
    await choose(ada, 'csv')
    for (const [who, number] of [
      [other, ada.accountNumber],
      [ada, '0000000013'],
    ] as const)
      for (const choice of ['pdf', 'none'] as const)
        expect(reasonOf(await choose(who, choice, number))).toBe('account-not-found')
    expect((await seen(ada)).accounts).toMatchObject([{ choice: 'csv' }])
    emails.delete(ada.customerId)
    expect(reasonOf(await choose(ada, 'pdf'))).toBe('no-email')
    expect(await choose(ada, 'none')).toMatchObject({ ok: true, value: { data: { accounts: [{ choice: 'none' }] } } })
    const { rows } = await world.database.pool.query(
      `select detail from bank.audit_event where kind = 'statement.chosen' and customer_id = $1 order by event_id`,
      [ada.customerId],
    )
    const account = `******${ada.accountNumber.slice(-4)}`
    expect(rows.map(({ detail }) => detail)).toEqual(['pdf', 'csv', 'none'].map((choice) => ({ account, choice })))
  })
})

describe('the month that is over', () => {
  it.each([
    ['chosen in mid-month', '2026-11-15T12:00:00Z', '2026-11-30T23:00:00Z', '2026-11-01'],
    ['chosen in its last second, in Lagos', '2026-11-30T22:59:59Z', '2026-11-30T23:00:00Z', '2026-11-01'],
    ['not over yet: the last second, in Lagos', '2026-11-15T12:00:00Z', '2026-11-30T22:59:59Z', undefined],
    ['chosen as the next month begins', '2026-11-30T23:00:00Z', '2026-11-30T23:05:00Z', undefined],
    ['a month of 31 days, on the 31st', '2026-12-31T09:00:00Z', '2026-12-31T22:59:59Z', undefined],
    ['a month of 31 days, then', '2026-12-31T09:00:00Z', '2026-12-31T23:00:00Z', '2026-12-01'],
    ['the bank was down on the first', '2026-11-15T12:00:00Z', '2026-12-09T12:00:00Z', '2026-11-01'],
  ])('%s', async (_what, chosenAt, runAt, month) => {
    const ada = await person()
    at(chosenAt)
    await choose(ada, 'csv')
    at(runAt)
    const { turn, sent } = worker()
    await turn()
    expect(await lastOf(ada)).toEqual(month ? { month, state: 'sent', endedAt: now.toISOString() } : null)
    expect(sent).toHaveLength(month === undefined ? 0 : 1)
  })

  it('monthly statement: has the file of its month and a text without account data, also for a month without entries', async () => {
    const ada = await person()
    await choose(ada, 'pdf')
    at('2026-11-30T23:05:00Z')
    const { turn, sent } = worker()
    await turn()
    const [mail] = sent
    expect(mail).toMatchObject({ to: 'adaeze.okonkwo@mail.example', subject: 'Your statement of November 2026' })
    const { rows } = await world.database.pool.query('select statement_id as id from bank.monthly_statement')
    expect(mail?.reference).toBe(`monthly-statement-${rows[0]?.id}`)
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(new RegExp(`${ada.accountNumber}|₦|NGN|500\\.00`))
    const [file] = mail?.attachments ?? []
    expect(file?.fileName).toBe(`optimus-${ada.accountNumber.slice(-4)}-2026-11-01-to-2026-11-30.pdf`)
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('monthly statement: is one mail, for any number of runs of two workers', async () => {
    const people = [await person(), await person(), await person()]
    for (const who of people) await choose(who, 'csv')
    at('2026-11-30T23:05:00Z')
    const sent: Sent[] = []
    const [one, two] = [worker([], sent), worker([], sent)]
    await Promise.all([one.turn(), two.turn(), one.turn(), two.turn()])
    later(3 * 60 * MINUTE)
    await Promise.all([one.turn(), two.turn()])
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(3)
    at('2027-01-01T00:00:00Z')
    await Promise.all([one.turn(), two.turn()])
    expect(sent).toHaveLength(6)
  })

  it('sweep of monthly statements: queues each due statement once', async () => {
    const ada = await person()
    await choose(ada, 'csv')
    at('2026-11-30T23:05:00Z')
    const { tasks } = worker()
    await tasks[START_MONTHLY_STATEMENTS]()
    await tasks[SWEEP_MONTHLY_STATEMENTS]()
    await tasks[SWEEP_MONTHLY_STATEMENTS]()
    const { rows } = await world.database.pool.query(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = $1
       and key in (select statement_id::text from bank.monthly_statement)`,
      [SEND_MONTHLY_STATEMENT],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('handing over', () => {
  async function due() {
    const ada = await person()
    at('2026-11-15T12:00:00Z')
    await choose(ada, 'csv')
    at('2026-11-30T23:05:00Z')
    return ada
  }

  it('worker killed between the mark and the answer: the mail may have arrived, so it is not sent again', async () => {
    const ada = await due()
    const sent: Sent[] = []
    // The process ends while the mail server has the mail, so the call never returns.
    const gone = worker([() => new Promise<Answer>(() => {})], sent)
    void gone.turn()
    await expect.poll(async () => sent.length).toBe(1)
    expect((await lastOf(ada))?.state).toBe('sending')
    const other = worker([], sent)
    await other.turn()
    expect((await lastOf(ada))?.state).toBe('sending')
    later(2 * MINUTE)
    await other.turn()
    expect((await lastOf(ada))?.state).toBe('unsure')
    later(48 * 60 * MINUTE)
    await other.turn()
    expect(sent).toHaveLength(1)
  })

  it('mail server without an answer: the mail is not sent twice, and a late answer still counts', async () => {
    const ada = await due()
    const silent = worker([unknown])
    await silent.turn()
    later(60 * MINUTE)
    await silent.turn()
    expect(silent.sent).toHaveLength(1)
    expect((await lastOf(ada))?.state).toBe('unsure')

    const slow = await due()
    let answer: (given: Answer) => void = () => {}
    const late = worker([() => new Promise<Answer>((resolve) => (answer = resolve))])
    const turn = late.turn()
    await expect.poll(async () => late.sent.length).toBe(1)
    later(2 * MINUTE)
    await worker().turn()
    expect((await lastOf(slow))?.state).toBe('unsure')
    answer(ok({ providerId: 'x' }))
    await turn
    expect((await lastOf(slow))?.state).toBe('sent')
  })

  it('definite refusal by the mail server: the mail is tried again each hour for three days under the same reference, unless the refusal is permanent', async () => {
    const ada = await due()
    const { sent, turn } = worker([full, full])
    for (const wait of [0, 59, 1, 59, 1]) {
      later(wait * MINUTE)
      await turn()
    }
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1)
    expect((await lastOf(ada))?.state).toBe('sent')

    const never1 = await due()
    const lasting = worker([never])
    await lasting.turn()
    later(60 * MINUTE)
    await lasting.turn()
    expect((await lastOf(never1))?.state).toBe('given-up')

    const away = await due()
    const closed = worker(Array.from({ length: 100 }, () => full))
    for (let hour = 0; hour < 80; hour += 1) {
      await closed.turn()
      later(60 * MINUTE)
    }
    expect(closed.sent).toHaveLength(72)
    expect((await lastOf(away))?.state).toBe('given-up')
  })

  it('monthly statement: is not sent when the address is missing, the choice was undone, or the account is closed', async () => {
    const [homeless, changed, closed] = [await due(), await due(), await due()]
    emails.delete(homeless.customerId)
    await world.database.pool.query(
      `update bank.account set is_primary = false, state = 'closed' where account_number = $1`,
      [closed.accountNumber],
    )
    const { tasks, turn, sent } = worker()
    await tasks[START_MONTHLY_STATEMENTS]()
    await choose(changed, 'none')
    await turn()
    expect((await lastOf(homeless))?.state).toBe('no-address')
    expect((await lastOf(changed))?.state).toBe('withdrawn')
    expect((await seen(closed)).accounts).toEqual([])
    expect(sent).toEqual([])
  })
})
