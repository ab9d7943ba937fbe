/** The customer's view of their data: every table is listed, and the archive is complete, sealed and bound to its session. */
import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { privacyRoutes as routes } from '../../../contract/customers/privacy.ts'
import { createTestFiles, photo, type TestFiles } from '../../files/files.fixture.ts'
import { markKept } from '../../files/stored-file-store.ts'
import { kycSealing } from '../kyc/kyc-sealing.ts'
import { createCheckPin } from '../../identity/pin/check-pin.ts'
import { saveSection } from '../kyc/kyc-store.ts'
import { WRONG_PIN } from '../../identity/fixtures/calls.fixture.ts'
import { onAnotherDevice } from '../../identity/fixtures/second-device.fixture.ts'
import { callerOf, createAuthWorld, failureOf, PIN, valueOf } from '../../identity/fixtures/world.fixture.ts'
import { PERSONAL_DATA } from '../../personal-data.ts'
import { reasonOf } from '../transfers/world.fixture.ts'
import { legalTextAt } from '../../documents/legal-texts.ts'
import { listOffersAgreed } from '../../customers/consent-store.ts'
import { DROP_DATA_EXPORTS, MAKE_DATA_EXPORT } from './export-data.ts'
import { archiveTables } from './make-archive.ts'
import { privacyModule } from './module.ts'
import { writeRecordReads } from './record-reads.ts'

const DATA_FILES = archiveTables(PERSONAL_DATA)
const LEFT_OUT = PERSONAL_DATA.flatMap(({ notArchived = {} }) => Object.keys(notArchived))
const JOB = { id: '1', attempt: 1, maxAttempts: 3 }
let world: Awaited<ReturnType<typeof createAuthWorld>>
let files: TestFiles
let call: ReturnType<typeof callerOf>
let privacy: ReturnType<typeof privacyModule>

beforeAll(async () => {
  world = await createAuthWorld()
  files = createTestFiles(world.database, world.deps.clock)
  const checkPin = createCheckPin(world.deps)
  privacy = privacyModule({ ...world.deps, personalData: PERSONAL_DATA, vault: files.vault, checkPin })
  call = callerOf(privacy.endpoints)
})
afterAll(async () => {
  files.close()
  await world.close()
})

describe('the catalogue', () => {
  const columnsOf = async () => {
    const rows = await world.rows(
      `select table_schema || '.' || table_name as table, column_name as column, data_type as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema in ('bank', 'ledger') and table_type = 'BASE TABLE'`,
    )
    return rows as { table: string; column: string; type: string }[]
  }
  const named = (table: string): Set<string> => {
    return new Set([
      'customer_id',
      ...DATA_FILES.filter((file) => file.table === table).flatMap(({ columns, omitted = {} }) => [
        ...columns.split(' ').map((column) => column.split('::')[0] ?? ''),
        ...Object.keys(omitted),
      ]),
    ])
  }

  it('every table with a customer in it is in the archive, or left out for a reason', async () => {
    const columns = await columnsOf()
    const withCustomer = new Set(
      columns
        .filter(({ column }) => /(^|_)(customer_id|contact_id|phone|email)$/.test(column))
        .map(({ table }) => table),
    )
    expect(withCustomer.size).toBeGreaterThan(30)
    const known = new Set([...DATA_FILES.map(({ table }) => table), ...LEFT_OUT])
    expect([...withCustomer].filter((table) => !known.has(table))).toEqual([])
    const tables = new Set(columns.map(({ table }) => table))
    expect([...known].filter((table) => !tables.has(table))).toEqual([])
    expect(DATA_FILES.filter(({ table }) => LEFT_OUT.includes(table))).toEqual([])
  })

  it('every column of a table in the archive is there, or left out for a reason, and no secret is there', async () => {
    const columns = (await columnsOf()).filter(({ table }) => DATA_FILES.some((file) => file.table === table))
    expect(columns.filter(({ table, column }) => !named(table).has(column))).toEqual([])
    const binary = new Set(
      columns.filter(({ type }) => type === 'bytea').map(({ table, column }) => `${table}.${column}`),
    )
    for (const { name, table, columns: shown, sealed } of DATA_FILES) {
      for (const column of shown.split(' ')) {
        if (column === sealed?.column) continue
        expect(column, name).not.toMatch(/hash|salt|seed|sealed|secret|public_key|fingerprint/)
        expect(binary.has(`${table}.${column}`), `${name} ${column}`).toBe(false)
      }
    }
  })
})

