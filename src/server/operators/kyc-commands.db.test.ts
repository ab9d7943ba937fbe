/** The decision on tier 3, from the customer's side and the operators': asked for, looked at, approved, refused, asked again. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_DEPOSIT_LIMITS } from '../../core/inward-credits/decide-inward-credit.ts'
import { DEFAULT_LIMITS } from '../../core/limits/transfer-limits.ts'
import { fail } from '../../values/result.ts'
import { insertProfile } from '../features/auth/profile-store.ts'
import { addDocument } from '../features/kyc/documents.ts'
import { getKycStatus } from '../features/kyc/get-status.ts'
import type { KycDeps } from '../features/kyc/kyc-deps.ts'
import { keepNin, saveSection } from '../features/kyc/kyc-store.ts'
import { setPersonalDetails } from '../features/kyc/save-sections.ts'
import { submitKyc } from '../features/kyc/submit-kyc.ts'
import { createWorld, type Person, reasonOf, type World } from '../features/transfers/test-world.ts'
import { createTestFiles, photo, type TestFiles } from '../files/test-files.ts'
import { kycDeps, kycSealing } from '../join-kyc.ts'
import { kycCommand, listWaitingKyc } from './kyc-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'adire-kyc-'))
let world: World
let files: TestFiles
let deps: KycDeps
let picture: Buffer

beforeAll(async () => {
  world = await createWorld()
  files = createTestFiles(world.database, world.deps.clock)
  picture = await photo()
  const keys = { identityEncryption: randomBytes(32), identityIndex: randomBytes(32) }
  const { database, clock } = world.deps
  deps = kycDeps(
    { database, clock, keys: keys as never, identity: { findByNin: async () => fail({ kind: 'not-found' }) } as never },
    async () => ({ policy: DEFAULT_LIMITS, deposits: DEFAULT_DEPOSIT_LIMITS }),
    files.vault,
  )
  deps = { ...deps, sealing: kycSealing(keys as never) }
})
afterAll(async () => {
  files.close()
  rmSync(folder, { recursive: true })
  await world.close()
})

const who = { Title: 'Mrs', MotherMaidenName: 'Nwosu', MaritalStatus: 'Married', PurposeOfAccount: 'Salary' }
const where = { CountryOfResidence: 'NGA', State: 'Lagos', LocalGovernmentArea: 'Surulere', Landmark: 'Stadium' }
const personal = { ...who, ...where, Street: 'Bode Thomas Street', HouseNumber: '14' }
let people = 0
/** A customer of tier 2 with all sections; documents as told. */
async function complete(username: string, kinds = ['passport', 'utilityBill', 'signature', 'selfie']): Promise<Person> {
  const person = await world.addPerson('Ada', 'Eze', 2, 0n)
  const { customerId } = person
  const { pool } = world.database
  const at = world.time.now
  people += 1
  const secret = { passwordHash: 'x', pinSalt: randomBytes(16), pinHash: randomBytes(32) }
  await insertProfile(pool, { customerId, username, ...secret, primaryAccountNumber: null, createdAt: at })
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
const run = (...words: string[]) =>
  kycCommand({ database: world.database, sealing: deps.sealing, vault: files.vault }, words)
/** Decides on what waits now: the code that `show` prints, then the rest. */
async function decideOn(action: 'approve' | 'reject', username: string, ...words: string[]) {
  return run(action, username, await codeOf(username), ...words)
}
async function codeOf(username: string): Promise<string> {
  const shown = await run('show', username)
  const code = shown.ok ? /, submission ([0-9a-f]{8}), since /.exec(shown.value)?.[1] : undefined
  if (code === undefined) throw new Error('kyc show prints no submission')
  return code
}
async function trail({ customerId }: Person) {
  const { rows } = await world.database.pool.query<{ kind: string; outcome: string; address: string; detail: object }>(
    `select kind, outcome, address, detail from bank.audit_event where customer_id = $1 and kind like 'kyc%' order by id`,
    [customerId],
  )
  return rows.filter(({ kind }) => !kind.startsWith('kyc.document-added'))
}
const noticesOf = async ({ customerId }: Person) =>
  (
    await world.database.pool.query<{ kind: string }>(
      `select kind from bank.alert where customer_id = $1 and kind like 'tier%' order by id`,
      [customerId],
    )
  ).rows.map(({ kind }) => kind)
const operator = `operator:${userInfo().username}`

describe('tier 3', () => {
  it.each(['passport', 'utilityBill', 'signature', 'selfie'])('cannot be asked for without %s', async (left) => {
    const kinds = ['passport', 'utilityBill', 'signature', 'selfie'].filter((kind) => kind !== left)
    const ada = await complete(`without.${left.toLowerCase()}`, kinds)
    expect(reasonOf(await submit(ada))).toBe('kyc-incomplete')
    expect((await statusOf(ada)).submission).toBeNull()
  })

  it('waits, is refused with the reason, is put right, asked for again and approved; everybody is told, once', async () => {
    const ada = await complete('ada.eze')
    expect((await statusOf(ada)).nextTier).toMatchObject({ tier: 3, missing: [] })
    expect(await submit(ada)).toMatchObject({
      ok: true,
      value: { data: { tier: 2, submission: { state: 'waiting' } } },
    })
    expect(await submit(ada)).toMatchObject({ ok: true, value: { data: { submission: { state: 'waiting' } } } })
    expect(await listWaitingKyc(world.database)).toMatch(/^ada\.eze {2}Ada Eze {2}tier 3 {2}since /)

    expect(
      await decideOn('reject', 'ada.eze', 'The bill is of last year.', 'Send one of the last three months.'),
    ).toEqual({
      ok: true,
      value: 'ada.eze is told why not.',
    })
    const reason = 'The bill is of last year. Send one of the last three months.'
    expect(await statusOf(ada)).toMatchObject({ tier: 2, submission: { tier: 3, state: 'refused', reason } })
    expect(await decideOn('approve', 'ada.eze')).toEqual({
      ok: false,
      failure: 'ada.eze does not wait for a decision.',
    })

    const upload = await files.send(ada.customerId, picture)
    expect(reasonOf(await addDocument(deps)({ ...upload, kind: 'utilityBill' }, ada.context))).toBe('ok')
    world.time.now = new Date(world.time.now.getTime() + 60_000)
    expect(await submit(ada)).toMatchObject({ ok: true, value: { data: { submission: { state: 'waiting' } } } })
    const code = await codeOf('ada.eze')
    const answers = await Promise.all([run('approve', 'ada.eze', code), run('approve', 'ada.eze', code)])
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 'ada.eze has tier 3 now.' }])
    expect(await statusOf(ada)).toMatchObject({
      tier: 3,
      nextTier: null,
      submission: { tier: 3, state: 'accepted', reason: null },
      Documents: expect.arrayContaining([expect.objectContaining({ kind: 'utilityBill', state: 'accepted' })]),
    })
    expect(await noticesOf(ada)).toEqual(['tier-refused', 'tier-raised'])
    expect((await trail(ada)).filter(({ kind }) => kind !== 'kyc.record-looked-at')).toMatchObject([
      { kind: 'kyc.submitted', outcome: 'done' },
      { kind: 'kyc.tier-refused', outcome: 'refused', address: operator, detail: { tier: 3, reason } },
      { kind: 'kyc.document-replaced', outcome: 'done' },
      { kind: 'kyc.submitted', outcome: 'done' },
      { kind: 'kyc.tier-raised', outcome: 'done', address: operator, detail: { tier: 3 } },
    ])
    expect(await listWaitingKyc(world.database)).toBe('Nobody waits for a decision.')
  })

  it('is not given where something went missing after it was asked for', async () => {
    const ada = await complete('ada.missing')
    await submit(ada)
    await world.database.pool.query(`delete from bank.kyc_document where customer_id = $1 and kind = 'selfie'`, [
      ada.customerId,
    ])
    expect(await decideOn('approve', 'ada.missing')).toMatchObject({
      ok: false,
      failure: expect.stringContaining('missing'),
    })
    expect((await statusOf(ada)).tier).toBe(2)
    expect(await decideOn('reject', 'ada.missing', 'Your selfie is missing.')).toMatchObject({ ok: true })
  })
})

