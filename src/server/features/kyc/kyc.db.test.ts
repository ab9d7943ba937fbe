/**
 * Tests the identity check on the real database: every section is saved and read back, the NIN is matched once, and the
 * tier is raised once.
 */
// @module-tag one-try
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FinancialDetails, NextOfKinDetails, PersonalDetails } from '../../../contract/kyc/kyc-sections.ts'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import { KYC_PROOFS } from '../../../values/vocabularies/kyc/kyc-sections.ts'
import { DEFAULT_LIMITS } from '../../../core/limits/transfer-limits.ts'
import { fail, ok } from '../../../values/result.ts'
import { createTestFiles, type TestFiles } from '../../files/files.fixture.ts'
import type { NinRecord } from '../../ports/identity.ts'
import { oneSealingKey } from '../../crypto/sealing.ts'
import { createWorld, type Person, reasonOf, type World } from '../transfers/world.fixture.ts'
import { getKycStatus } from './get-status.ts'
import { getIdentification, setIdentification } from './identification.ts'
import type { KycDeps } from './kyc-deps.ts'
import { kycSealing } from './kyc-sealing.ts'
import * as sections from './save-sections.ts'
import { submitKyc } from './submit-kyc.ts'

let world: World
let deps: KycDeps
let files: TestFiles
/** The records of the national register, by NIN. */
const register = new Map<string, NinRecord>()
const outside = { down: false, lookUps: 0 }

beforeAll(async () => {
  world = await createWorld()
  files = createTestFiles(world.database, world.deps.clock)
  deps = {
    database: world.database,
    clock: world.deps.clock,
    vault: files.vault,
    limits: async () => ({ policy: DEFAULT_LIMITS, deposits: DEFAULT_DEPOSIT_LIMITS }),
    sealing: kycSealing({ identityEncryption: oneSealingKey(randomBytes(32)), identityIndex: randomBytes(32) }),
    identity: {
      findByNin: async (nin) => {
        outside.lookUps += 1
        if (outside.down) return fail({ kind: 'unavailable', detail: 'down' })
        const record = register.get(nin)
        return record === undefined ? fail({ kind: 'not-found' }) : ok(record)
      },
    },
  }
})
afterAll(async () => {
  files.close()
  await world.close()
})

const personal: PersonalDetails = {
  Title: 'Mrs',
  MotherMaidenName: 'Nwosu',
  MaritalStatus: 'Married',
  PurposeOfAccount: 'Salary',
  SocialMedia: { LinkedIn: 'ada.eze', Facebook: '', Instagram: '', Twitter: '', Tiktok: '' },
  CountryOfResidence: 'NGA',
  State: 'Lagos',
  LocalGovernmentArea: 'Surulere',
  Landmark: 'Near the stadium',
  Street: 'Bode Thomas Street',
  HouseNumber: '14B',
}
const financial: FinancialDetails = {
  EmploymentStatus: 'Employed',
  Occupation: 'Logistics manager',
  EmployerName: 'Meridian Logistics Ltd',
  EmploymentDate: '2020-02-03',
  OfficeAddress: '22 Creek Road, Apapa',
  SourceOfWealth: 'Salary',
  AnnualIncomeRange: '₦5,000,001 to ₦20,000,000',
  HasForeignCitizenship: true,
  ForeignCitizenship: {
    HasAcceptedFATCA: true,
    CountryOfTaxResidence: 'GBR',
    AddressLine1: '1 High Street',
    AddressLine2: '',
    HasForeignTaxId: false,
    ForeignTaxId: '',
    TINUnavailabilityReason: 'B',
    TINUnavailabilityReasonDescription: 'I applied and wait for it',
  },
}
const nextOfKin: NextOfKinDetails = {
  Name: 'Chidi Eze',
  Relationship: 'Brother',
  Gender: 'Male',
  DateOfBirth: '1988-05-04',
  PhoneNumber: '+2348031234567',
  EmailAddress: '',
  CountryOfResidence: 'GHA',
  State: 'Greater Accra',
  LocalGovernmentArea: '',
  Landmark: '',
  Street: 'Ring Road',
  HouseNumber: '7',
}

