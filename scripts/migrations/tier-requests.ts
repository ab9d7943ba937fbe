/** Plays requests for tier 3 between two versions: each version takes calls of the customer, and each one decides. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { callsOf, fireClosed, openAnswer } from '../../bench/api/calls.ts'
import type { Payer } from '../../bench/api/payers.ts'
import { kycRoutes } from '../../src/contract/kyc/kyc.ts'
import type { KycStatus } from '../../src/contract/kyc/kyc-status.ts'
import type { Route } from '../../src/contract/route.ts'
import type { Secrets } from '../../src/server/config/secrets.ts'
import { markSandbox } from '../../src/server/db/check-login.ts'
import type { Database } from '../../src/server/db/database.ts'
import { decideSubmission, type Decision } from '../../src/server/features/kyc/decide-submission.ts'
import { decisionDeps } from '../../src/server/features/kyc/decision-deps.ts'
import { putDocument } from '../../src/server/features/kyc/document-store.ts'
import { kycSealing } from '../../src/server/features/kyc/kyc-sealing.ts'
import { findSubmission } from '../../src/server/features/kyc/kyc-store.ts'
import { authKeys } from '../../src/server/identity/auth-keys.ts'
import { systemClock } from '../../src/server/ports/clock.ts'
import { seedKyc } from '../../src/server/seed/seed-kyc.ts'

const DOCUMENTS = ['passport', 'utilityBill', 'signature', 'selfie'] as const
const REJECTION = {
  kind: 'refused',
  rejected: [{ section: 'financial', fault: 'contradictory' }],
} as const satisfies Decision
const RECORD = {
  firstName: 'Ngozi',
  middleName: '',
  lastName: 'Eze',
  dateOfBirth: '1990-04-12',
  gender: 'female',
} as const

export interface TierWorld {
  readonly database: Database
  readonly owner: pg.Client
  readonly secrets: Secrets
  /** The environment of the servers. The commands need their keys. */
  readonly env: Readonly<Record<string, string>>
  /** The source of the earlier version. */
  readonly earlierFolder: string
}

/** Lowers the customer to tier 2, and stores each section and document that tier 3 needs. */
export async function prepareAsker({ database, owner, secrets }: TierWorld, asker: Payer): Promise<void> {
  const { customerId } = asker
  const at = new Date(Date.now() - 60_000)
  await owner.query('update bank.customer set kyc_level = 2 where customer_id = $1', [customerId])
  // The NIN comes from these digits. No two customers have the same account number.
  const bvn = `2${asker.accountNumber}`
  const person = { customerId, bvn, kycLevel: 3, record: RECORD, at } as const
  await seedKyc(database.pool, kycSealing(authKeys(secrets)), person)
  for (const kind of DOCUMENTS) {
    const id = randomUUID()
    await owner.query(
      `insert into bank.stored_file (file_id, customer_id, upload_id, purpose, state, key_id, media_type, width, height, bytes, changed_at)
       values ($1, $2, $1, 'kyc', 'kept', 'x', 'image/jpeg', 1, 1, 1, now())`,
      [id, customerId],
    )
    await putDocument(database.pool, { customerId, kind, id, addedAt: at, keepsBefore: false })
  }
}

/**
 * The customer asks at `first`, sends a rejected section again to `second`, asks there, and does both once more at `first`. The newer
 * version rejects the section first, and the earlier version then. `decides` approves the third request. Returns the calls.
 */
