/** Starts the bank of the golden run: a process for the calls and a process for the jobs, each with its own database role, the sandbox's networks, and a database of the test cluster. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '../../src/sandbox/start-sandbox.ts'
import { DEFAULT_LIMIT_SCHEDULES } from '../../src/core/limits/limit-schedule.ts'
import { parseConfig } from '../../src/server/config/config.ts'
import type { Database } from '../../src/server/db/database.ts'
import { createTestDatabase } from '../../src/server/db/database.fixture.ts'
import { writeLimitSchedule } from '../../src/server/features/limits/parse-limit-schedule.ts'
import { createLedger } from '../../src/server/ledger/create-ledger.ts'
import type { Ledger } from '../../src/server/ledger/ledger.ts'
import { loadSecrets, type Secrets } from '../../src/server/config/secrets.ts'
import { startServers } from '../../src/server/bank-tests/start-servers.fixture.ts'
import { type BankTables, openBankTables } from './bank-tables.ts'
import { type OperatorsProcess, openOperatorsProcess } from './operators-runner.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

export interface GoldenBank {
  readonly origin: string
  readonly rootPin: string
  readonly secrets: Secrets
  readonly database: Database
  readonly ledger: Ledger
  readonly tables: BankTables
  readonly command: OperatorsProcess['command']
  /** All messages to a phone or a mailbox, newest first. */
  readonly messagesTo: Mailbox['messagesTo']
  /** Calls the sandbox's control server. A call with a body makes a change. */
  readonly console: <Seen>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Seen>
  readonly close: () => Promise<void>
}

export type SwitchProtocol = 'iso20022' | 'nps' | 'easypay'

/** The count limits of each tier. They are low, so that the run can exceed each limit. Only scenarios about limits use tiers 1 and 2. */
const COUNTS = {
  1: { perHour: 3, perDay: 4, perPayee: 2, arrangedPerDay: 2 },
  2: { perHour: 4, perDay: 4, perPayee: 4, arrangedPerDay: 20 },
  3: { perHour: 40, perDay: 150, perPayee: 20, arrangedPerDay: 200 },
} as const

/** The bank waits 8 s for a network's answer: long enough for a busy machine, short enough for a run. */
const PACE = {
  SWITCH_ANSWER_WITHIN_S: '8',
  BILLER_ANSWER_WITHIN_S: '8',
  CARDS_ANSWER_WITHIN_S: '8',
  SWITCH_ASK_AGAIN_S: '1',
  SWITCH_ASK_LATER_S: '1',
  // After this time, an operator decides a payment without an answer.
  SWITCH_ASK_FOR_S: '40',
  // One scenario waits until a quote expires. The other scenarios confirm before that.
  QUOTE_LIVES_S: '15',
  CALL_LIMIT_FACTOR: '9999',
}

export async function openGoldenBank(protocol: SwitchProtocol = 'iso20022'): Promise<GoldenBank> {
  const test = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'adire-golden-'))
  const tables = openBankTables(test.ownerUrl)
  await limitCounts(tables)
  await tables.holdBundles()
  const bank = { origin: '' }
  const sandbox = await startSandbox({
    port: 0,
    dataFolder: folder,
    bankInwardUrl: () => `${bank.origin}/switch/inward`,
    bankBillerUrl: () => `${bank.origin}/billers/hook`,
    bankCardsUrl: () => `${bank.origin}/cards/hook`,
  })
  const env = { ...PACE, ...networksOf(sandbox, protocol) }
  const servers = await startServers({ databaseUrl: test.url, folder, count: 2, roles: ['api', 'jobs'], env })
  bank.origin = servers.origins[0] ?? ''
  const secrets = secretsOf(servers.env)
  // In a bank without the sandbox the server refuses the commands that staff make as orders.
  await test.asOwner('insert into bank.sandbox_mark (is_marked) values (true)')
  const operators = openOperatorsProcess({ ...servers.env, SANDBOX: 'on' })
  const mailbox = openMailbox(sandbox)
  const ledger = createLedger({ database: test.database })
  return {
    origin: bank.origin,
    rootPin: servers.rootPin,
    secrets,
    database: test.database,
    ledger,
    tables,
    command: operators.command,
    messagesTo: mailbox.messagesTo,
    console: (method, path, body) => askConsole(sandbox, method, path, body),
    close: async () => {
      mailbox.close()
      await operators.close()
      await servers.stop()
      await sandbox.close()
      await ledger.close()
      await tables.close()
      await test.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function limitCounts(tables: BankTables): Promise<void> {
  const [standard] = DEFAULT_LIMIT_SCHEDULES
  const policy = { ...standard.policy, counts: COUNTS }
  await tables.addLimits(standard.effectiveFrom, JSON.stringify(writeLimitSchedule({ ...standard, policy })))
}

function secretsOf(env: Readonly<Record<string, string>>): Secrets {
  const config = parseConfig(env)
  const secrets = config.ok ? loadSecrets(config.value) : config
  if (!secrets.ok) throw new Error(secrets.failure)
  return secrets.value
}

/** The addresses and keys that `npm start` gives to the server. */
function networksOf(sandbox: Sandbox, protocol: SwitchProtocol): Record<string, string> {
  const { keys, switchKeyFiles: files } = sandbox
  if (files === undefined) throw new Error('the sandbox kept no keys')
  const easypayUrl = `${sandbox.easypayUrl}/nipservice/v1`
  return {
    IDENTITY_URL: sandbox.identityUrl,
    IDENTITY_APP_ID: keys.identityAppId,
    IDENTITY_KEY: keys.identityKey,
    SMS_URL: sandbox.smsUrl,
    SMS_KEY: keys.smsKey,
    SMTP_URL: sandbox.smtpUrl,
    CREDIT_BUREAU_URL: sandbox.creditBureauUrl,
    CREDIT_BUREAU_KEY: keys.creditBureauKey,
    RATES_URL: sandbox.ratesUrl,
    SCREENING_URL: sandbox.screeningUrl,
    SCREENING_KEY: keys.screeningKey,
    // The customers of the golden run are unscreened, and no kind of payment is about screening.
    UNSCREENED_MAX_NAIRA: '999999',
    BILLER_URL: sandbox.billerUrl,
    BILLER_API_KEY: keys.billerApiKey,
    BILLER_PUBLIC_KEY: keys.billerPublicKey,
    BILLER_SECRET_KEY: keys.billerSecretKey,
    BILLER_HOOK_KEY: keys.billerHookKey,
    CARDS_URL: sandbox.cardsUrl,
    CARDS_KEY: keys.cardsKey,
    CARDS_HOOK_KEY: keys.cardsHookKey,
    SWITCH_PROTOCOL: protocol,
    SWITCH_PUBLIC_KEY_FILE: files.publicKey,
    SWITCH_SIGNING_KEY_FILE: files.bankKey,
    SWITCH_URL: protocol === 'easypay' ? easypayUrl : sandbox.switchUrl,
    SWITCH_TOKEN_URL: `${sandbox.easypayUrl}/v2/reset`,
    SWITCH_CLIENT_ID: keys.switchClientId,
    SWITCH_CLIENT_SECRET: keys.switchClientSecret,
    SWITCH_SCOPE: 'sandbox',
  }
}

async function askConsole<Seen>({ consoleUrl }: Sandbox, method: string, path: string, body?: object): Promise<Seen> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${consoleUrl}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as Seen
}