async function statusOf(person: Person) {
  const answer = await getKycStatus(deps)({}, person.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return answer.value.data
}
/** A customer whose NIN the register has under the same name and birthday. */
async function registered(tier: 1 | 2, nin: string, over: Partial<NinRecord> = {}): Promise<Person> {
  const person = await world.addPerson('Ada', 'Eze', tier, 0n)
  const { rows } = await world.database.pool.query<{ born: string }>(
    `select to_char(date_of_birth, 'YYYY-MM-DD') as born from bank.customer where customer_id = $1`,
    [person.customerId],
  )
  const record = { nin, firstName: 'EZE', middleName: '', lastName: 'ADA', dateOfBirth: rows[0]!.born, gender: 'f' }
  register.set(nin, { ...record, ...over })
  return person
}
const verify = (person: Person, nin: string) =>
  setIdentification(deps)({ NationalIdentificationNumber: nin }, person.context)
const trail = async ({ customerId }: Person) =>
  (
    await world.database.pool.query(
      `select kind, outcome, detail from bank.audit_event where customer_id = $1 and kind like 'kyc%' order by event_id`,
      [customerId],
    )
  ).rows

describe('the sections', () => {
  test('sections: are saved in any order, read back unchanged, and each sets its own flag', async () => {
    const ada = await world.addPerson('Ada', 'Eze', 1, 0n)
    expect(await statusOf(ada)).toMatchObject({
      RequestId: expect.stringMatching(/^KYC-[0-9]{10}$/),
      IsPersonalDetailsCompleted: false,
      IsFinancialDetailsCompleted: false,
      IsNextOfKinDetailsCompleted: false,
      IsIdentificationCompleted: false,
      tier: 1,
      nextTier: {
        tier: 2,
        missing: ['identification', 'personal'],
        gives: { perTransfer: '10000000' },
        now: { perTransfer: '1000000' },
      },
    })
    const steps = [
      [sections.setNextOfKin, sections.getNextOfKin, nextOfKin, 'IsNextOfKinDetailsCompleted'],
      [sections.setFinancialDetails, sections.getFinancialDetails, financial, 'IsFinancialDetailsCompleted'],
      [sections.setPersonalDetails, sections.getPersonalDetails, personal, 'IsPersonalDetailsCompleted'],
    ] as const
    for (const [set, get, details, flag] of steps) {
      expect(await get(deps)({}, ada.context)).toMatchObject({
        ok: true,
        value: { data: { details: null, savedAt: null } },
      })
      expect(await set(deps)(details as never, ada.context)).toMatchObject({
        ok: true,
        value: { data: { [flag]: true } },
      })
      expect(await get(deps)({}, ada.context)).toMatchObject({
        ok: true,
        value: { data: { details, savedAt: world.time.now.toISOString() } },
      })
    }
    // Product §15.4 spells this field differently in this section only.
    const { RequestId: RequestID } = await statusOf(ada)
    expect(await sections.getFinancialDetails(deps)({}, ada.context)).toMatchObject({ value: { data: { RequestID } } })
    const changed = { ...personal, Street: 'Adeniran Ogunsanya Street' }
    await sections.setPersonalDetails(deps)(changed, ada.context)
    expect(await sections.getPersonalDetails(deps)({}, ada.context)).toMatchObject({
      value: { data: { details: changed } },
    })
    expect((await statusOf(ada)).nextTier?.missing).toEqual(['identification'])
  })

  test('sections are sealed: the database and the audit trail do not have their text', async () => {
    const ada = await world.addPerson('Ada', 'Sealed', 1, 0n)
    await sections.setPersonalDetails(deps)({ ...personal, MotherMaidenName: 'Unmistakable' }, ada.context)
    const { rows } = await world.database.pool.query(
      `select encode(details_sealed, 'escape') as bytes from bank.kyc_section where customer_id = $1`,
      [ada.customerId],
    )
    expect(JSON.stringify(rows)).not.toContain('Unmistakable')
    expect(await trail(ada)).toEqual([{ kind: 'kyc.section-saved', outcome: 'done', detail: { section: 'personal' } }])
  })

  test('section: is not visible to another customer', async () => {
    const [ada, eve] = await Promise.all([world.addPerson('Ada', 'Own', 1, 0n), world.addPerson('Eve', 'Other', 1, 0n)])
    await sections.setPersonalDetails(deps)(personal, ada.context)
    expect(await sections.getPersonalDetails(deps)({}, eve.context)).toMatchObject({
      value: { data: { details: null } },
    })
    expect((await statusOf(eve)).IsPersonalDetailsCompleted).toBe(false)
  })

  test.each([
    ['today', (today: string) => today, false],
    ['tomorrow', () => '2999-01-01', false],
    ['a day before 1900', () => '1899-12-31', false],
    ['long ago', () => '1900-01-01', true],
  ])('take %s as a birthday: %s', async (_name, dayOf, taken) => {
    const ada = await world.addPerson('Ada', 'Dates', 1, 0n)
    const today = new Date(world.time.now.getTime() + 3_600_000).toISOString().slice(0, 10)
    const answer = await sections.setNextOfKin(deps)({ ...nextOfKin, DateOfBirth: dayOf(today) }, ada.context)
    expect(answer.ok).toBe(taken)
    if (!answer.ok)
      expect(answer.failure).toMatchObject({ kind: 'invalid-input', errors: { DateOfBirth: [expect.any(String)] } })
  })
})

describe('the NIN', () => {
  test('NIN of the customer: is verified once, stored sealed, and shown by its last digits', async () => {
    const ada = await registered(1, '71234567890')
    expect(await verify(ada, '71234567890')).toMatchObject({
      ok: true,
      value: { data: { IsIdentificationCompleted: true, NationalIdentificationNumber: '*******7890' } },
    })
    expect(await getIdentification(deps)({}, ada.context)).toMatchObject({
      value: { data: { NationalIdentificationNumber: '*******7890', verifiedAt: world.time.now.toISOString() } },
    })
    const before = outside.lookUps
    expect(reasonOf(await verify(ada, '71234567890'))).toBe('nin-verified')
    expect(outside.lookUps).toBe(before)
    const { rows } = await world.database.pool.query('select * from bank.customer_nin where customer_id = $1', [
      ada.customerId,
    ])
    expect(JSON.stringify(rows)).not.toContain('71234567890')
    expect(JSON.stringify(await trail(ada))).not.toContain('71234567890')
  })

  test.each([
    ['of another person', { lastName: 'Bello', firstName: 'Musa' }],
    ['with another birthday', { dateOfBirth: '1950-01-01' }],
  ])('NIN %s: is refused, and the answer does not say what differs', async (_name, over) => {
    const ada = await registered(1, '79999999991', over)
    expect(reasonOf(await verify(ada, '79999999991'))).toBe('nin-mismatch')
    expect(reasonOf(await verify(ada, '70000000000'))).toBe('nin-mismatch')
    expect((await statusOf(ada)).IsIdentificationCompleted).toBe(false)
    expect(await trail(ada)).toEqual(
      Array.from({ length: 2 }, () => ({
        kind: 'kyc.nin-refused',
        outcome: 'refused',
        detail: { reason: 'nin-mismatch' },
      })),
    )
  })

  test('a NIN belongs to one customer: a second customer with the same record learns nothing of the first', async () => {
    const first = await registered(1, '78888888881')
    const second = await registered(1, '78888888881')
    const answers = await Promise.all([verify(first, '78888888881'), verify(second, '78888888881')])
    expect(answers.map(reasonOf).toSorted()).toEqual(['nin-mismatch', 'ok'])
  })

  test('silent register: the check can be repeated, and the NIN is not refused', async () => {
    const ada = await registered(1, '77777777771')
    outside.down = true
    expect(reasonOf(await verify(ada, '77777777771'))).toBe('identity-unavailable')
    outside.down = false
    expect(reasonOf(await verify(ada, '77777777771'))).toBe('ok')
  })
})

describe('asking for the next tier', () => {
  test('submission for tier 2: raises the tier immediately and once, despite repeats, and notifies the customer', async () => {
    const ada = await registered(1, '76666666661')
    expect(reasonOf(await submitKyc(deps)({}, ada.context))).toBe('kyc-incomplete')
    await verify(ada, '76666666661')
    await sections.setPersonalDetails(deps)(personal, ada.context)
    const answers = await Promise.all(Array.from({ length: 10 }, () => submitKyc(deps)({}, ada.context)))
    // The first call raises the tier. The other calls ask for tier 3, whose requirements are incomplete.
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
    expect(await statusOf(ada)).toMatchObject({
      tier: 2,
      submission: { tier: 2, state: 'accepted' },
      nextTier: { tier: 3, missing: ['financial', 'nextOfKin', ...KYC_PROOFS] },
    })
    const { rows: alerts } = await world.database.pool.query('select kind from bank.alert where customer_id = $1', [
      ada.customerId,
    ])
    expect(alerts).toEqual([{ kind: 'tier-raised' }])
  })

  test('submission for tier 3: is refused until all documents are there', async () => {
    const ada = await registered(2, '75555555551')
    await verify(ada, '75555555551')
    await sections.setPersonalDetails(deps)(personal, ada.context)
    await sections.setFinancialDetails(deps)(financial, ada.context)
    await sections.setNextOfKin(deps)(nextOfKin, ada.context)
    const answer = await submitKyc(deps)({}, ada.context)
    expect(answer).toMatchObject({
      ok: false,
      failure: { reason: 'kyc-incomplete', detail: { missing: KYC_PROOFS } },
    })
    expect((await statusOf(ada)).tier).toBe(2)
  })
})
