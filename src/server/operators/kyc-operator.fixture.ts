/** Makes customers who have sent all items of the identity check, and runs the operators' commands on them, for tests. */
import { randomBytes } from 'node:crypto'
import { DEFAULT_DEPOSIT_LIMITS } from '../../core/inward-credits/decide-inward-credit.ts'
import { DEFAULT_LIMITS } from '../../core/limits/transfer-limits.ts'
import { fail } from '../../values/result.ts'
import { addDocument } from '../features/kyc/documents.ts'
import { getKycStatus } from '../features/kyc/get-status.ts'
import type { KycDeps } from '../features/kyc/kyc-deps.ts'
import { keepNin, saveSection } from '../features/kyc/kyc-store.ts'
import { submitKyc } from '../features/kyc/submit-kyc.ts'
import { createWorld, type Person, reasonOf, type World } from '../features/transfers/world.fixture.ts'
import { createTestFiles, photo, type TestFiles } from '../files/files.fixture.ts'
import { oneSealingKey } from '../crypto/sealing.ts'
import { kycSealing } from '../features/kyc/kyc-sealing.ts'
import { kycCommand } from './kyc-commands.ts'

export type KycOperator = Awaited<ReturnType<typeof createKycOperator>>
interface Parts {
  readonly world: World
  readonly files: TestFiles
  readonly picture: Buffer
  readonly deps: KycDeps
}

export async function createKycOperator() {
  const world = await createWorld()
  const files = createTestFiles(world.database, world.deps.clock)
  const picture = await photo()
  const keys = { identityEncryption: oneSealingKey(randomBytes(32)), identityIndex: randomBytes(32) }
  const { database, clock } = world.deps
  const deps: KycDeps = {
    database,
    clock,
    identity: { findByNin: async () => fail({ kind: 'not-found' }) },
    limits: async () => ({ policy: DEFAULT_LIMITS, deposits: DEFAULT_DEPOSIT_LIMITS }),
    vault: files.vault,
    sealing: kycSealing(keys),
  }
  async function close() {
    files.close()
    await world.close()
  }
  const parts = { world, files, picture, deps }
  return { ...parts, ...customersOf(parts), ...operatorsOf(parts), close }
}

function customersOf({ world, files, picture, deps }: Parts) {
  let people = 0
  /** A customer of tier 2 with all sections, and the given documents. */
  async function complete(
    username: string,
    kinds = ['passport', 'utilityBill', 'signature', 'selfie'],
  ): Promise<Person> {
    const person = await world.addPerson('Ada', 'Eze', 2, 0n)
    const { customerId } = person
    const { pool } = world.database
    const at = world.time.now
    people += 1
    await world.asOwner(
      `insert into bank.profile (customer_id, username, username_key, password_hash, password_changed_at, pin_salt, pin_hash, created_at)
       values ($1, $2, $2, 'x', $3, $4, $5, $3)`,
      [customerId, username, at, randomBytes(16), randomBytes(68)],
    )
    await keepNin(pool, deps.sealing, { customerId, nin: String(71_000_000_000 + people), at })
    for (const section of ['personal', 'financial', 'nextOfKin'] as const)
      await saveSection(pool, deps.sealing, {
        customerId,
        section,
        details: { Street: `Street of ${section}`, Nested: { Name: 'inside' } },
        at,
      })
    for (const kind of kinds) {
      const upload = await files.send(customerId, picture)
      const added = await addDocument(deps)({ ...upload, kind: kind as never }, person.context)
      if (!added.ok) throw new Error(reasonOf(added))
    }
    return person
  }
  async function statusOf(person: Person) {
    const answer = await getKycStatus(deps)({}, person.context)
    if (!answer.ok) throw new Error(reasonOf(answer))
    return answer.value.data
  }
  const submit = (person: Person) => submitKyc(deps)({}, person.context)
  return { complete, statusOf, submit }
}

function operatorsOf({ world, files, deps }: Parts) {
  const run = (...words: string[]) =>
    kycCommand({ database: world.database, sealing: deps.sealing, vault: files.vault }, words)
  /** Decides the submission that waits now, by the code that `show` prints. The other words follow the code. */
  async function decideOn(action: 'approve' | 'reject', username: string, ...words: string[]) {
    const why = words.length === 0 ? ['Compared', 'with the passport'] : words
    return run(action, username, await codeOf(username), ...why)
  }
  async function codeOf(username: string): Promise<string> {
    const shown = await run('show', username)
    const code = shown.ok ? /, submission ([0-9a-f]{8}), since /.exec(shown.value)?.[1] : undefined
    if (code === undefined) throw new Error('kyc show prints no submission')
    return code
  }
  async function trail({ customerId }: Person) {
    const { rows } = await world.database.pool.query<{
      kind: string
      outcome: string
      address: string
      detail: object
    }>(
      `select kind, outcome, address, detail from bank.audit_event where customer_id = $1 and kind like 'kyc%' order by event_id`,
      [customerId],
    )
    return rows.filter(({ kind }) => !kind.startsWith('kyc.document-added'))
  }
  const noticesOf = async ({ customerId }: Person) =>
    (
      await world.database.pool.query<{ kind: string }>(
        `select kind from bank.alert where customer_id = $1 and kind similar to '(tier|identity-change)-%' order by alert_id`,
        [customerId],
      )
    ).rows.map(({ kind }) => kind)
  return { run, decideOn, codeOf, trail, noticesOf }
}