type Customer = Awaited<ReturnType<(typeof world)['loggedIn']>>
const start = ({ session }: Pick<Customer, 'session'>, transactionPin = PIN) =>
  call(routes.startDataExport, { transactionPin }, { session })
const take = ({ session }: Pick<Customer, 'session'>, exportId: string, no: number) =>
  call(routes.takeDataExportPart, { exportId, no }, { session })
const made = async (customer: Customer) => {
  const { exportId } = valueOf(await start(customer)).data
  await privacy.jobs().tasks[MAKE_DATA_EXPORT]({ exportId }, JOB)
  return valueOf(await call(routes.getDataExport, {}, { session: customer.session })).data
}
const archiveOf = async (customer: Customer) => {
  const ready = await made(customer)
  if (ready?.state !== 'ready') throw new Error('not ready')
  const parts: Buffer[] = []
  for (let no = 0; no < ready.parts; no += 1)
    parts.push(Buffer.from(valueOf(await take(customer, ready.exportId, no)).data.content, 'base64'))
  const bytes = Buffer.concat(parts)
  expect(bytes.length).toBe(ready.bytes)
  const unpacked = unzipSync(bytes)
  const read = (name: string) => JSON.parse(strFromU8(unpacked[name]!))
  return { files: unpacked, read, ready }
}

