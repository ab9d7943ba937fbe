/** Lists the invented people of the sandbox, whom the identity provider, phones and mailboxes belong to. */
import { randomInt } from 'node:crypto'

export interface Person {
  readonly bvn: string
  /** YYYY-MM-DD */
  readonly dateOfBirth: string
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly gender: 'Male' | 'Female'
  /** E.164 */
  readonly phone: string
  readonly email: string
  /** The behaviour that a test with this person shows. */
  readonly goodFor: string
  /** Only people who already have a profile at the bank have this field. */
  readonly login?: {
    readonly username: string
    readonly password: string
    readonly transactionPin: string
    readonly securityAnswer: string
  }
  readonly watchListed: boolean
  readonly creditStanding: 'good' | 'bad'
}

const ordinary = { middleName: '', watchListed: false, creditStanding: 'good' } as const

const SEEDED_PEOPLE: readonly Person[] = [
  {
    ...ordinary,
    bvn: '22200000001',
    dateOfBirth: '1990-04-12',
    firstName: 'Ngozi',
    middleName: 'Amaka',
    lastName: 'Eze',
    gender: 'Female',
    phone: '+2348035550101',
    email: 'ngozi.eze@mail.example',
    goodFor: 'Signing up: an ordinary newcomer who is not a customer yet.',
  },
  {
    ...ordinary,
    bvn: '22200000002',
    dateOfBirth: '1985-09-30',
    firstName: 'Yusuf',
    middleName: 'Aliyu',
    lastName: 'Bello',
    gender: 'Male',
    phone: '+2348055550102',
    email: 'yusuf.bello@mail.example',
    goodFor: 'Signing up: a second newcomer, so that two newcomers can pay each other.',
  },
  {
    ...ordinary,
    bvn: '22200000003',
    dateOfBirth: '1978-01-20',
    firstName: 'Ibrahim',
    lastName: 'Musa',
    gender: 'Male',
    phone: '+2348065550103',
    email: 'ibrahim.musa@mail.example',
    goodFor: 'Signing up as an existing customer: has an account, but no internet profile.',
  },
  {
    ...ordinary,
    bvn: '22200000004',
    dateOfBirth: '2012-06-01',
    firstName: 'Temitope',
    lastName: 'Adebayo',
    gender: 'Female',
    phone: '+2348035550104',
    email: 'temitope.adebayo@mail.example',
    goodFor: 'Being refused: under 18.',
  },
  {
    ...ordinary,
    bvn: '22200000005',
    dateOfBirth: '1982-11-11',
    firstName: 'Emeka',
    lastName: 'Obi',
    gender: 'Male',
    phone: '+2348035550105',
    email: 'emeka.obi@mail.example',
    goodFor: 'Being refused: the BVN is on the watch-list.',
    watchListed: true,
  },
  {
    ...ordinary,
    bvn: '22200000006',
    dateOfBirth: '1991-02-02',
    firstName: 'Blessing',
    lastName: 'Effiong',
    gender: 'Female',
    phone: '+2348035550106',
    email: 'blessing.effiong@mail.example',
    goodFor: 'Being refused: the credit bureau reports a bad credit record.',
    creditStanding: 'bad',
  },
  {
    ...ordinary,
    bvn: '22200000011',
    dateOfBirth: '1992-03-08',
    firstName: 'Adaeze',
    lastName: 'Okonkwo',
    gender: 'Female',
    phone: '+2348035550142',
    email: 'adaeze.okonkwo@mail.example',
    goodFor: 'Logging in: a tier 3 customer with several accounts and some months of history.',
    login: {
      username: 'adaeze.okonkwo',
      password: 'Indigo-cloth-42',
      transactionPin: '7391',
      securityAnswer: 'kano',
    },
  },
  {
    ...ordinary,
    bvn: '22200000012',
    dateOfBirth: '1987-07-19',
    firstName: 'Tunde',
    lastName: 'Bakare',
    gender: 'Male',
    phone: '+2348055550177',
    email: 'tunde.bakare@mail.example',
    goodFor: 'Logging in: a tier 2 customer, with tier 2 limits.',
    login: {
      username: 'tunde.bakare',
      password: 'Brass-lantern-77',
      transactionPin: '4826',
      securityAnswer: 'kano',
    },
  },
]

const FIRST_NAMES = [
  ['Amina', 'Female'],
  ['Bola', 'Female'],
  ['Chidi', 'Male'],
  ['Damilola', 'Female'],
  ['Efe', 'Male'],
  ['Folake', 'Female'],
  ['Garba', 'Male'],
  ['Halima', 'Female'],
  ['Ifeanyi', 'Male'],
  ['Kelechi', 'Male'],
  ['Lami', 'Female'],
  ['Nneka', 'Female'],
  ['Obinna', 'Male'],
  ['Sade', 'Female'],
  ['Uche', 'Male'],
  ['Zainab', 'Female'],
] as const
const LAST_NAMES = ['Abubakar', 'Adeyemi', 'Chukwu', 'Danjuma', 'Etim', 'Idris', 'Nwosu', 'Ogunleye', 'Okafor', 'Sule']

/** The national identity number (NIN) is the BVN with another first digit, so that each number leads to the other. */
export function ninOf({ bvn }: Pick<Person, 'bvn'>): string {
  return `7${bvn.slice(1)}`
}

export interface People {
  all(): readonly Person[]
  findByBvn(bvn: string): Person | undefined
  findByNin(nin: string): Person | undefined
  /** Makes a newcomer with a BVN, a phone and a mail address that no other person has. */
  addNewcomer(): Person
  /** Deletes the newcomers. Returns how many there were. */
  clear(): number
}

/** Opens the register of people. Calls `onChange` with the added people, so that the caller stores them. */
export function createPeople(added: readonly Person[], onChange: (added: readonly Person[]) => void): People {
  const newcomers = [...added]
  const byBvn = new Map([...SEEDED_PEOPLE, ...newcomers].map((person) => [person.bvn, person]))
  return {
    all: () => [...byBvn.values()],
    findByBvn: (bvn) => byBvn.get(bvn),
    findByNin: (nin) => [...byBvn.values()].find((person) => ninOf(person) === nin),
    addNewcomer() {
      const person = inventNewcomer(byBvn)
      byBvn.set(person.bvn, person)
      newcomers.push(person)
      onChange(newcomers)
      return person
    },
    clear() {
      const { length } = newcomers
      for (const { bvn } of newcomers.splice(0)) byBvn.delete(bvn)
      onChange(newcomers)
      return length
    },
  }
}

function inventNewcomer(known: ReadonlyMap<string, Person>): Person {
  // The serial makes BVN, phone and address unique together. Seeded people never use 223 and 0809 0.
  let serial = String(randomInt(0, 1_000_000)).padStart(6, '0')
  while (known.has(`22300${serial}`)) serial = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const [firstName, gender] = pick(FIRST_NAMES)
  const lastName = pick(LAST_NAMES)
  const day = `${1965 + randomInt(0, 40)}-${twoDigits(randomInt(1, 13))}-${twoDigits(randomInt(1, 29))}`
  return {
    ...ordinary,
    bvn: `22300${serial}`,
    dateOfBirth: day,
    firstName,
    lastName,
    gender,
    phone: `+2348090${serial}`,
    email: `${firstName}.${lastName}.${serial}@mail.example`.toLowerCase(),
    goodFor: 'Signing up: a newcomer made just now.',
  }
}

function pick<T>(list: readonly T[]): T {
  return list[randomInt(0, list.length)] as T
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
