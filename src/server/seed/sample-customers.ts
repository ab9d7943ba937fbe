/** The sandbox's ready-made people: who they are, how the two with a profile log in, and which accounts they have. */
import type { AccountProductCode } from '../../core/accounts/account-products.ts'
import type { AccountCurrency } from '../../values/vocabularies/account-currencies.ts'

export interface SamplePerson {
  readonly bvn: string
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  /** YYYY-MM-DD */
  readonly dateOfBirth: string
  readonly gender: 'female' | 'male'
  /** E.164 */
  readonly phone: string
  readonly email: string
  readonly kycLevel: 1 | 2 | 3
  /** The first is the primary one. */
  readonly accounts: readonly (readonly [AccountProductCode, AccountCurrency])[]
}

export interface SampleCustomer extends SamplePerson {
  readonly name: string
  readonly username: string
  readonly password: string
  readonly pin: string
  /** The answer to each of the security questions. */
  readonly answer: string
}

const ADAEZE: SampleCustomer = {
  bvn: '22200000011',
  firstName: 'Adaeze',
  middleName: '',
  lastName: 'Okonkwo',
  dateOfBirth: '1992-03-08',
  gender: 'female',
  phone: '+2348035550142',
  email: 'adaeze.okonkwo@mail.example',
  kycLevel: 3,
  accounts: [
    ['SAV', 'NGN'],
    ['CUR', 'NGN'],
    ['DOM', 'USD'],
    ['DOM', 'GBP'],
    ['DOM', 'EUR'],
  ],
  name: 'Adaeze Okonkwo',
  username: 'adaeze.okonkwo',
  password: 'Indigo-cloth-42',
  pin: '7391',
  answer: 'kano',
}

const TUNDE: SampleCustomer = {
  bvn: '22200000012',
  firstName: 'Tunde',
  middleName: '',
  lastName: 'Bakare',
  dateOfBirth: '1987-07-19',
  gender: 'male',
  phone: '+2348055550177',
  email: 'tunde.bakare@mail.example',
  kycLevel: 2,
  accounts: [
    ['SAV', 'NGN'],
    ['DOM', 'USD'],
    ['DOM', 'GBP'],
  ],
  name: 'Tunde Bakare',
  username: 'tunde.bakare',
  password: 'Brass-lantern-77',
  pin: '4826',
  answer: 'kano',
}

/** The two who can log in. */
export const SAMPLE_CUSTOMERS: readonly SampleCustomer[] = [ADAEZE, TUNDE]

/** Has an account but no profile: signs up as an existing customer. */
export const SAMPLE_WITHOUT_PROFILE: SamplePerson = {
  bvn: '22200000003',
  firstName: 'Ibrahim',
  middleName: '',
  lastName: 'Musa',
  dateOfBirth: '1978-01-20',
  gender: 'male',
  phone: '+2348065550103',
  email: 'ibrahim.musa@mail.example',
  kycLevel: 1,
  accounts: [['SAV', 'NGN']],
}