describe('the archive', () => {
  it('archive: holds all data of this customer and none of another, with checksums and no secret', async () => {
    const [customer, other] = [await world.loggedIn(), await world.loggedIn()]
    const { customerId } = customer.session
    await saveSection(world.database.pool, kycSealing(world.deps.keys), {
      customerId,
      section: 'nextOfKin',
      details: { Name: 'Bisi Eze' },
      at: world.outside.now,
    })
    await world.rows(
      `insert into bank.alert (customer_id, topic, kind, params, created_at)
       select $1, 'security', 'pin-changed', jsonb_build_object('n', n), now() from generate_series(1, 1300) n`,
      [customerId],
    )
    const picture = { ...(await files.send(customerId, await photo())), customerId, purpose: 'kyc' } as const
    const stored = valueOf(await files.vault.take(picture))
    await markKept(world.database.pool, stored.id)
    const { files: archived, read } = await archiveOf(customer)
    const [shown] = read('data/pictures.json')
    expect(shown).toMatchObject({ file_id: stored.id, purpose: 'kyc' })
    expect(archived[`pictures/${stored.id}.${shown.media_type.split('/')[1]}`]).toHaveLength(shown.bytes)
    const manifest = read('manifest.json')
    expect(manifest).toMatchObject({ format: 'adire-customer-data', version: 1 })
    expect(manifest.files.map(({ file }: { file: string }) => file)).toEqual(
      DATA_FILES.map(({ name }) => `data/${name}.json`),
    )
    for (const { file, rows, sha256 } of manifest.files) {
      expect(createHash('sha256').update(archived[file]!).digest('hex'), file).toBe(sha256)
      expect(read(file), file).toHaveLength(rows)
    }
    expect(read('data/you.json')).toEqual([
      expect.objectContaining({ first_name: 'Chiamaka', date_of_birth: '1990-04-12' }),
    ])
    expect(read('data/identity-check.json')).toEqual([
      expect.objectContaining({ section: 'nextOfKin', changed_at: null, details: { Name: 'Bisi Eze' } }),
    ])
    expect(read('data/alerts.json'), 'with the notice that the archive was asked for').toHaveLength(1301)
    const accepted = { version: legalTextAt('terms', world.outside.now).version }
    expect(read('data/consents.json')).toMatchObject([accepted, accepted])
    expect(read('data/accounts.json')).toEqual([expect.objectContaining({ balance_minor: '0' })])
    expect(strFromU8(archived['README.txt']!)).toContain('All the data that Optimus Bank has about you')
    const whole = Object.entries(archived)
      .filter(([name]) => !name.startsWith('pictures/'))
      .map(([, content]) => strFromU8(content))
      .join('\n')
    const [secrets] = await world.rows(
      'select password_hash, pin_hash, bvn_sealed from bank.profile join bank.customer using (customer_id) where customer_id = $1',
      [customerId],
    )
    for (const secret of [
      secrets.password_hash,
      secrets.pin_hash.toString('hex'),
      secrets.pin_hash.toString('base64'),
      customer.record.bvn,
      other.username,
      other.session.customerId,
    ])
      expect(whole).not.toContain(secret)
    expect(whole).toContain(customer.username)
  })

  it('archive: needs the PIN, is stored sealed, and is given to its own session until it expires, again after a lost answer', async () => {
    const customer = await world.loggedIn()
    expect(failureOf(await start(customer, WRONG_PIN)).kind).toBe('pin-mismatch')
    const { exportId } = valueOf(await start(customer)).data
    expect(reasonOf(await take(customer, exportId, 0))).toBe('export-over')
    await privacy.jobs().tasks[MAKE_DATA_EXPORT]({ exportId }, JOB)
    const kept = await world.rows('select content_sealed from bank.data_export_part where export_id = $1', [exportId])
    // The first characters of every ZIP in base64.
    expect(kept[0].content_sealed.includes('UEsDB')).toBe(false)
    const elsewhere = await onAnotherDevice(world, customer)
    const stranger = await world.loggedIn()
    for (const caller of [elsewhere, stranger]) {
      expect(reasonOf(await take(caller, exportId, 0))).toBe('export-over')
      expect(valueOf(await call(routes.getDataExport, {}, caller)).data).toBeNull()
    }
    const twice = await Promise.all([0, 1].map(() => take(customer, exportId, 0)))
    expect(valueOf(twice[0]!).data.content).toBe(valueOf(twice[1]!).data.content)
    expect(reasonOf(await take(customer, exportId, 1))).toBe('export-over')
    const seen = valueOf(await call(routes.getDataExport, {}, { session: customer.session })).data
    expect(seen).toMatchObject({ exportId, state: 'ready' })

    const late = await made(customer)
    // The new export has replaced the earlier one.
    expect(reasonOf(await take(customer, exportId, 0))).toBe('export-over')
    world.later(31 * 60_000)
    expect(reasonOf(await take(customer, late!.exportId, 0))).toBe('export-over')
    await privacy.jobs().tasks[DROP_DATA_EXPORTS]({}, JOB)
    expect(await world.rows('select from bank.data_export_part where export_id = $1', [late!.exportId])).toEqual([])
  })

  it('an export is notified at the request, and recorded in the trail with the first downloaded part', async () => {
    const customer = await world.loggedIn()
    const { customerId } = customer.session
    await world.rows(
      `insert into bank.alert (customer_id, topic, kind, created_at, params)
       select $1, 'security', 'pin-changed', now(), jsonb_build_object('n', gen_random_uuid(), 'm', gen_random_uuid())
       from generate_series(1, 12000) n`,
      [customerId],
    )
    const ready = await made(customer)
    expect(ready!.parts).toBeGreaterThan(1)
    const lines = async () =>
      (
        await world.rows(
          `select kind from bank.audit_event where customer_id = $1 and kind like 'privacy.export%' order by event_id`,
          [customerId],
        )
      ).map(({ kind }) => kind)
    const notified = await world.rows(`select from bank.alert where customer_id = $1 and kind = 'data-export-asked'`, [
      customerId,
    ])
    expect(notified).toHaveLength(1)
    expect(await lines()).toEqual(['privacy.export-asked'])
    valueOf(await take(customer, ready!.exportId, ready!.parts - 1))
    expect(await lines()).toEqual(['privacy.export-asked', 'privacy.export-taken'])
    for (let no = 0; no < ready!.parts; no += 1) valueOf(await take(customer, ready!.exportId, no))
    expect(await lines()).toHaveLength(2)
  })

  it('an export is made again after a fault, fails after the last try, and is limited to five a day', async () => {
    const customer = await world.loggedIn()
    const { exportId } = valueOf(await start(customer)).data
    await world.rows(
      `insert into bank.kyc_section (customer_id, section, details_sealed, saved_at) values ($1, 'personal', '\\x00', now())`,
      [customer.session.customerId],
    )
    await expect(privacy.jobs().tasks[MAKE_DATA_EXPORT]({ exportId }, JOB)).rejects.toThrow()
    const stateNow = async () =>
      valueOf(await call(routes.getDataExport, {}, { session: customer.session })).data?.state
    expect(await stateNow()).toBe('making')
    await expect(privacy.jobs().tasks[MAKE_DATA_EXPORT]({ exportId }, { ...JOB, attempt: 3 })).rejects.toThrow()
    expect(await stateNow()).toBe('failed')
    await world.asOwner(`delete from bank.kyc_section where customer_id = $1`, [customer.session.customerId])
    expect((await made(customer))?.state).toBe('ready')
    for (let asked = 2; asked < 5; asked += 1) valueOf(await start(customer))
    expect(reasonOf(await start(customer))).toBe('export-limit')
  })
})

