/**
 * Tests pictures in cases: each picture is one message, once. Only the owner and operators can read it, and each reading by
 * an operator has a line in the audit trail.
 */
// @module-tag one-try
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestFiles, photo, type TestFiles } from '../../../files/files.fixture.ts'
import { casePictureCommand } from '../../../operators/case-picture-command.ts'
import { caseCommand } from '../../../operators/case-commands.ts'
import { type Person, reasonOf } from '../../transfers/world.fixture.ts'
import { getCasePicture, sendCasePicture } from './case-pictures.ts'
import { openCaseBank } from '../cases.fixture.ts'

const bank = openCaseBank()
const folder = mkdtempSync(join(tmpdir(), 'adire-case-'))
let files: TestFiles
let picture: Buffer

beforeAll(async () => {
  files = createTestFiles(bank.world.database, bank.deps.clock)
  picture = await photo()
})
afterAll(() => {
  files.close()
  rmSync(folder, { recursive: true })
})

const deps = () => ({ ...bank.deps, vault: files.vault })
const upload = (by: Person, bytes = picture) => files.send(by.customerId, bytes)
const send = async (caseId: string, by = bank.ada, bytes = picture) =>
  sendCasePicture(deps())({ caseId, ...(await upload(by, bytes)) }, by.context)
const read = (caseId: string, pictureId: string, by = bank.ada) =>
  getCasePicture(deps())({ caseId, pictureId }, by.context)
const command = (...words: string[]) => casePictureCommand({ database: bank.world.database, vault: files.vault }, words)
const question = async () => (await bank.opened({ type: 'question', words: 'See the picture' })).caseId
async function sent(caseId: string): Promise<string> {
  const answer = await send(caseId)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return answer.value.data.messages.at(-1)?.pictureId ?? ''
}

describe('a picture', () => {
  it('becomes a message of the case, and is returned as a JPEG', async () => {
    const caseId = await question()
    const pictureId = await sent(caseId)
    expect((await bank.seen(caseId)).messages).toMatchObject([{ from: 'you', text: 'Sent a picture.', pictureId }])
    const answer = await read(caseId, pictureId)
    if (!answer.ok) throw new Error(reasonOf(answer))
    expect(answer.value.data.mediaType).toBe('image/jpeg')
    expect(Buffer.from(answer.value.data.bytes, 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  it('a picture that is sent again, or four times in parallel, is one message', async () => {
    const caseId = await question()
    const one = await upload(bank.ada)
    const use = () => sendCasePicture(deps())({ caseId, ...one }, bank.ada.context)
    expect((await Promise.all([use(), use(), use(), use()])).map(reasonOf)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(reasonOf(await use())).toBe('ok')
    expect((await bank.seen(caseId)).messages).toHaveLength(1)
  })

  it('answers an open question of staff to the customer', async () => {
    const caseId = await question()
    await bank.staffDo(caseId, 'staff-asked', 'Can you show it to us?')
    expect((await bank.seen(caseId)).state).toBe('waiting')
    await sent(caseId)
    expect((await bank.seen(caseId)).state).toBe('opened')
  })

  it('a picture of another customer cannot be sent, read, or reached through another case', async () => {
    const caseId = await question()
    const pictureId = await sent(caseId)
    expect(reasonOf(await send(caseId, bank.tunde))).toBe('not-found')
    expect(reasonOf(await read(caseId, pictureId, bank.tunde))).toBe('not-found')
    expect(reasonOf(await read(await question(), pictureId))).toBe('not-found')
    expect((await bank.seen(caseId)).messages).toHaveLength(1)
  })

  it('picture: is refused and not stored when it is not a picture, its case is closed, or it is the eleventh', async () => {
    const caseId = await question()
    expect(reasonOf(await send(caseId, bank.ada, Buffer.from('%PDF-1.7')))).toBe('file-pdf')
    expect(reasonOf(await send(caseId, bank.ada, Buffer.from('<svg onload="alert(1)"/>')))).toBe('file-not-picture')
    const small = await photo(120, 120)
    for (let n = 0; n < 9; n += 1) expect(reasonOf(await send(caseId, bank.ada, small))).toBe('ok')
    const tenth = await upload(bank.ada, small)
    const use = () => sendCasePicture(deps())({ caseId, ...tenth }, bank.ada.context)
    // A parallel repeat of the tenth picture is no eleventh picture.
    expect((await Promise.all([use(), use(), use()])).map(reasonOf)).toEqual(['ok', 'ok', 'ok'])
    expect(reasonOf(await send(caseId, bank.ada, small))).toBe('picture-limit')
    const other = await question()
    expect(reasonOf(await bank.handlers.withdraw({ caseId: other }, bank.ada.context))).toBe('ok')
    expect(reasonOf(await send(other))).toBe('case-closed')
    expect((await bank.seen(other)).messages).toEqual([])
    bank.world.time.now = new Date(bank.world.time.now.getTime() + 2 * 60 * 60_000)
    await files.vault.cleanUp()
    const [{ n }] = (await bank.rowsOf(`select count(*)::int as n from bank.stored_file where customer_id = $1`, [
      bank.ada.customerId,
    ])) as [{ n: number }]
    expect(n).toBe(10)
  })
})

describe('an operator', () => {
  it('operator: sees which messages have a picture; writing a picture to a file adds an audit event', async () => {
    const { caseId, reference } = await bank.opened({ type: 'question', words: 'See the picture' })
    await sent(caseId)
    const shown = await caseCommand(bank.world.database, ['show', reference])
    expect(shown).toMatchObject({ ok: true, value: expect.stringContaining('Sent a picture.  picture 1') })
    const path = join(folder, 'one.jpg')
    expect(await command(reference.toLowerCase(), '1', path)).toMatchObject({ ok: true })
    expect(readFileSync(path).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(await command(reference, '1', path)).toMatchObject({ ok: false, failure: expect.stringContaining('EEXIST') })
    expect(
      await bank.rowsOf(
        `select address from bank.audit_event where customer_id = $1 and kind = 'case.picture-looked-at'`,
        [bank.ada.customerId],
      ),
    ).toEqual(Array.from({ length: 2 }, () => ({ address: `operator:${userInfo().username}` })))
    const seen = await bank.rowsOf(
      `select content as what from bank.record_read where customer_id = $1 and content like 'A picture%'`,
      [bank.ada.customerId],
    )
    expect(seen).toEqual(Array.from({ length: 2 }, () => ({ what: `A picture in your report ${reference}` })))
    expect(await command('CASE-0000-0000-0000', '1', path)).toMatchObject({ ok: false })
    for (const number of ['0', '2', 'x', ''])
      expect(await command(reference, number, path)).toEqual({
        ok: false,
        failure: 'Which picture? This case has 1.',
      })
    expect(await command(reference, '1')).toMatchObject({ ok: false, failure: expect.stringContaining('Where to?') })
  })
})
