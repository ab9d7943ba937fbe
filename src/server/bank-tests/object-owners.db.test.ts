/** Every call that names an object by its id: another customer's object is answered like an object that does not exist. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Route } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import { embedBillers } from '../features/bills/billers/embed-billers.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { insertCustomer, insertObjects, unknownObjects } from './objects.fixture.ts'
import { type Servers, startServers } from './start-servers.fixture.ts'
import { signIn, type SignedIn } from './customer.fixture.ts'
import { fieldNames } from './wrong-values.fixture.ts'

type Objects = ReturnType<typeof unknownObjects>
type ObjectField = keyof Objects
type RouteName = keyof typeof ROUTES

interface Row {
  readonly ids: readonly ObjectField[]
  /** The other fields of a good request. */
  readonly rest?: Readonly<Record<string, unknown>>
  /** The kind of content that the approval approves. */
  readonly kind?: string
  /** The answer to the owner is the answer of an unknown object as well: why. */
  readonly alike?: string
}

const PERIOD = { from: '2026-11-01', to: '2026-11-20' }
const DAYS = { repeat: 'daily', startsOn: '2030-01-01' }
const PIN = { transactionPin: '7391' }
const approves = (kind: string): Row => ({ ids: ['challengeId'], rest: { pin: '7391' }, kind })
const takesBack = (kind: string): Row => ({ ids: ['challengeId'], kind })
const card = (rest: Row['rest'] = {}): Row => ({ ids: ['cardId'], rest })
const entryOf = (rest: Row['rest'] = {}): Row => ({
  ids: ['accountNumber'],
  rest: { entryId: 'AAAA', ...rest },
  alike: 'the account has no entry of this id',
})
const LIMITS = { perTransaction: '1', atmPerDay: '1', posPerDay: '1', onlinePerDay: '1' }
const CHANNELS = { atm: true, pos: true, web: true, contactless: true, international: true }

const ROWS: Partial<Record<RouteName, Row>> = {
  changeAccount: { ids: ['accountNumber'], rest: { nickname: 'Rent' } },
  getEntries: { ids: ['accountNumber'] },
  getEntry: entryOf(),
  getCaseOffer: { ids: ['transferId'] },
  openCase: { ids: ['transferId'], rest: { caseId: uuidv7(), type: 'question', words: 'Where is it?' } },
  enrolToken: approves('token'),
  getStatement: { ids: ['accountNumber'], rest: { ...PERIOD, format: 'csv' } },
  mailStatement: { ids: ['accountNumber'], rest: { ...PERIOD, format: 'csv' } },
  chooseStatement: { ids: ['accountNumber'], rest: { choice: 'pdf' } },
  getInsights: { ids: ['accountNumber'], rest: { currencyCode: 'NGN' } },
  getCategoryEntries: {
    ids: ['accountNumber'],
    rest: { currencyCode: 'NGN', month: '2026-11', category: 'food', direction: 'out' },
  },
  getEntryCategory: entryOf(),
  setCategory: entryOf({ correctionId: uuidv7(), category: 'food', learns: 'nothing', isForPast: false }),
  undoCategory: { ids: ['correctionId'] },
  confirm: approves('transfer'),
  withdraw: takesBack('transfer'),
  getTransfer: { ids: ['transferId'] },
  getReceipt: { ids: ['transferId'], rest: { format: 'pdf' } },
  mailReceipt: { ids: ['transferId'] },
  addPaidBeneficiary: { ids: ['transferId'] },
  getSchedule: { ids: ['scheduleId'] },
  pauseSchedule: { ids: ['scheduleId'] },
  resumeSchedule: { ids: ['scheduleId'] },
  skipNext: { ids: ['scheduleId'] },
  cancelSchedule: { ids: ['scheduleId'] },
  changeSchedule: { ids: ['scheduleId'], rest: { amount: '100', narration: '', ...DAYS } },
  confirmSchedule: approves('schedule'),
  changeBeneficiary: { ids: ['BeneficiaryId'], rest: { nickname: 'x' } },
  removeBeneficiary: { ids: ['BeneficiaryId'] },
  getDocument: { ids: ['documentId'] },
  removeDocument: { ids: ['documentId'] },
  initiateBill: {
    ids: ['fromAccountNumber'],
    rest: { paymentId: uuidv7(), billerId: 'mtn', recipientType: 'self', amount: '50000' },
  },
  confirmBill: approves('bill'),
  withdrawBill: takesBack('bill'),
  getBillPayment: { ids: ['paymentId'] },
  getBillReceipt: { ids: ['paymentId'], rest: { format: 'pdf' } },
  saveBill: { ids: ['paymentId'] },
  changeSavedBill: { ids: ['BeneficiaryId'], rest: { nickname: 'x' } },
  removeSavedBill: { ids: ['BeneficiaryId'] },
  confirmCardRequest: approves('card'),
  withdrawCardRequest: takesBack('card'),
  getCardReceipt: card({ format: 'pdf' }),
  activateCard: card({ lastFour: '1234' }),
  freezeCard: card(),
  unfreezeCard: card(),
  blockCard: card({ reason: 'lost' }),
  setCardControls: card({ version: 1, channels: CHANNELS, limits: LIMITS }),
  confirmCardChange: approves('card-change'),
  getCase: { ids: ['caseId'] },
  writeToCase: { ids: ['caseId'], rest: { messageId: uuidv7(), text: 'Hello' } },
  withdrawCase: { ids: ['caseId'] },
  sendCasePicture: {
    ids: ['caseId'],
    rest: { uploadId: randomUUID(), size: 10 },
    alike: 'the picture has not arrived; case-pictures.db.test.ts sends a picture',
  },
  getCasePicture: { ids: ['caseId', 'pictureId'] },
  sendContactChangeCode: { ids: ['changeId'] },
  confirmContactChange: { ids: ['changeId'], rest: { referenceId: 'A'.repeat(32), otp: '123456' } },
  giveUpContactChange: { ids: ['changeId'], alike: 'a change that is over is given up as well' },
  takeDataExportPart: { ids: ['exportId'], rest: { no: 0 } },
  confirmBulk: approves('bulk'),
  withdrawBulk: takesBack('bulk'),
  getBulk: { ids: ['batchId'] },
  confirmLimits: approves('limits'),
  confirmUnfreeze: approves('unfreeze'),
  confirmRemoveSecurityQuestions: approves('remove-security-questions'),
  readAlert: { ids: ['alertId'], rest: { andOlder: false } },
  renameDevice: { ids: ['deviceKeyId'], rest: { name: 'x' } },
  removeDevice: { ids: ['deviceKeyId'], rest: PIN },
  stopDeviceAlerts: { ids: ['deviceKeyId'], rest: PIN },
  endSession: { ids: ['sessionId'], rest: PIN },
  renamePasskey: { ids: ['passkeyId'], rest: { name: 'x' } },
  removePasskey: { ids: ['passkeyId'], rest: PIN },
}

