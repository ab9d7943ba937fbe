/** For tests: a bank on a real database that receives payments from the sandbox's switch over HTTP. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEFAULT_LIMIT_SCHEDULES } from '../../../core/limits/limit-schedule.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { callConsole } from '../../../sandbox/console/console.fixture.ts'
import { makeAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { createIso20022InwardSwitch } from '../../adapters/payment-switch/iso20022-inward.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { servePlain } from '../../http/serve-plain.fixture.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { openLedgerAccount } from '../../ledger/open-account.ts'
import { systemClock } from '../../ports/clock.ts'
import { creditNoticeRows } from '../../notify/money-notices.ts'
import { inwardCreditEndpoints } from './inward-credits.routes.ts'
import type { AccountForCredit } from './inward-credits-deps.ts'
import { openSettlementAccounts } from '../../accounts/open-settlement-accounts.ts'

export const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/switch/inward`

interface BookLine {
  readonly endToEndId: string
  readonly messageId: string
  readonly status: string
  readonly reason: string | null
  readonly attempts: readonly { readonly status: string; readonly reason: string | null }[]
}

export type InwardWorld = Awaited<ReturnType<typeof createInwardWorld>>

export async function createInwardWorld() {
  const db = await createTestDatabase()
  const openLedger = (): Ledger => createLedger({ database: db.database })
  const ledger = openLedger()
  const accounts = createAccounts(db)
  let turn = 0
  /** The servers to which the switch sends its messages. Each server gets every n-th message. */
  let receivers: readonly Server[] = []
  const sandbox = await startSandbox({
    port: 0,
    bankInwardUrl: () => urlOf(receivers[(turn += 1) % receivers.length] as Server),
  })
  const alerts: unknown[] = []
  const banks = await createBanks({ db, accounts, alerts, sandbox })
  const bank = await banks.start(ledger)
  receivers = [bank]
  const call = caller(sandbox.consoleUrl)
  return {
    db,
    ledger,
    openLedger,
    bank,
    startBank: banks.start,
    alerts,
    ...accounts,
    ...readers(db, ledger, accounts.accountOf),
    /** Sends all later messages to these servers, to each server in turn. */
    sendTo(...servers: readonly Server[]) {
      receivers = servers
    },
    call,
    pay: async (order: Record<string, unknown>) =>
      (await call('POST', '/pay', { amount: '2500000', senderName: 'Chinedu Okafor', ...order })).json,
    async close() {
      await sandbox.close()
      banks.close()
      await ledger.close()
      await db.drop()
    },
  }
}

type Accounts = ReturnType<typeof createAccounts>

function createAccounts(db: TestDatabase) {
  const accounts = new Map<string, AccountForCredit>()
  let serial = 0
  return {
    find: (number: string) => accounts.get(number),
    accountOf(number: string): AccountForCredit {
      const account = accounts.get(number)
      if (account === undefined) throw new Error(`no account ${number}`)
      return account
    },
    /** The number of the account that `openAccount` opens next. */
    nextNumber: () => makeAccountNumber(BRAND.cbnCode, serial + 1),
    /**
     * Opens an account of a customer without the accounts feature. Its ledger account is real, and its row is kept in
     * memory.
     */
    async openAccount(change: Partial<AccountForCredit> = {}): Promise<string> {
      serial += 1
      const number = makeAccountNumber(BRAND.cbnCode, serial)
      const currency = change.currency ?? 'NGN'
      const customerId = randomUUID()
      await db.database.pool.query(
        `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, kyc_level)
         values ($1, $2, 'x', $3, '0001', 'A', 'B', '1990-01-01', 'Female', '+2348030000000', 1)`,
        [customerId, String(1_000_000_000 + serial), randomBytes(32)],
      )
      const ledgerAccountId = await db.database.transaction((tx) =>
        openLedgerAccount(tx, { name: 'A B', currency, normalSide: 'credit', mode: 'guarded' }),
      )
      const known = { ledgerAccountId, customerId, currency, accountName: 'A B', status: 'open', tier: 1 } as const
      accounts.set(number, { ...known, ...change })
      return number
    },
  }
}

/** Starts processes of the bank that receive the messages of the switch. */
async function createBanks(parts: {
  readonly db: TestDatabase
  readonly accounts: Accounts
  readonly alerts: unknown[]
  readonly sandbox: Sandbox
}) {
  const { db, accounts, alerts, sandbox } = parts
  const settlement = await openSettlementAccounts(db.database)
  const servers: Server[] = []
  return {
    async start(ledger: Ledger): Promise<Server> {
      const [endpoint] = inwardCreditEndpoints({
        database: db.database,
        ledger,
        inwardSwitch: createIso20022InwardSwitch({
          switchPublicKeysPem: [sandbox.switchPublicKeyPem],
          signingKeyPem: sandbox.bankKeyPem,
          institutionCode: BRAND.institutionCode,
        }),
        clock: systemClock,
        limits: async () => DEFAULT_LIMIT_SCHEDULES[0],
        findAccountForCredit: async (number) => accounts.find(number),
        settlementAccountId: (currency) => settlement.get(currency),
        noticeRows: creditNoticeRows,
        takeEnquiry: () => Promise.resolve(undefined),
        findReturned: () => Promise.resolve(undefined),
        refundsAccountId: () => Promise.reject(new Error('nothing is returned here')),
        unclaimedAccountId: () => Promise.reject(new Error('nothing is returned here')),
        logger: { warn: (details) => alerts.push(details), error: (details) => alerts.push(details) },
      })
      const server = await servePlain(endpoint)
      servers.push(server)
      return server
    },
    close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

function readers(db: TestDatabase, ledger: Ledger, accountOf: Accounts['accountOf']) {
  return {
    balanceOf: async (number: string) => (await ledger.balances([accountOf(number).ledgerAccountId]))[0]?.balanceMinor,
    async rowsOf(number: string): Promise<{ outcome: string; reason: string | null; sender_name: string }[]> {
      const found = await db.database.pool.query(
        'select outcome, reason, sender_name from bank.inward_credit where account_number = $1 order by received_at',
        [number],
      )
      return found.rows
    },
    async journalsOf(number: string): Promise<number> {
      const found = await db.database.pool.query(
        'select count(*)::int as count from ledger.entry where account_id = $1',
        [String(accountOf(number).ledgerAccountId)],
      )
      return found.rows[0].count
    },
  }
}

/** Calls the sandbox's console. */
function caller(consoleUrl: string) {
  return async (method: 'POST' | 'PUT', path: string, body: object): Promise<{ status: number; json: BookLine }> => {
    const reply = await callConsole({ consoleUrl }, method, path, body)
    return { status: reply.status, json: (await reply.json()) as BookLine }
  }
}
