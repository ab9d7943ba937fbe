/** Tests the decision on tier 3, from the customer's side and the operators' side: request, look, approval, refusal, second request. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDocument } from '../features/kyc/documents.ts'
import { reasonOf } from '../features/transfers/world.fixture.ts'
import { listWaitingKyc } from './kyc-commands.ts'
import { createKycOperator, type KycOperator } from './kyc-operator.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'adire-kyc-'))
let desk: KycOperator
let world: KycOperator['world']
let files: KycOperator['files']
let picture: KycOperator['picture']
let deps: KycOperator['deps']
let complete: KycOperator['complete']
let statusOf: KycOperator['statusOf']
let submit: KycOperator['submit']
let run: KycOperator['run']
let decideOn: KycOperator['decideOn']
let codeOf: KycOperator['codeOf']
let trail: KycOperator['trail']
let noticesOf: KycOperator['noticesOf']

beforeAll(async () => {
  desk = await createKycOperator()
  ;({ world, files, picture, deps, complete, statusOf, submit, run, decideOn, codeOf, trail, noticesOf } = desk)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await desk.close()
})

const operator = `operator:${userInfo().username}`
const accepted = (section: string) => ({ section, fault: null, words: null, isSentAgain: false })

describe('tier 3', () => {
  it.each(['passport', 'utilityBill', 'signature', 'selfie'])(
    'tier 3: cannot be requested without %s',
    async (left) => {
      const kinds = ['passport', 'utilityBill', 'signature', 'selfie'].filter((kind) => kind !== left)
      const ada = await complete(`without.${left.toLowerCase()}`, kinds)
      expect(reasonOf(await submit(ada))).toBe('kyc-incomplete')
      expect((await statusOf(ada)).submission).toBeNull()
    },
  )

  it('tier 3: a request is refused by section with reasons, corrected, requested again and approved, and the customer is notified once of each decision', async () => {
    const ada = await complete('ada.eze')
    expect((await statusOf(ada)).nextTier).toMatchObject({ tier: 3, missing: [] })
    expect(await submit(ada)).toMatchObject({
      ok: true,
      value: { data: { tier: 2, submission: { state: 'waiting' } } },
    })
    expect(await submit(ada)).toMatchObject({ ok: true, value: { data: { submission: { state: 'waiting' } } } })
    expect(await listWaitingKyc(world.database)).toMatch(/^ada\.eze {2}Ada Eze {2}tier 3 {2}since /)

    const words = 'Send a bill of the last three months.'
    const decided = await decideOn('reject', 'ada.eze', 'selfie=unreadable,proofOfAddress=other', ...words.split(' '))
    expect(decided).toEqual({
      ok: true,
      value: 'ada.eze gets a message, and reads the rejected sections with their reasons.',
    })
    expect(await statusOf(ada)).toMatchObject({
      tier: 2,
      nextTier: { tier: 3, missing: ['proofOfAddress', 'selfie'] },
      submission: {
        tier: 3,
        state: 'refused',
        reason: expect.stringMatching(
          /^Selfie: We cannot read it clearly\. .*Proof of address: .*“Send a bill of the last/,
        ),
        sections: [
          ...['identification', 'personal', 'financial', 'nextOfKin', 'proofOfIdentity'].map(accepted),
          { section: 'proofOfAddress', fault: 'other', words, isSentAgain: false },
          accepted('signature'),
          { section: 'selfie', fault: 'unreadable', words: null, isSentAgain: false },
        ],
      },
    })
    expect(await decideOn('approve', 'ada.eze')).toEqual({
      ok: false,
      failure: 'ada.eze does not wait for a decision.',
    })

    world.time.now = new Date(world.time.now.getTime() + 60_000)
    for (const kind of ['utilityBill', 'selfie'] as const) {
      expect(reasonOf(await submit(ada))).toBe('kyc-incomplete')
      const upload = await files.send(ada.customerId, picture)
      expect(reasonOf(await addDocument(deps)({ ...upload, kind }, ada.context))).toBe('ok')
    }
    expect(await submit(ada)).toMatchObject({ ok: true, value: { data: { submission: { state: 'waiting' } } } })
    const code = await codeOf('ada.eze')
    const answers = await Promise.all([
      run('approve', 'ada.eze', code, 'Compared with the passport'),
      run('approve', 'ada.eze', code, 'Compared with the passport'),
    ])
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
      {
        kind: 'kyc.tier-refused',
        outcome: 'refused',
        address: operator,
        detail: { tier: 3, rejected: 'selfie: unreadable, proofOfAddress: other', reason: words },
      },
      { kind: 'kyc.document-replaced', outcome: 'done' },
      { kind: 'kyc.document-replaced', outcome: 'done' },
      { kind: 'kyc.submitted', outcome: 'done' },
      { kind: 'kyc.tier-raised', outcome: 'done', address: operator, detail: { tier: 3 } },
    ])
    expect(await listWaitingKyc(world.database)).toBe('Nobody waits for a decision.')
  })

  it('tier 3: is not approved when a document is missing since the request', async () => {
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
    expect(await decideOn('reject', 'ada.missing', 'selfie=other', 'Your selfie is missing.')).toMatchObject({
      ok: true,
    })
  })
})

it.each([
  ['selfie=expired', 'A reason does not fit its section.'],
  ['selfie=unreadable,selfie=unreadable', 'A section is named twice.'],
])('kyc reject: refuses %s, and the request still waits', async (sections, failure) => {
  const username = `ada.${sections.replaceAll(/[=,].*/g, '')}${sections.length}`
  const ada = await complete(username)
  await submit(ada)
  expect(await decideOn('reject', username, sections, 'Compared with the passport')).toEqual({ ok: false, failure })
  expect((await statusOf(ada)).submission).toMatchObject({ state: 'waiting', sections: [] })
})

it('a decision names the submission that the operator saw, and is refused for a newer submission', async () => {
  const ada = await complete('ada.swapped')
  await submit(ada)
  const seen = await codeOf('ada.swapped')
  const rejection = ['selfie=another-person', 'Compared with the passport']
  expect(await run('reject', 'ada.swapped', seen, ...rejection)).toMatchObject({ ok: true })
  world.time.now = new Date(world.time.now.getTime() + 60_000)
  const upload = await files.send(ada.customerId, picture)
  expect(reasonOf(await addDocument(deps)({ ...upload, kind: 'selfie' }, ada.context))).toBe('ok')
  await submit(ada)
  for (const words of [
    ['approve', 'ada.swapped', seen, 'Compared with the selfie'],
    ['reject', 'ada.swapped', seen, ...rejection],
  ])
    expect(await run(...words)).toEqual({
      ok: false,
      failure: 'That is not the submission that waits now. Look at: kyc show.',
    })
  expect(await statusOf(ada)).toMatchObject({ tier: 2, submission: { state: 'waiting' } })
  expect(await run('approve', 'ada.swapped', await codeOf('ada.swapped'), 'Compared with the selfie')).toMatchObject({
    ok: true,
  })
})

describe('operators’ look at an identity check', () => {
  it('kyc show: prints the sections and documents, and records the reader in the audit trail', async () => {
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

  it('kyc document: writes a new file that only its user can read, and each try leaves an audit event, also a failed try', async () => {
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
    const reason = 'To decide on the tier'
    expect((await trail(ada)).map(({ kind, address, detail }) => [kind, address, detail])).toEqual([
      ['kyc.document-looked-at', operator, { document: 'passport', reason }],
      ['kyc.document-looked-at', operator, { document: 'passport', reason }],
      ['kyc.document-looked-at', operator, { document: 'selfie', reason }],
    ])
  })
})

describe('an operator’s typing error', () => {
  it.each([
    [['look', 'ada.typo'], 'Say show, document, approve, reject, checked or refuse.'],
    [['show', 'nobody.here'], 'There is no profile nobody.here.'],
    [['show'], 'There is no profile .'],
    [['document', 'ada.typo', 'photo', 'x.jpg'], /^Which\? Say ninSlip, passport/],
    [['document', 'ada.typo', 'passport'], 'Where to? Give the name of a new file.'],
    [['document', 'ada.typo', 'ninSlip', 'x.jpg'], 'ada.typo has sent no ninSlip.'],
    [['approve', 'ada.typo'], /^Which submission\?/],
    [['reject', 'ada.typo', 'The bill is of last year.'], /^Which submission\?/],
    [['approve', 'ada.typo', '0a1b2c3d'], 'Why? Give the reason as the last words: what you compared.'],
    [['approve', 'ada.typo', '0a1b2c3d', 'Compared with the passport'], 'ada.typo does not wait for a decision.'],
    [['reject', 'ada.typo', '0a1b2c3d', 'The selfie is dark.'], /^Which sections\? .* such as signature=unreadable/],
    [['reject', 'ada.typo', '0a1b2c3d', 'selfie=dark', 'The selfie is dark.'], /^Which sections\?/],
    [['reject', 'ada.typo', '0a1b2c3d', 'selfie=unreadable', 'no'], /^Why\? Give the reason as the last words: /],
    [['refuse', 'ada.typo', 'personal', '1', 'no'], 'Why? The customer reads it: say what is wrong and what to do.'],
    [
      ['refuse', 'ada.typo', 'personal', '1', 'The street is not there.'],
      'That is not a change that waits now. Look at: kyc show.',
    ],
    [
      ['reject', 'ada.typo', '0a1b2c3d', 'selfie=other', 'long '.repeat(80)],
      'The customer reads the reason when the code is other: write 10 to 300 characters on one line.',
    ],
    [['refuse', 'ada.typo', 'personal', '1', 'long '.repeat(120)], 'At most 500 letters.'],
  ])('kyc %j: fails with one line, and changes nothing', async (words, failure) => {
    if (!(await run('show', 'ada.typo')).ok) await complete('ada.typo')
    const answer = await run(...words)
    expect(answer).toEqual({
      ok: false,
      failure: typeof failure === 'string' ? failure : expect.stringMatching(failure),
    })
  })
})