export async function playTierRequest(
  world: TierWorld,
  asker: Payer,
  given: { readonly first: string; readonly second: string; readonly decides: 'earlier' | 'newer' },
): Promise<number> {
  const { first, second, decides } = given
  let calls = 0
  const call = async <Data>(origin: string, route: Route, input: unknown = {}): Promise<Data> => {
    const made = await (await callsOf({ origins: [origin], payers: [asker] }, 1))(route, () => input)
    const { replies } = await fireClosed(made, 1)
    calls += 1
    const [sent, reply] = [made[0], replies[0]]
    if (sent === undefined || reply === undefined) throw new Error(`${route.path}: no answer`)
    return (await openAnswer(sent, reply)) as Data
  }
  /** `words` are a part of the reason. The empty text: the request has no reason. */
  const both = async (step: string, tier: number, state: string, words: string): Promise<void> => {
    for (const origin of [first, second]) {
      const found = await call<KycStatus>(origin, kycRoutes.getKycStatus)
      const reason = found.submission?.reason ?? ''
      const isRight = words === '' ? reason === '' : reason.includes(words)
      if (found.tier !== tier || found.submission?.state !== state || !isRight)
        throw new Error(
          `${kycRoutes.getKycStatus.path} ${step} has tier ${found.tier} ${found.submission?.state}, reason ${reason}`,
        )
    }
  }
  const askAgain = async (origin: string): Promise<void> => {
    const { details } = await call<{ details: object }>(origin, kycRoutes.getFinancialDetails)
    await call(origin, kycRoutes.setFinancialDetails, details)
    await call(origin, kycRoutes.submitKyc)
  }
  await call(first, kycRoutes.submitKyc)
  await both('after the request', 2, 'waiting', '')
  await decideAsNewer(world, asker, REJECTION)
  await both('after a rejection by the newer version', 2, 'refused', 'Some answers do not match each other')
  await askAgain(second)
  const why = 'The employer does not exist.'
  await decideAsEarlier(world, asker, ['reject', REJECTED_BY_EARLIER, why])
  await both('after a rejection by the earlier version', 2, 'refused', why)
  await askAgain(first)
  await (decides === 'earlier'
    ? decideAsEarlier(world, asker, ['approve', 'Compared with the passport'])
    : decideAsNewer(world, asker, { kind: 'accepted' }))
  await both('after an approval', 3, 'accepted', '')
  return calls
}

/** A version before the sections reads this word as a part of the reason, and refuses the request as a whole. */
const REJECTED_BY_EARLIER = 'financial=other'

/** The calls of one `playTierRequest`. */
export const CALLS_OF_A_REQUEST = 1 + 2 * 3 + 4 * 2

async function codeOf({ database }: TierWorld, { customerId }: Payer): Promise<string> {
  const submission = await findSubmission(database.pool, customerId)
  if (submission === undefined) throw new Error('the customer has asked for no tier')
  return submission.code
}

/** Decides as an order of staff does. */
async function decideAsNewer(world: TierWorld, asker: Payer, decision: Decision): Promise<void> {
  const { customerId } = asker
  const deps = decisionDeps(world.database, systemClock, { requestId: 'previous-version', address: 'operator:test' })
  const decided = await decideSubmission(deps, { customerId, code: await codeOf(world, asker) }, decision)
  if (!decided.ok) throw new Error(`the newer version did not decide: ${decided.failure}`)
}

/** Runs the command of the earlier version, which is the same use-case as its order of staff. */
async function decideAsEarlier(
  world: TierWorld,
  asker: Payer,
  [act, ...more]: readonly ['approve' | 'reject', ...string[]],
): Promise<void> {
  // The command decides only in a bank of the sandbox.
  await markSandbox(world.owner)
  const { PATH = '' } = process.env
  const { NODE_ENV: _mode, SANDBOX: _sandbox, ...kept } = world.env
  const { rows } = await world.owner.query<{ username: string }>(
    'select username from bank.profile where customer_id = $1',
    [asker.customerId],
  )
  const words = ['kyc', act, rows[0]?.username ?? '', await codeOf(world, asker), ...more]
  const program = join(world.earlierFolder, 'src', 'server', 'operators', 'cli.ts')
  await promisify(execFile)(process.execPath, [program, ...words], { env: { PATH, ...kept } })
}

/** Dates the closing of the customer six years back, so that the next erasure deletes the requests. */
export async function leaveLongAgo({ owner }: TierWorld, { customerId }: Payer): Promise<void> {
  await owner.query(
    `insert into bank.closed_customer (customer_id, case_id, closed_at) values ($1, gen_random_uuid(), now() - interval '6 years')`,
    [customerId],
  )
  await owner.query(`select graphile_worker.add_job('erase-closed-customer', '{}')`)
}

/** A fault as a sentence when the erasure has not run, or has left requests of the customer or decisions about them. */
export async function erasureFaults({ owner }: TierWorld, { customerId }: Payer): Promise<readonly string[]> {
  const { rows } = await owner.query<{ hidden: boolean; requests: number; decisions: number }>(
    `select hidden_at is not null as hidden,
       (select count(*)::int from bank.kyc_submission where customer_id = $1) as requests,
       (select count(*)::int from bank.kyc_section_decision where customer_id = $1) as decisions
     from bank.closed_customer where customer_id = $1`,
    [customerId],
  )
  const [row] = rows
  return row?.hidden === true && row.requests === 0 && row.decisions === 0
    ? []
    : [`the erasure of a customer with decisions on sections left ${JSON.stringify(row)}`]
}
