/** The bank that is loaded: server processes on a PostgreSQL of their own, and signed-in customers who have paid one another before. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { parseConfig } from '../../src/server/config.ts'
import { type Database, openDatabase } from '../../src/server/db/database.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { makeTestFolder } from '../../src/server/db/test-folder.ts'
import { openFirstAccount } from '../../src/server/features/accounts/open-account.ts'
import { createCustomer } from '../../src/server/customers/customer-store.ts'
import { createPasswordHashing } from '../../src/server/identity/profiles/password-hashing.ts'
import { newPin } from '../../src/server/identity/profiles/profile-secrets.ts'
import { insertDeviceKey } from '../../src/server/identity/devices/device-store.ts'
import { insertProfile } from '../../src/server/identity/profiles/profile-store.ts'
import { signUpOf } from '../../src/server/identity/sign-up/seed-customer.ts'
import { insertSignUp } from '../../src/server/identity/sign-up/sign-up-store.ts'
import { newToken, tokenHash } from '../../src/server/crypto/sealing.ts'
import { insertSession, insertTokens } from '../../src/server/identity/sessions/session-store.ts'
import { listOfferedQuestions, replaceAnswers } from '../../src/server/identity/questions/question-store.ts'
import { issueXsrf } from '../../src/server/http/anti-forgery.ts'
import { startSandbox } from '../../src/sandbox/start-sandbox.ts'
import { authKeys } from '../../src/server/join-auth.ts'
import { createLedger } from '../../src/server/ledger/create-ledger.ts'
import { openLedgerAccount } from '../../src/server/ledger/open-account.ts'
import { loadSecrets, type Secrets } from '../../src/server/secrets.ts'
import { startServers } from '../../src/server/start-servers.test-support.ts'
import { allowManyPayments } from './many-payments.ts'

export const PIN = '7391'
const HOUR_MS = 3_600_000

/** A signed-in customer with money, and whom they pay. */
export interface Payer {
  readonly customerId: string
  readonly accountNumber: string
  readonly accountName: string
  readonly payee: { readonly accountNumber: string; readonly nameEnquiryRef: string }
  readonly sessionId: string
  readonly deviceKeyId: string
  readonly deviceKey: KeyObject
  readonly cookie: string
  readonly xsrf: string
}

export interface LoadedBank {
  readonly origins: readonly string[]
  readonly payers: readonly Payer[]
  readonly database: Database
  /** The login that owns the tables. */
  readonly ownerUrl: string
  /** CPU time since they began, milliseconds: of all server processes, and of PostgreSQL. */
  readonly cpuMs: () => { readonly server: number; readonly postgres: number }
  readonly close: () => Promise<void>
}

