/** The checks of the whole audit trail that staff start: steps by jobs, a restart, a stop, one at a time, and the result. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AuditCheck } from '../../../contract/staff/staff-audit.ts'
import { linkAudit, signAuditHead } from '../../audit/link-audit.ts'
import type { TestDatabase } from '../../db/database.fixture.ts'
import { auditCheckMeasure } from '../../features/audit-check/audit-check-measure.ts'
import { findRunningAuditCheck, keepReadLinks } from '../../features/audit-check/audit-check-store.ts'
import { createRunAuditCheck, RUN_AUDIT_CHECK, sweepAuditChecks } from '../../features/audit-check/run-audit-check.ts'
import type { StaffWorld } from '../staff.fixture.ts'
import { type AuditWorld, openAuditWorld } from './audit-world.fixture.ts'

const STEP_LINKS = 7n

let audit: AuditWorld
let test: TestDatabase
let world: StaffWorld
let auditor: string
let links: bigint

beforeAll(async () => {
  audit = await openAuditWorld()
  ;({ test, staff: world } = audit)
  auditor = await world.logIn('auditor')
  // A head in the first step, a head at its end, and a head of the last link.
  for (const events of [3n, STEP_LINKS, 25n]) {
    while ((await countEvents()) < events) await audit.add('card.frozen')
    await linkAudit(audit.deps)
    await signAuditHead(audit.deps)
  }
  const [row] = await test.asOwner('select max(number)::text as links from bank.audit_link')
  links = BigInt((row as { readonly links: string }).links)
})
afterEach(async () => {
  await test.asOwner('delete from bank.audit_check')
  await removeJobs()
})
afterAll(async () => {
  await audit.close()
})

async function countEvents(): Promise<bigint> {
  const [row] = await test.asOwner('select count(*)::text as events from bank.audit_event')
  return BigInt((row as { readonly events: string }).events)
}

const removeJobs = () => test.asOwner('delete from graphile_worker._private_jobs')
const call = (name: string, body: object, token = auditor) => world.call(token, `audit/${name}`, body)
const checks = async () => (await call('checks', {})).body['checks'] as readonly AuditCheck[]

async function start(): Promise<string> {
  const checkId = randomUUID()
  expect(await call('start-check', { checkId })).toMatchObject({ status: 200 })
  return checkId
}

const errors: object[] = []

/** Runs one job of a process that was started for it. The job makes one step. */
function run(checkId: string, attempt = 1, stepLinks = STEP_LINKS): Promise<void> {
  const logger = { error: (details: object) => void errors.push(details) }
  const deps = { ...world.deps, logger, sliceMs: 0, stepLinks }
  return createRunAuditCheck(deps)({ checkId }, { id: '1', attempt, maxAttempts: 5 })
}

async function find(checkId: string): Promise<AuditCheck> {
  const found = (await checks()).find((check) => check.checkId === checkId)
  if (found === undefined) throw new Error('the check is not listed')
  return found
}

const runToEnd = async (): Promise<AuditCheck> => runToEndOf(await start())

async function runToEndOf(checkId: string): Promise<AuditCheck> {
  for (let step = 0n; step <= links / STEP_LINKS; step += 1n) await run(checkId)
  return find(checkId)
}

