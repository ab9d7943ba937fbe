/** Hostile texts in every text field, through the sealed channel of a real server: refused in words, or stored and given back inert. */
// @module-tag one-try
import { randomUUIDv7 } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS } from '../../contract/hostile-texts.fixture.ts'
import type { Route } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import { sampleRequest, withValue } from '../../contract/sample-request.fixture.ts'
import { type TextField, textFields } from '../../contract/text-fields.fixture.ts'
import { BRAND } from '../../values/brand.ts'
import { calendarDay } from '../../values/date.ts'
import { databaseContent } from './database-content.fixture.ts'
import { createTextWorld, type TextWorld } from './text-world.fixture.ts'

let world: TextWorld
beforeAll(async () => {
  world = await createTextWorld()
})
afterAll(() => world?.close())

const dataOf = <Data>(route: Route, input: unknown): Promise<Data> => world.dataOf<Data>(route, input)

interface Place {
  readonly name: string
  readonly route: Route
  readonly field: TextField
}
const places: readonly Place[] = Object.entries<Route>(ROUTES).flatMap(([name, route]) =>
  textFields(route).map((field) => ({ name: `${name}.${field.path}`, route, field })),
)
const texts: readonly string[] = Object.values(HOSTILE_TEXTS)
/** Some three hundred calls, on a machine that does much else. */
const BUSY_MS = 180_000
let seed = 0
const matching = (pattern: RegExp): string => {
  seed += 1
  // Each contact form from another phone, because codes are limited for each.
  if (pattern.test('0803 555 0142')) return `080355${String(seed).padStart(5, '0')}`
  return fc.sample(fc.stringMatching(pattern), { numRuns: 1, seed })[0] ?? ''
}
const requestWith = ({ route, field }: Place, text: string): unknown =>
  withValue(sampleRequest(route.request, matching), field.path, text)
/** The texts that a field takes: the call then reaches its use-case. */
const taken = (place: Place): readonly string[] => texts.filter((text) => place.field.parse(text).ok)
const open = places.filter((place) => taken(place).length > 0)

/** The stored form of a text that the field of a name accepts. */
const kept = (label: string, text: string): string | undefined => {
  const place = places.find(({ name }) => name === label)
  const read = place?.field.parse(text)
  return read?.ok ? String(read.output) : undefined
}
const keptOf = (label: string): readonly string[] =>
  [
    ...new Set(texts.map((text) => kept(label, text)).filter((text) => text !== undefined && text !== '')),
  ] as readonly string[]

it('no text makes the server fail, in any field that takes it', { timeout: BUSY_MS }, async () => {
  expect(open.length).toBeGreaterThan(60)
  const answers = async (place: Place, text: string): Promise<void> => {
    const { statusCode, envelope } = await world.send(place.route, requestWith(place, text))
    const what = `${place.name} ${JSON.stringify(text.slice(0, 60))}`
    expect([200, 401], what).toContain(statusCode)
    expect(envelope?.ResponseCode, what).not.toBe('96')
  }
  for (const place of open) await answers(place, taken(place).at(-1) ?? '')
  const any = fc.constantFrom(...open).chain((place) => fc.tuple(fc.constant(place), fc.constantFrom(...taken(place))))
  await fc.assert(
    fc.asyncProperty(any, ([place, text]) => answers(place, text)),
    { numRuns: 150 },
  )
})

it('a refused text names its field and changes nothing', async () => {
  const free = places.filter(({ field, route }) => field.isFreeText && route.method !== 'GET')
  const before = await databaseContent(world)
  for (const [no, place] of free.entries()) {
    const refused = texts.filter((text) => !place.field.parse(text).ok)
    const { statusCode, envelope } = await world.send(
      place.route,
      requestWith(place, refused[no % refused.length] ?? ''),
    )
    expect([statusCode, envelope?.ResponseCode, Object.keys(envelope?.errors ?? {})], place.name).toEqual([
      200,
      '06',
      [place.field.path],
    ])
  }
  expect(await databaseContent(world)).toEqual(before)
})

