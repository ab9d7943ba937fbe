/** Finds the customer and the report that the words of a command name. */
import * as v from 'valibot'
import { foundCustomerSchema } from '../contract/staff/staff-api.ts'
import { caseStorySchema, listedCaseSchema } from '../contract/staff/staff-cases.ts'
import { foundPaymentsSchema } from '../contract/staff/staff-payments.ts'
import { isUuid } from '../values/ids.ts'
import { fail, ok, type Result } from '../values/result.ts'
import type { Run } from './command.ts'

const foundSchema = v.object({ customers: v.array(foundCustomerSchema) })
const casesSchema = v.object({ cases: v.array(listedCaseSchema) })

/** Finds the id of the customer with this username, customer number, account number or customer id. */
export async function customerOf({ calls }: Run, text: string | undefined): Promise<Result<string, string>> {
  if (text === undefined) return fail('Which customer? Give the username, the customer number or an account number.')
  const found = await calls.call('customers/search', { text }, foundSchema)
  if (!found.ok) return fail(found.failure.message)
  const { customers } = found.value
  // The text can be the phone number of several customers, and the username of one of them. Then the username counts.
  const [only, ...others] = customers.length > 1 ? customers.filter(({ username }) => username === text) : customers
  if (only === undefined || others.length > 0)
    return fail(customers.length === 0 ? `There is no customer ${text}.` : `${text} names several customers.`)
  return ok(only.customerId)
}

/** Finds the id of the payment with this reference or id. The search by the reference needs the duty payment.read. */
export async function paymentOf({ calls }: Run, text: string): Promise<Result<string, string>> {
  if (isUuid(text)) return ok(text)
  if (!/^[A-Za-z]{3}-[\w-]{12,}$/.test(text))
    return fail('Which payment? Give its id, or the reference on the receipt.')
  const found = await calls.call('payments/search', { text }, foundPaymentsSchema)
  if (!found.ok) return fail(found.failure.message)
  const [only, other] = found.value.payments
  if (other !== undefined) return fail(`${text} names several payments. Give the id.`)
  return only === undefined ? fail(`There is no payment ${text}.`) : ok(only.paymentId)
}

/** Finds the id of the report with this reference or id. */
export async function caseOf({ calls }: Run, text: string | undefined): Promise<Result<string, string>> {
  if (text === undefined || text.trim() === '') return fail('Which report? Give its reference.')
  if (isUuid(text)) return ok(text)
  for (const which of ['open', 'ended']) {
    const listed = await calls.call('cases/list', { which, text }, casesSchema)
    if (!listed.ok) return fail(listed.failure.message)
    const [only, other] = listed.value.cases
    if (other !== undefined) return fail(`${text} names several reports.`)
    if (only !== undefined) return ok(only.caseId)
  }
  return fail(`There is no report ${text}.`)
}

export type CaseStory = v.InferOutput<typeof caseStorySchema>
export async function readCase(run: Run, text: string | undefined): Promise<Result<CaseStory, string>> {
  const caseId = await caseOf(run, text)
  if (!caseId.ok) return caseId
  const read = await run.calls.call('cases/read', { caseId: caseId.value }, caseStorySchema)
  return read.ok ? read : fail(read.failure.message)
}