/** Calls with such a field that need no row, and the test that holds the owner where there is one. */
const ELSEWHERE: Partial<Record<RouteName, string>> = {
  nameEnquiry: 'anybody may ask for the name of an account',
  addBeneficiary: 'anybody may save an account whose name was asked for',
  suggestBanks: 'reads nothing of an account',
  initiate: 'transfer-refusals.db.test.ts',
  initiateSchedule: 'manage-schedules.db.test.ts',
  initiateBillSchedule: 'bill-schedules.db.test.ts',
  initiateBulk: 'bulk.db.test.ts',
  requestCard: 'card-request.db.test.ts',
  confirmAddPasskey: 'passkeys.db.test.ts',
}

const TABLES = [
  'account',
  'alert',
  'approval',
  'beneficiary',
  'payment_batch',
  'card',
  'category_correction',
  'contact_change',
  'data_export',
  'device_key',
  'kyc_document',
  'passkey',
  'payment',
  'saved_bill',
  'standing_order',
  'session',
  'support_case',
]

let test: TestDatabase
let owner: pg.Client
let folder: string
let servers: Servers
let caller: SignedIn
let me: { customerId: string; sessionId: string }
let other: { customerId: string; sessionId: string }

beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'adire-owners-'))
  const env = { TRUST_PROXY: 'on', ROLE: 'api' }
  // The process of the jobs writes the billers.
  await embedBillers(test.database)
  servers = await startServers({ databaseUrl: test.url, folder, count: 1, env, host: 'bank.example' })
  caller = await signIn(servers, test, 'ngozi.eze')
  const { rows } = await test.database.pool.query('select session_id as id, customer_id from bank.session')
  me = { customerId: rows[0].customer_id, sessionId: rows[0].id }
  other = { customerId: await insertCustomer(owner), sessionId: randomUUID() }
})
afterAll(async () => {
  await servers?.stop()
  await owner?.end()
  await test.drop()
  rmSync(folder, { recursive: true })
})

let calls = 0
async function ask(route: Route, row: Row, objects: Objects) {
  calls += 1
  const input = { ...row.rest, ...Object.fromEntries(row.ids.map((field) => [field, objects[field]])) }
  const isQuery = route.method === 'GET'
  const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  // Each call comes from another address, so that no address calls too often.
  const headers = { 'x-forwarded-for': `203.0.${Math.floor(calls / 250)}.${calls % 250}` }
  const { statusCode, envelope } = await caller.send(route, isQuery ? {} : input, { headers, query })
  const { ResponseCode, ResponseMessage, Data, errors } = envelope ?? {}
  return { statusCode, ResponseCode, ResponseMessage, Data, errors }
}

/** Everything that the other customer has. */
async function stateOf({ customerId }: { readonly customerId: string }): Promise<readonly string[]> {
  const states = TABLES.map(async (table) => {
    const { rows } = await test.database.pool.query<{ state: string }>(
      `select $2 || coalesce(string_agg(t::text, ',' order by t::text), '') as state from bank.${table} t where customer_id = $1`,
      [customerId, `${table} `],
    )
    return rows[0]?.state ?? ''
  })
  return Promise.all(states)
}

it('every call that names an object has a row', () => {
  const named = new Set<string>(Object.keys(unknownObjects()))
  const without = (Object.entries(ROUTES) as [RouteName, Route][]).filter(
    ([name, route]) =>
      route.caller !== 'anyone' &&
      fieldNames(route).some((field) => named.has(field)) &&
      ROWS[name] === undefined &&
      ELSEWHERE[name] === undefined,
  )
  expect(without.map(([name]) => name)).toEqual([])
})

it.each(Object.entries(ROWS) as [RouteName, Row][])(
  '%s: gives the same answer for an object of another customer as for a missing object',
  async (name, row) => {
    const route: Route = ROUTES[name]
    const at = { owner, database: test.database }
    const foreign = await insertObjects(at, other, row.kind ?? 'transfer')
    const own = await insertObjects(at, me, row.kind ?? 'transfer')
    const before = await stateOf(other)
    const unknown = await ask(route, row, unknownObjects())
    if (row.alike === undefined) expect(unknown.errors).toBeUndefined()
    expect(await ask(route, row, foreign)).toEqual(unknown)
    expect(await stateOf(other)).toEqual(before)
    // The call is good: for an object of the customer it has another answer.
    if (row.alike === undefined) expect(await ask(route, row, own)).not.toEqual(unknown)
  },
)