export async function openLoadedBank(options: {
  readonly payers: number
  readonly servers: number
  /** Of `servers`, how many take no jobs. */
  readonly onlyServing?: number
}): Promise<LoadedBank> {
  const dataFolder = makeTestFolder('adire-api-')
  const server = await startEmbedded({ dataFolder })
  await migrate(server.ownerUrl)
  // The worker sends each transfer's notices meanwhile, as it does in a bank: to the sandbox's SMS network.
  const sandbox = await startSandbox({ port: 0, bankInwardUrl: () => '' })
  const servers = await startServers({
    databaseUrl: server.url,
    folder: dataFolder,
    count: options.servers,
    onlyServing: options.onlyServing ?? 0,
    // Callers come from many addresses, as a proxy would say.
    env: { TRUST_PROXY: 'on', CALL_LIMIT_FACTOR: '9999', SMS_URL: sandbox.smsUrl, SMS_KEY: sandbox.keys.smsKey },
  })
  const config = parseConfig(servers.env)
  const secrets = config.ok ? loadSecrets(config.value) : config
  if (!secrets.ok) throw new Error(secrets.failure)
  const database = openDatabase(server.url)
  await allowManyPayments(database)
  const payers = await makePayers(database, secrets.value, options.payers)
  await database.pool.query('analyze')
  return {
    origins: servers.origins,
    payers,
    database,
    ownerUrl: server.ownerUrl,
    cpuMs: () => readCpuMs(),
    close: async () => {
      await servers.stop()
      await sandbox.close()
      await database.close()
      await server.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function makePayers(database: Database, secrets: Secrets, count: number): Promise<Payer[]> {
  const keys = authKeys(secrets)
  const hashing = createPasswordHashing(keys.passwordPepper)
  const hashed = await hashing.run(() => hashing.hash('Indigo-cloth-42'))
  if (!hashed.ok) throw new Error(hashed.failure.kind)
  const made: Omit<Payer, 'payee'>[] = []
  const ledgerIds: bigint[] = []
  for (let n = 0; n < count; n += 1) {
    const opened = await makePayer(database, secrets, { n, passwordHash: hashed.value })
    made.push(opened.payer)
    ledgerIds.push(opened.ledgerAccountId)
  }
  await fund(database, ledgerIds)
  return Promise.all(made.map((payer, n) => acquaint(database, payer, made[(n + 1) % count] ?? payer)))
}

async function makePayer(
  database: Database,
  secrets: Secrets,
  { n, passwordHash }: { readonly n: number; readonly passwordHash: string },
): Promise<{ payer: Omit<Payer, 'payee'>; ledgerAccountId: bigint }> {
  const keys = authKeys(secrets)
  const now = new Date()
  const yesterday = new Date(now.getTime() - 24 * HOUR_MS)
  return database.transaction(async (tx) => {
    const serial = String(n).padStart(6, '0')
    const identity = {
      bvn: `22500${serial}`,
      firstName: 'Ngozi',
      middleName: '',
      lastName: `Eze`,
      dateOfBirth: '1990-04-12',
      gender: 'female',
      phone: `+234806${serial}0`,
      email: null,
      kycLevel: 3,
      createdAt: yesterday,
    } as const
    const customer = await createCustomer(tx, keys, identity)
    const signUpId = await insertSignUp(tx, keys, signUpOf(keys, identity))
    const account = await openFirstAccount(tx, { customerId: customer.id, openedAt: yesterday })
    await insertProfile(tx, {
      customerId: customer.id,
      username: `payer.${serial}`,
      passwordHash,
      ...newPin(keys, customer.id, PIN),
      primaryAccountNumber: account.accountNumber,
      createdAt: yesterday,
      signUpId,
    })
    // A customer without a proof is asked for one before the first payment.
    const answers = (await listOfferedQuestions(tx)).slice(0, 3).map((one) => ({ ...one, answerHash: passwordHash }))
    await replaceAnswers(tx, customer.id, answers, yesterday, { reason: 'sign-up', evidence: signUpId })
    const device = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const [sessionId, token] = [randomUUID(), newToken()]
    const linked = await insertDeviceKey(tx, {
      customerId: customer.id,
      publicKey: device.publicKey.export({ format: 'der', type: 'spki' }).subarray(-65),
      name: 'Phone',
      linkedBy: 'sign-up',
      at: yesterday,
      evidence: signUpId,
    })
    const deviceKeyId = linked.id
    const endsAt = new Date(now.getTime() + 12 * HOUR_MS)
    await insertSession(tx, {
      sessionId,
      customerId: customer.id,
      deviceKeyId,
      familyId: randomUUID(),
      openedAt: now,
      endsAt,
      address: '127.0.0.1',
    })
    await insertTokens(tx, {
      sessionId,
      generation: 0,
      accessHash: tokenHash(token),
      accessExpiresAt: endsAt,
      refreshHash: tokenHash(newToken()),
      issuedAt: now,
    })
    const xsrf = issueXsrf(secrets.derive('anti-forgery'), sessionId)
    return {
      ledgerAccountId: account.ledgerAccountId,
      payer: {
        customerId: customer.id,
        accountNumber: account.accountNumber,
        accountName: account.accountName,
        sessionId,
        deviceKeyId,
        deviceKey: device.privateKey,
        cookie: `RIB_AT=${token}; XSRF-TOKEN=${xsrf}`,
        xsrf,
      },
    }
  })
}

/** A million naira each, from a settlement account, through the ledger. */
async function fund(database: Database, accountIds: readonly bigint[]): Promise<void> {
  const ledger = createLedger({ database })
  const settlement = await openLedgerAccount(database.pool, {
    code: 'bench:funds',
    name: 'Funds',
    currency: 'NGN',
    normalSide: 'debit',
    mode: 'running',
  })
  const amountMinor = 100_000_000n
  const posted = await Promise.all(
    accountIds.map((accountId) => {
      const id = uuidv7()
      return ledger.post({
        id,
        fingerprint: createHash('sha256').update(id).digest(),
        kind: 'opening',
        narration: 'Opening',
        lines: [
          { accountId: settlement, amountMinor: -amountMinor },
          { accountId, amountMinor },
        ],
      })
    }),
  )
  await ledger.close()
  if (posted.some((one) => !one.ok)) throw new Error('an account was not funded')
}

/** A transfer of last month, so that the payee is known, and a name enquiry that is still good. */
async function acquaint(database: Database, payer: Omit<Payer, 'payee'>, to: Omit<Payer, 'payee'>): Promise<Payer> {
  const nameEnquiryRef = randomBytes(24).toString('base64url')
  const bank = ['000036', 'Optimus Bank'] as const
  await database.pool.query(
    `with paid as (insert into bank.payment (payment_id, kind, transaction_type, state, customer_id, account_number, account_name,
       payee_customer_id, payee_reference, payee_name, institution_code, institution_name, amount_minor, fee_minor, vat_minor,
       stamp_duty_minor, currency, narration, approved_with, created_at, completed_at)
     values ($1, 'own-bank', 0, 'settled', $2, $3, $4, $5, $6, $7, $8, $9, 100, 0, 0, 0, 'NGN', '', '{0}', now() - interval '30 days', now() - interval '30 days')
       returning customer_id, institution_code, payee_reference, payment_id, created_at)
     insert into bank.payee_first_paid select * from paid`,
    [uuidv7(), ...accountOf(payer), ...accountOf(to), ...bank],
  )
  await database.pool.query(
    `insert into bank.name_enquiry (reference_hash, customer_id, bank_code, account_number, account_name, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '30 minutes')`,
    [createHash('sha256').update(nameEnquiryRef).digest(), payer.customerId, bank[0], to.accountNumber, to.accountName],
  )
  return { ...payer, payee: { accountNumber: to.accountNumber, nameEnquiryRef } }
}

const accountOf = ({ customerId, accountNumber, accountName }: Omit<Payer, 'payee'>) => [
  customerId,
  accountNumber,
  accountName,
]

/** From /proc: this process's children that are servers, and every process of a PostgreSQL that descends from it. */
function readCpuMs(): { server: number; postgres: number } {
  const found = { server: 0, postgres: 0 }
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess)
  const ours = new Set([process.pid])
  for (let before = 0; before !== ours.size; ) {
    before = ours.size
    for (const one of processes) if (ours.has(one.parent)) ours.add(one.pid)
  }
  for (const one of processes) {
    if (!ours.has(one.pid) || one.pid === process.pid) continue
    if (one.command.includes('postgres')) found.postgres += one.cpuMs
    else if (one.command.includes(join('server', 'main.ts'))) found.server += one.cpuMs
  }
  return found
}

/** Clock ticks are hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10

function readProcess(pid: string): { pid: number; parent: number; cpuMs: number; command: string }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Its own, and that of children that ended: a backend's time passes to the postmaster.
    const cpuMs = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return [{ pid: Number(pid), parent: Number(fields[1]), cpuMs, command }]
  } catch {
    // It ended meanwhile.
    return []
  }
}