describe('a text that is taken comes back as it was written', () => {
  it('as the name of a device', async () => {
    const [device] = await dataOf<{ deviceKeyId: string }[]>(ROUTES.getDevices, {})
    for (const name of keptOf('renameDevice.name')) {
      await dataOf(ROUTES.renameDevice, { deviceKeyId: device?.deviceKeyId, name })
      expect(await dataOf(ROUTES.getDevices, {})).toMatchObject([{ name }])
    }
  })

  it('as the name of an account, and as a search', async () => {
    for (const nickname of keptOf('changeAccount.nickname')) {
      const changed = await dataOf(ROUTES.changeAccount, { accountNumber: world.accounts.own, nickname })
      expect(changed).toMatchObject({ nickname })
    }
    for (const search of keptOf('getEntries.search'))
      expect(await dataOf(ROUTES.getEntries, { accountNumber: world.accounts.own, search })).toMatchObject({
        entries: [],
      })
  })

  it('as the nickname of a beneficiary', async () => {
    const payee = { bankCode: BRAND.institutionCode, accountNumber: world.accounts.others[0] }
    const { nameEnquiryRef } = await dataOf<{ nameEnquiryRef: string }>(ROUTES.nameEnquiry, payee)
    const added = await dataOf<{ BeneficiaryId: string }>(ROUTES.addBeneficiary, { ...payee, nameEnquiryRef })
    for (const nickname of keptOf('changeBeneficiary.nickname')) {
      await dataOf(ROUTES.changeBeneficiary, { BeneficiaryId: added.BeneficiaryId, nickname })
      expect(await dataOf(ROUTES.getBeneficiaries, {})).toMatchObject({ beneficiaries: [{ nickname }] })
    }
  })

  it.each([
    ['setPersonalDetails', 'getPersonalDetails', ['MotherMaidenName', 'Street', 'HouseNumber', 'State']],
    ['setFinancialDetails', 'getFinancialDetails', ['Occupation', 'EmployerName', 'OfficeAddress']],
    ['setNextOfKin', 'getNextOfKin', ['Name', 'Street', 'Landmark']],
  ] as const)('in the sections of %s', async (write, read, names) => {
    for (const text of keptOf(`${write}.${names[0]}`)) {
      const fields = names.filter((name) => kept(`${write}.${name}`, text) === text)
      const request = fields.reduce(
        (made, name) => withValue(made, name, text),
        sampleRequest(ROUTES[write].request, matching),
      )
      await dataOf(ROUTES[write], request)
      const { details } = await dataOf<{ details: Record<string, string> }>(ROUTES[read], {})
      expect(fields.map((name) => details[name])).toEqual(fields.map(() => text))
    }
  })

  it('as the messages of a case', async () => {
    const words = keptOf('openCase.words')
    const caseId = randomUUIDv7()
    await dataOf(ROUTES.openCase, { caseId, type: 'question', words: words[0] })
    for (const text of words.slice(1)) await dataOf(ROUTES.writeToCase, { caseId, messageId: randomUUIDv7(), text })
    const found = await dataOf<{ words: string; messages: { text: string }[] }>(ROUTES.getCase, { caseId })
    expect([found.words, ...found.messages.map(({ text }) => text)]).toEqual(words)
  })

  it('as the name and the words of a contact form', async () => {
    const words = keptOf('startContact.words')
    const names = keptOf('startContact.name')
    for (const [no, text] of words.entries()) {
      const [name, phone] = [names[no % names.length] ?? '', `+2348065${String(no).padStart(6, '0')}`]
      const { referenceId } = await dataOf<{ referenceId: string }>(ROUTES.startContact, {
        topic: 'other',
        name,
        phone,
        words: text,
      })
      const { reference } = await dataOf<{ reference: string }>(ROUTES.confirmContact, {
        referenceId,
        otp: await world.codeTo(phone),
      })
      const { rows } = await world.database.pool.query(
        'select name, message as words from bank.contact where reference = $1',
        [reference],
      )
      expect(rows).toEqual([{ name, words: text }])
    }
  })

  it('as the type of a custom transfer, on each receipt, as a filter, among the types, and on a beneficiary', async () => {
    const types = keptOf('initiate.beneficiaryType')
    expect(types.length).toBeGreaterThan(5)
    const payee = { bankCode: BRAND.institutionCode, accountNumber: world.accounts.others[1] }
    const { nameEnquiryRef } = await dataOf<{ nameEnquiryRef: string }>(ROUTES.nameEnquiry, payee)
    const { BeneficiaryId } = await dataOf<{ BeneficiaryId: string }>(ROUTES.addBeneficiary, {
      ...payee,
      nameEnquiryRef,
    })
    for (const beneficiaryType of types) {
      const transferId = await world.transfer('', beneficiaryType)
      expect(await dataOf(ROUTES.getTransfer, { transferId })).toMatchObject({ TransactionType: 3, beneficiaryType })
      const found = await dataOf(ROUTES.getEntries, { accountNumber: world.accounts.own, beneficiaryType })
      expect(found).toMatchObject({ entries: [{ transferId }] })
      for (const format of ['pdf', 'png']) {
        const { content } = await dataOf<{ content: string }>(ROUTES.getReceipt, { transferId, format })
        expect(content.length).toBeGreaterThan(1_000)
      }
      expect(await dataOf(ROUTES.changeBeneficiary, { BeneficiaryId, beneficiaryType })).toMatchObject({
        beneficiaryType,
      })
    }
    const given = await dataOf<{ types: string[] }>(ROUTES.getBeneficiaryTypes, {})
    expect(given.types.toSorted()).toEqual(types.toSorted())
  })

  it('as a narration, in the receipt, the history and every statement; the CSV runs no formula', async () => {
    const narrations = keptOf('initiate.narration')
    const sent: string[] = []
    for (const narration of narrations) sent.push(await world.transfer(narration))
    for (const [no, transferId] of sent.entries())
      expect(await dataOf(ROUTES.getTransfer, { transferId })).toMatchObject({ narration: narrations[no] })
    const history = await dataOf<{ entries: { narration: string }[] }>(ROUTES.getEntries, {
      accountNumber: world.accounts.own,
      direction: 'debit',
      limit: '100',
    })
    const shown = history.entries.map(({ narration }) => narration)
    expect(shown).toEqual(expect.arrayContaining([...narrations]))
    const file = async (format: string): Promise<Buffer> => {
      const today = new Date()
      const from = calendarDay(new Date(today.getTime() - 86_400_000))
      const period = { accountNumber: world.accounts.own, from, to: calendarDay(today), format }
      return Buffer.from((await dataOf<{ content: string }>(ROUTES.getStatement, period)).content, 'base64')
    }
    for (const format of ['pdf', 'ofx', 'mt940', 'camt053']) expect((await file(format)).length).toBeGreaterThan(1_000)
    const csv = (await file('csv')).toString()
    const cells = csv.split(/[,\r\n]+/).map((cell) => cell.replace(/^"/, ''))
    expect(cells.filter((cell) => /^[=+@\t]|^-(?![0-9.]+$)/.test(cell))).toEqual([])
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""pay"")"`)
  })
})
