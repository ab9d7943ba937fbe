/** Reads one part of a customer's record for staff. The customer sees who looked, at which part, when and why. */
import type * as v from 'valibot'
import {
  type AnswerOfPart,
  CUSTOMER_PARTS,
  type CustomerPart,
  type CustomerPartAnswer,
  type customerPartInput,
} from '../../../contract/staff/staff-customer-parts.ts'
import type { CurrentLimits } from '../../../core/limits/limit-schedule.ts'
import { ok, type Result } from '../../../values/result.ts'
import { maskIdentifiers } from '../../audit/mask-identifiers.ts'
import type { Sql } from '../../db/database.ts'
import { writeRecordReads } from '../../features/privacy/record-reads.ts'
import { listCasesOfCustomer, listedCase } from '../cases/list-cases.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, type Refusal, type StaffCall } from '../staff-route.ts'
import { refuseDuty } from '../refuse-duty.ts'
import { listNotes } from './notes.ts'
import { readDevices } from './parts/devices.ts'
import { readHistory } from './parts/history.ts'
import { type LimitContext, readLimits } from './parts/limits.ts'
import { readCards, readConsents, readLooks, readMessages } from './parts/lists.ts'
import { readPayments } from './parts/payments.ts'

type Input = v.InferOutput<typeof customerPartInput>

/** A part as the customer reads it in the list of looks. */
const PHRASES: Readonly<Record<CustomerPart, string>> = {
  history: 'Entries of an account of yours',
  payments: 'The list of your payments',
  devices: 'Your devices and sessions',
  limits: 'Your limits',
  cards: 'The list of your cards',
  cases: 'The list of your reports',
  messages: 'The list of messages to you, without their texts',
  consents: 'Your consents',
  looks: 'The list of staff who viewed your data',
  notes: 'The notes of our staff about you',
}

type SimplePart = Exclude<CustomerPart, 'history' | 'payments'>

const READERS: {
  readonly [Part in SimplePart]: (
    sql: Sql,
    customerId: string,
    context: LimitContext,
  ) => Promise<Omit<AnswerOfPart<Part>, 'part'>>
} = {
  devices: (sql, customerId, { now }) => readDevices(sql, customerId, now),
  limits: readLimits,
  cards: async (sql, customerId) => ({ cards: await readCards(sql, customerId) }),
  cases: async (sql, customerId) => ({ cases: (await listCasesOfCustomer(sql, customerId)).map(listedCase) }),
  messages: async (sql, customerId) => ({ messages: await readMessages(sql, customerId) }),
  consents: async (sql, customerId) => ({ consents: await readConsents(sql, customerId) }),
  looks: async (sql, customerId) => ({ looks: await readLooks(sql, customerId) }),
  notes: async (sql, customerId) => ({ notes: await listNotes(sql, customerId) }),
}

export async function readPart(
  deps: StaffDeps & { readonly limits: CurrentLimits },
  input: Input,
  { caller, trace }: StaffCall,
): Promise<Result<CustomerPartAnswer, Refusal>> {
  const { customerId, part, reason } = input
  const duty = CUSTOMER_PARTS[part]
  if (!caller.duties.includes(duty)) return refuseDuty(deps.database.pool, trace, caller.staffId, duty)
  const context = { now: deps.clock.now(), bankLimits: await deps.limits() }
  return deps.database.transaction(async (tx) => {
    if (!(await isCustomer(tx, customerId))) return refuse('not-found', 'There is no such customer.')
    await writeRecordReads(tx, [customerId], {
      operator: `${caller.name} (${caller.staffId})`,
      role: caller.roles.join(', '),
      what: PHRASES[part],
      reason: maskIdentifiers(reason),
      at: context.now,
    })
    if (input.part === 'history') return readHistory(tx, input)
    if (input.part === 'payments') return readPayments(tx, input)
    return ok({ part: input.part, ...(await READERS[input.part](tx, customerId, context)) } as CustomerPartAnswer)
  })
}

async function isCustomer(sql: Sql, customerId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from bank.customer where customer_id = $1', [customerId])
  return rowCount === 1
}