const jobs = async () =>
  (
    await test.asOwner(
      `select j.key from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [RUN_AUDIT_CHECK],
    )
  ).map((row) => (row as { readonly key: string }).key)

const measured = async () => (await auditCheckMeasure(test.database.pool).read())[0]?.values['adire_audit_faults']

const lastEvent = async (kind: string) =>
  (
    await test.asOwner('select outcome, detail from bank.audit_event where kind = $1 order by event_id desc limit 1', [
      kind,
    ])
  )[0]

/** Changes rows by hand as the owner of the database can, and later back. */
async function tamper<T>(change: string, back: string, work: () => Promise<T>): Promise<T> {
  const apply = async (text: string) => {
    for (const table of ['audit_link', 'audit_event', 'audit_head']) {
      await test.asOwner(`alter table bank.${table} disable trigger user`)
    }
    await test.asOwner(text)
    for (const table of ['audit_link', 'audit_event', 'audit_head']) {
      await test.asOwner(`alter table bank.${table} enable trigger user`)
    }
  }
  await apply(change)
  try {
    return await work()
  } finally {
    await apply(back)
  }
}

describe('a check of the whole audit trail', () => {
  it('shows its progress after each step, and ends as whole with an audit event', async () => {
    const checkId = await start()
    expect(await find(checkId)).toMatchObject({ state: 'running', links: '0', lastLink: links.toString() })
    await run(checkId)
    expect(await find(checkId)).toMatchObject({ state: 'running', links: STEP_LINKS.toString() })
    const ended = await runToEndOf(checkId)
    expect(ended).toMatchObject({ state: 'right', links: links.toString(), faults: [] })
    expect(await lastEvent('audit-check.ended')).toMatchObject({
      outcome: 'done',
      detail: { checkId, result: 'right', links: links.toString(), faults: 0 },
    })
    expect(await measured()).toBe(0)
  })

  it.each([
    [
      'a changed event',
      `update bank.audit_event set kind = kind || 'x' where event_id = (select event_id from bank.audit_link where number = 9)`,
      `update bank.audit_event set kind = left(kind, -1) where event_id = (select event_id from bank.audit_link where number = 9)`,
      'link 9 does not fit its row',
    ],
    [
      'a link between two steps that was replaced with its hash',
      `update bank.audit_link set hash = sha256(hash) where number = 7`,
      `update bank.audit_link set hash = decode('$HASH', 'hex') where number = 7`,
      'link 8 does not fit its row',
    ],
    [
      'a head of a link that does not exist',
      `alter table bank.audit_head drop constraint audit_head_number_fkey;
       insert into bank.audit_head (number, hash, signed_at, public_key, signature) values (1000000, '\\x$ZERO', now(), '\\x$ZERO', '\\x$ZERO$ZERO')`,
      `delete from bank.audit_head where number = 1000000;
       alter table bank.audit_head add foreign key (number) references bank.audit_link (number)`,
      'the signed link 1000000 is gone',
    ],
  ])('%s: is a fault with an alarm, which only a right check ends', async (_name, change, back, fault) => {
    const [row] = await test.asOwner(`select encode(hash, 'hex') as hash from bank.audit_link where number = 7`)
    const fill = (text: string) =>
      text.replace('$HASH', (row as { readonly hash: string }).hash).replaceAll('$ZERO', '00'.repeat(32))
    const broken = await tamper(fill(change), fill(back), runToEnd)
    expect(broken).toMatchObject({ state: 'broken', faults: expect.arrayContaining([fault]) })
    expect(await measured()).toBe(broken.faults.length)
    expect(errors.at(-1)).toMatchObject({ event: 'audit-broken', checkId: broken.checkId })
    expect(await lastEvent('audit-check.ended')).toMatchObject({ outcome: 'refused', detail: { result: 'broken' } })
    expect(await runToEnd()).toMatchObject({ state: 'right' })
    expect(await measured()).toBe(0)
  })

  it('a link that somebody changes after its step: the next step reports the changed link', async () => {
    const checkId = await start()
    await run(checkId)
    const [row] = await test.asOwner(`select encode(hash, 'hex') as hash from bank.audit_link where number = 7`)
    const hash = (row as { readonly hash: string }).hash
    await tamper(
      'update bank.audit_link set hash = sha256(hash) where number = 7',
      `update bank.audit_link set hash = decode('${hash}', 'hex') where number = 7`,
      () => run(checkId),
    )
    expect((await find(checkId)).faults).toContain('link 7 is not the one that was proven')
  })

  it('the signed heads: are read once each, also those between two steps', async () => {
    const heads = await test.asOwner('select number::text from bank.audit_head order by number')
    expect(heads).toContainEqual({ number: STEP_LINKS.toString() })
    expect(await runToEnd()).toMatchObject({ state: 'right', heads: heads.length })
  })

  it('two auditors at the same time: start one check of the trail, and a repeated call starts no second', async () => {
    const other = await world.logIn('auditor')
    const [first, second] = [randomUUID(), randomUUID()]
    const answers = await Promise.all([
      call('start-check', { checkId: first }),
      call('start-check', { checkId: second }, other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [checkId, token, stranger] = answers[0].status === 200 ? [first, auditor, other] : [second, other, auditor]
    expect(await call('start-check', { checkId }, token)).toMatchObject({ status: 200 })
    expect(await call('start-check', { checkId }, stranger)).toMatchObject({ status: 409 })
    expect(await checks()).toHaveLength(1)
    expect(await jobs()).toEqual([`${RUN_AUDIT_CHECK}:${checkId}`])
  })

  it('a stopped check of the trail: has no result, makes no more steps, and another check can start', async () => {
    const checkId = await start()
    await run(checkId)
    expect(await call('stop-check', { checkId })).toMatchObject({ status: 200 })
    await run(checkId)
    expect(await find(checkId)).toMatchObject({ state: 'stopped', links: STEP_LINKS.toString() })
    expect(await call('stop-check', { checkId })).toMatchObject({ status: 409 })
    expect(await lastEvent('audit-check.stopped')).toMatchObject({ detail: { checkId } })
    await start()
  })

  it('a step that another process recorded: is not recorded again', async () => {
    const checkId = await start()
    const read = await findRunningAuditCheck(world.database.pool, checkId)
    if (read === undefined) throw new Error('the check does not run')
    await run(checkId)
    const other = { last: { number: 3n, hash: Buffer.alloc(32) }, heads: 9, faults: ['x'] }
    expect(await keepReadLinks(world.database.pool, read, other)).toBe(false)
    expect(await find(checkId)).toMatchObject({ state: 'running', links: STEP_LINKS.toString(), faults: [] })
  })

  it('a job that was lost: is queued again, and a check that cannot be read five times fails', async () => {
    const checkId = await start()
    await removeJobs()
    await sweepAuditChecks(world.deps)
    expect(await jobs()).toEqual([`${RUN_AUDIT_CHECK}:${checkId}`])
    await test.asOwner('revoke select on bank.audit_link from adire_staff')
    try {
      await expect(run(checkId, 1)).rejects.toThrow('permission denied')
      expect(await find(checkId)).toMatchObject({ state: 'running' })
      await expect(run(checkId, 5)).rejects.toThrow('permission denied')
    } finally {
      await test.asOwner('grant select on bank.audit_link to adire_staff')
    }
    expect(await find(checkId)).toMatchObject({ state: 'failed', endedAt: expect.any(String) })
  })
})
