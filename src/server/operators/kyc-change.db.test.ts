/** Tests how operators accept or refuse a change that a customer of tier 3 made. */
import { userInfo } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDocument, removeDocument } from '../features/kyc/documents.ts'
import { getPersonalDetails, setPersonalDetails } from '../features/kyc/save-sections.ts'
import { type Person, reasonOf } from '../features/transfers/world.fixture.ts'
import { listWaitingKyc } from './kyc-commands.ts'
import { createKycOperator, type KycOperator } from './kyc-operator.fixture.ts'

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
let trail: KycOperator['trail']
let noticesOf: KycOperator['noticesOf']

beforeAll(async () => {
  desk = await createKycOperator()
  ;({ world, files, picture, deps, complete, statusOf, submit, run, decideOn, trail, noticesOf } = desk)
})
afterAll(() => desk.close())

const who = { Title: 'Mrs', MotherMaidenName: 'Nwosu', MaritalStatus: 'Married', PurposeOfAccount: 'Salary' }
const where = { CountryOfResidence: 'NGA', State: 'Lagos', LocalGovernmentArea: 'Surulere', Landmark: 'Stadium' }
const SocialMedia = { LinkedIn: '', Facebook: '', Instagram: '', Twitter: '', Tiktok: '' }
const personal = { ...who, ...where, SocialMedia, Street: 'Bode Thomas Street', HouseNumber: '14' }
const operator = `operator:${userInfo().username}`

describe('a change after tier 3', () => {
  const change = (person: Person, over: object) =>
    setPersonalDetails(deps)({ ...personal, ...over } as never, person.context)
  it('a change keeps the tier and is reviewed again; a new address needs a bill that is newer than the change', async () => {
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
    expect(await run('checked', 'moved.on', 'personal', first, 'Compared with the bill')).toMatchObject({
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
    expect(await run('checked', 'moved.on', 'personal', first, 'Compared with the bill')).toMatchObject({ ok: false })
    const seen = await code()
    expect(await add('utilityBill')).toMatchObject({ ok: true })
    expect(await run('checked', 'moved.on', 'personal', seen, 'Compared with the bill')).toMatchObject({ ok: false })
    expect(await run('checked', 'moved.on', 'personal', await code(), 'Compared with the bill')).toMatchObject({
      ok: true,
    })
    expect(await statusOf(ada)).toMatchObject({ tier: 3, changed: [] })
    expect(reasonOf(await add('utilityBill'))).toBe('documents-locked')
    expect((await trail(ada)).at(-1)).toMatchObject({ kind: 'kyc.change-checked', address: operator })
  })

  const later = () => (world.time.now = new Date(world.time.now.getTime() + 1000))
  const codeOfChange = async (username: string) => {
    const shown = await run('show', username)
    return (shown.ok && /CHANGED after tier 3: personal, change ([\da-f-]+)/.exec(shown.value)?.[1]) || ''
  }
  const savedOf = async (person: Person) => {
    const answer = await getPersonalDetails(deps)({}, person.context)
    return answer.ok ? answer.value.data.details : undefined
  }
  const billOf = async (person: Person) => (await statusOf(person)).Documents.find(({ kind }) => kind === 'utilityBill')

  it('a refused change: the earlier accepted section and bill are valid again, and the customer is notified once with the reason', async () => {
    const ada = await complete('moved.back')
    await change(ada, {})
    await submit(ada)
    await decideOn('approve', 'moved.back')
    const [before, bill] = [await savedOf(ada), await billOf(ada)]
    const addBill = async () =>
      addDocument(deps)({ ...(await files.send(ada.customerId, picture)), kind: 'utilityBill' }, ada.context)
    later()
    await change(ada, { HouseNumber: '99' })
    const first = await codeOfChange('moved.back')
    later()
    await addBill()
    // The customer removes the new bill. The accepted bill is valid again, and the customer sends another bill.
    expect(await removeDocument(deps)({ documentId: (await billOf(ada))!.documentId }, ada.context)).toMatchObject({
      ok: true,
    })
    expect(await billOf(ada)).toMatchObject({ documentId: bill!.documentId, addedAt: bill!.addedAt })
    later()
    await addBill()
    await addBill()
    later()
    await change(ada, { HouseNumber: '100' })
    const words = ['The bill is of', 'another person. Send one with your name.']
    expect(await run('refuse', 'moved.back', 'personal', first, ...words)).toMatchObject({ ok: false })
    const refused = (await billOf(ada))!.documentId
    expect(before).toMatchObject({ HouseNumber: '14' })
    expect(await billOf(ada)).toMatchObject({ state: 'open' })
    const code = await codeOfChange('moved.back')
    const answers = await Promise.all([1, 2].map(() => run('refuse', 'moved.back', 'personal', code, ...words)))
    expect(answers.filter(({ ok }) => ok)).toEqual([
      { ok: true, value: 'moved.back gets a message with the reason. The details accepted before stay in force.' },
    ])
    const reason = words.join(' ')
    expect(await savedOf(ada)).toEqual(before)
    expect(await billOf(ada)).toEqual(bill)
    expect(await statusOf(ada)).toMatchObject({ tier: 3, changed: [], refused: [{ section: 'personal', reason }] })
    expect(await noticesOf(ada)).toEqual(['tier-raised', 'identity-change-refused'])
    const { rows } = await world.database.pool.query(
      'select state from bank.stored_file where file_id = any($1) order by state',
      [[refused, bill!.documentId]],
    )
    expect(rows).toEqual([{ state: 'dropped' }, { state: 'kept' }])
    const detail = { section: 'personal', reason }
    expect((await trail(ada)).at(-1)).toMatchObject({
      kind: 'kyc.change-refused',
      outcome: 'refused',
      address: operator,
      detail,
    })
    const shown = await run('show', 'moved.back')
    expect(shown.ok && shown.value).toContain(`: ${reason}`)
    // The customer saves the section again, so the refusal and its reason disappear.
    await change(ada, { HouseNumber: '101' })
    expect(await statusOf(ada)).toMatchObject({ changed: [{ section: 'personal' }], refused: [] })
  })

  it('a change cannot be refused when no accepted version is kept, and its acceptance makes it the accepted version', async () => {
    const ada = await complete('moved.twice')
    await change(ada, {})
    await submit(ada)
    await decideOn('approve', 'moved.twice')
    later()
    await change(ada, { MaritalStatus: 'Single' })
    await run('checked', 'moved.twice', 'personal', await codeOfChange('moved.twice'), 'Compared with the bill')
    later()
    await change(ada, { MaritalStatus: 'Widowed' })
    const refuse = async () =>
      run('refuse', 'moved.twice', 'personal', await codeOfChange('moved.twice'), 'Send us the paper of it.')
    expect(await refuse()).toMatchObject({ ok: true })
    expect(await savedOf(ada)).toMatchObject({ MaritalStatus: 'Single' })
    // The section has a change without a kept accepted version, as a change from before the bank kept these versions.
    await world.database.pool.query('update bank.kyc_section set changed_at = now() where customer_id = $1', [
      ada.customerId,
    ])
    expect(await refuse()).toEqual({
      ok: false,
      failure: 'What moved.twice had before this change was not kept. Write a case.',
    })
  })
})