it('is decided on what was looked at: an approval of a submission that was refused and sent again meanwhile counts for nothing', async () => {
  const ada = await complete('ada.swapped')
  await submit(ada)
  const seen = await codeOf('ada.swapped')
  expect(await run('reject', 'ada.swapped', seen, 'The selfie is of somebody else.')).toMatchObject({ ok: true })
  const upload = await files.send(ada.customerId, picture)
  expect(reasonOf(await addDocument(deps)({ ...upload, kind: 'selfie' }, ada.context))).toBe('ok')
  world.time.now = new Date(world.time.now.getTime() + 60_000)
  await submit(ada)
  for (const action of ['approve', 'reject'])
    expect(await run(action, 'ada.swapped', seen, 'The selfie is of somebody else.')).toEqual({
      ok: false,
      failure: 'That is not the submission that waits now. Look at: kyc show.',
    })
  expect(await statusOf(ada)).toMatchObject({ tier: 2, submission: { state: 'waiting' } })
  expect(await run('approve', 'ada.swapped', await codeOf('ada.swapped'))).toMatchObject({ ok: true })
})

describe('what is changed after tier 3', () => {
  const change = (person: Person, over: object) =>
    setPersonalDetails(deps)({ ...personal, ...over } as never, person.context)
  it('keeps the tier and is looked at again; another address takes a bill that is newer than it', async () => {
    const ada = await complete('moved.on')
    await change(ada, {})
    expect((await statusOf(ada)).changed).toEqual([])
    await submit(ada)
    await decideOn('approve', 'moved.on')
    await change(ada, {})
    expect((await statusOf(ada)).changed).toEqual([])
    world.time.now = new Date(world.time.now.getTime() + 1000)
    await change(ada, { HouseNumber: '99' })
    expect(await statusOf(ada)).toMatchObject({ tier: 3, changed: [{ section: 'personal', proof: 'missing' }] })
    expect(await listWaitingKyc(world.database)).toMatch(/moved\.on {2}changed personal {2}since/)
    const code = async () => {
      const shown = await run('show', 'moved.on')
      return (shown.ok && /CHANGED after tier 3: personal, change ([\da-f-]+)/.exec(shown.value)?.[1]) || ''
    }
    const first = await code()
    expect(await run('checked', 'moved.on', 'personal', first)).toMatchObject({
      failure: expect.stringContaining('no utility bill of the new address'),
    })
    world.time.now = new Date(world.time.now.getTime() + 1000)
    const add = async (kind: string) =>
      addDocument(deps)({ ...(await files.send(ada.customerId, picture)), kind: kind as never }, ada.context)
    expect(reasonOf(await add('passport'))).toBe('documents-locked')
    expect(await add('utilityBill')).toMatchObject({ ok: true })
    expect((await statusOf(ada)).changed).toEqual([{ section: 'personal', proof: 'sent' }])
    world.time.now = new Date(world.time.now.getTime() + 1000)
    await change(ada, { HouseNumber: '99', MaritalStatus: 'Single' })
    expect(await run('checked', 'moved.on', 'personal', first)).toMatchObject({ ok: false })
    const seen = await code()
    expect(await add('utilityBill')).toMatchObject({ ok: true })
    expect(await run('checked', 'moved.on', 'personal', seen)).toMatchObject({ ok: false })
    expect(await run('checked', 'moved.on', 'personal', await code())).toMatchObject({ ok: true })
    expect(await statusOf(ada)).toMatchObject({ tier: 3, changed: [] })
    expect(reasonOf(await add('utilityBill'))).toBe('documents-locked')
    expect((await trail(ada)).at(-1)).toMatchObject({ kind: 'kyc.change-checked', address: operator })
  })
})