describe('consents', () => {
  it('consents: show the two permanent consents of the sign-up; offers can be given and withdrawn, and each change is stored', async () => {
    const customer = await world.loggedIn()
    const { session } = customer
    const set = (given: boolean) => call(routes.setConsent, { kind: 'offers', given }, { session, address: '10.1.2.3' })
    const before = valueOf(await call(routes.getConsents, {}, { session })).data
    expect(before.map(({ kind, given, canChange }) => [kind, given, canChange])).toEqual([
      ['terms', true, false],
      ['privacy', true, false],
      ['offers', false, true],
    ])
    valueOf(await set(false))
    await Promise.all([set(true), set(true)])
    const [{ cifid }] = await world.rows('select cifid from bank.customer where customer_id = $1', [session.customerId])
    expect(await listOffersAgreed(world.database.pool)).toEqual([cifid])
    world.later(1000)
    const after = valueOf(await set(false)).data.find(({ kind }) => kind === 'offers')
    expect(after).toMatchObject({ given: false, history: [{ given: false, address: '10.1.2.3' }, { given: true }] })
    expect(after?.history).toHaveLength(2)
    expect(await listOffersAgreed(world.database.pool)).toEqual([])
  })
})

describe('who looked', () => {
  it('record of reads: shows the role, the data and the reason of each read of this customer, never the name of staff', async () => {
    const [customer, other] = [await world.loggedIn(), await world.loggedIn()]
    const { customerId } = customer.session
    const looking = {
      operator: 'jane.o',
      role: 'Support',
      what: 'Your report',
      reason: 'To work on it',
      at: world.outside.now,
    }
    await writeRecordReads(world.database.pool, [customerId, customerId], looking)
    const shown = valueOf(await call(routes.getRecordReads, {}, { session: customer.session })).data
    expect(shown).toEqual([
      { at: looking.at.toISOString(), role: 'Support', what: 'Your report', reason: 'To work on it' },
    ])
    expect(valueOf(await call(routes.getRecordReads, {}, { session: other.session })).data).toEqual([])
    const { files: archived } = await archiveOf(customer)
    expect(strFromU8(archived['data/staff-views.json']!)).not.toContain('jane.o')
  })
})
