/** The sample customers' sections for their tiers, so that their identity check is complete. */
import type { FinancialDetails, NextOfKinDetails, PersonalDetails } from '../../contract/kyc/kyc-sections.ts'
import type { Tier } from '../../core/accounts/account-products.ts'
import type { RegisterAnswer } from '../../core/kyc/compare-record.ts'
import { keepRegisterAnswer } from '../customers/register-answers.ts'
import type { Sql } from '../db/database.ts'
import type { Sealing } from '../features/kyc/kyc-deps.ts'
import { findSection, keepNin, saveSection } from '../features/kyc/kyc-store.ts'

const ADDRESS = {
  CountryOfResidence: 'NGA',
  State: 'Lagos',
  LocalGovernmentArea: 'Surulere',
  Landmark: 'Near the stadium',
  Street: 'Bode Thomas Street',
  HouseNumber: '14',
} as const
const PERSONAL: PersonalDetails = {
  Title: 'Mrs',
  MotherMaidenName: 'Nwosu',
  MaritalStatus: 'Married',
  PurposeOfAccount: 'Salary',
  SocialMedia: { LinkedIn: '', Facebook: '', Instagram: '', Twitter: '', Tiktok: '' },
  ...ADDRESS,
}
const FINANCIAL: FinancialDetails = {
  EmploymentStatus: 'Employed',
  Occupation: 'Logistics manager',
  EmployerName: 'Meridian Logistics Ltd',
  EmploymentDate: '2020-02-03',
  OfficeAddress: '22 Creek Road, Apapa, Lagos',
  SourceOfWealth: 'Salary',
  AnnualIncomeRange: '₦5,000,001 to ₦20,000,000',
  HasForeignCitizenship: false,
}
const NEXT_OF_KIN: NextOfKinDetails = {
  Name: 'Chidi Okonkwo',
  Relationship: 'Brother',
  Gender: 'Male',
  DateOfBirth: '1988-05-04',
  PhoneNumber: '+2348031234567',
  EmailAddress: '',
  ...ADDRESS,
}

/** What a tier was given for. Idempotent: what the customer changed since stays. */
export async function seedKyc(
  sql: Sql,
  sealing: Sealing,
  person: {
    readonly customerId: string
    readonly bvn: string
    readonly kycLevel: Tier
    readonly record: RegisterAnswer
    readonly at: Date
  },
): Promise<void> {
  const { customerId, bvn, kycLevel, record, at } = person
  if (kycLevel === 1) return
  // The sandbox's national register knows people by their BVN with a seven before it, and has no middle names.
  await keepNin(sql, sealing, { customerId, nin: `7${bvn.slice(1)}`, at })
  const { firstName, lastName, dateOfBirth, gender } = record
  const answer = { firstName, middleName: '', lastName, dateOfBirth, gender }
  await keepRegisterAnswer(sql, sealing, { customerId, register: 'nin', answer, at })
  const personal = { ...PERSONAL, Title: gender === 'female' ? 'Mrs' : 'Mr' }
  const notified = [
    ['personal', personal],
    ...(kycLevel === 3
      ? ([
          ['financial', FINANCIAL],
          ['nextOfKin', NEXT_OF_KIN],
        ] as const)
      : []),
  ] as const
  for (const [section, details] of notified) {
    const before = await findSection(sql, sealing, { customerId, section })
    if (before === undefined) await saveSection(sql, sealing, { customerId, section, details, at })
  }
}