describe('looking', () => {
  it('shows what was told and sent, and says in the audit trail who looked', async () => {
    const ada = await complete('ada.shown')
    await submit(ada)
    const shown = await run('show', 'ADA.shown')
    if (!shown.ok) throw new Error(shown.failure)
    for (const part of ['Ada Eze', 'tier 3: waiting', 'verified', 'Street: Street of personal', 'Nested.Name: inside'])
      expect(shown.value).toContain(part)
    expect(shown.value).toContain('document utilityBill (Utility bill)')
    expect(shown.value).toContain('nothing is missing for tier 3')
    expect(shown.value).not.toMatch(/7100000\d/)
    expect((await trail(ada)).at(-1)).toMatchObject({ kind: 'kyc.record-looked-at', address: operator })
  })

  it('writes a document out once, for its user alone, with a line in the audit trail even where that fails', async () => {
    const ada = await complete('ada.written')
    const path = join(folder, 'passport.jpg')
    expect(await run('document', 'ada.written', 'passport', path)).toMatchObject({ ok: true })
    expect(readFileSync(path).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await run('document', 'ada.written', 'passport', path)).toMatchObject({
      ok: false,
      failure: expect.stringContaining('EEXIST'),
    })
    files.store.down = true
    const other = join(folder, 'selfie.jpg')
    expect(await run('document', 'ada.written', 'selfie', other)).toMatchObject({ ok: false })
    files.store.down = false
    expect(existsSync(other)).toBe(false)
    expect((await trail(ada)).map(({ kind, address, detail }) => [kind, address, detail])).toEqual([
      ['kyc.document-looked-at', operator, { document: 'passport' }],
      ['kyc.document-looked-at', operator, { document: 'passport' }],
      ['kyc.document-looked-at', operator, { document: 'selfie' }],
    ])
  })
})

describe('what an operator types wrongly', () => {
  it.each([
    [['look', 'ada.typo'], 'Say show, document, approve, reject or checked.'],
    [['show', 'nobody.here'], 'There is no profile nobody.here.'],
    [['show'], 'There is no profile .'],
    [['document', 'ada.typo', 'photo', 'x.jpg'], /^Which\? Say ninSlip, passport/],
    [['document', 'ada.typo', 'passport'], 'Where to? Give the name of a new file.'],
    [['document', 'ada.typo', 'ninSlip', 'x.jpg'], 'ada.typo has sent no ninSlip.'],
    [['approve', 'ada.typo'], /^Which submission\?/],
    [['reject', 'ada.typo', 'The bill is of last year.'], /^Which submission\?/],
    [['approve', 'ada.typo', '0a1b2c3d'], 'ada.typo does not wait for a decision.'],
    [['reject', 'ada.typo', '0a1b2c3d', 'no'], 'Why? The customer reads it: say what is wrong and what to do.'],
    [['reject', 'ada.typo', '0a1b2c3d', 'long '.repeat(120)], 'At most 500 letters.'],
  ])('%j: one clear line, and nothing done', async (words, failure) => {
    if (people === 0 || !(await run('show', 'ada.typo')).ok) await complete('ada.typo')
    const answer = await run(...words)
    expect(answer).toEqual({
      ok: false,
      failure: typeof failure === 'string' ? failure : expect.stringMatching(failure),
    })
  })
})
