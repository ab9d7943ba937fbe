/** For tests: customers who change their contacts, with the real endpoints on a separate database. */
import { contactChangeRoutes as routes } from '../../../contract/identity/contact-change.ts'
import { createApprovals } from '../../approvals/approvals.ts'
import { withTrail } from '../../audit/with-trail.ts'
import { approvalsDeps } from '../../identity/factor-checks.ts'
import { accessEndpoints } from '../../identity/module.ts'
import { contactChangeDeps } from '../../module-links.ts'
import { type TableWorld, withCopies } from '../../identity/fixtures/calls.fixture.ts'
import { callerOf, createAuthWorld, PIN, valueOf } from '../../identity/fixtures/world.fixture.ts'
import { recordEvent } from '../../audit/record-audit.ts'
import { allowChange, stopChange } from './contact-change-store.ts'
import { contactChangeEndpoints } from './contact-change.routes.ts'

type Customer = Awaited<ReturnType<TableWorld['loggedIn']>>

let serial = 8_100_000
/** An unused email address, because codes are limited for each address. */
export const newEmail = () => `address.${(serial += 1)}@mail.example`
/** An unused phone number. */
export const newPhone = () => `+234803${(serial += 1)}`

export async function createContactChangeBank() {
  const world = withCopies(await createAuthWorld())
  const approving = approvalsDeps(world.deps)
  const endpoints = [
    ...accessEndpoints(world.deps, createApprovals(approving), approving),
    ...contactChangeEndpoints(contactChangeDeps(world.deps)),
  ]
  const call = callerOf(withTrail(world.database, endpoints))
  const enter = async () => {
    const customer = await world.loggedIn()
    await world.asOwner('update bank.customer set email = $2 where customer_id = $1', [
      customer.session.customerId,
      newEmail(),
    ])
    return customer
  }
  const contactsOf = async ({ session }: Customer) =>
    (await world.rows('select email, phone from bank.customer where customer_id = $1', [session.customerId]))[0]
  /** Writes the audit event first, like the operators' command. */
  const permit = (kind: 'allowed' | 'stopped', { session: { customerId } }: Customer, contactKind: 'email' | 'phone') =>
    world.database.transaction(async (tx) => {
      const trace = { requestId: '', address: 'operator:ada' }
      const event = { kind: `contact-change.${kind}`, outcome: 'done', customerId } as const
      const eventId = await recordEvent(tx, trace, event)
      const at = world.deps.clock.now()
      await (kind === 'allowed' ? allowChange : stopChange)(tx, { customerId, contactKind, eventId, at })
    })
  const allowPhone = (customer: Customer) => permit('allowed', customer, 'phone')
  const start = ({ session }: Customer, what: 'email' | 'phone', value: string, transactionPin = PIN) =>
    call(routes.startContactChange, { what, value, transactionPin }, { session })
  const begun = async (customer: Customer, what: 'email' | 'phone', value: string) =>
    valueOf(await start(customer, what, value)).data
  const send = ({ session }: Customer, changeId: string) =>
    call(routes.sendContactChangeCode, { changeId }, { session })
  const confirm = ({ session }: Customer, changeId: string, referenceId: string, otp: string) =>
    call(routes.confirmContactChange, { changeId, referenceId, otp }, { session })
  /** Sends the code of the step and types what arrived at this address. */
  const pass = async (customer: Customer, changeId: string, address: string) => {
    const { referenceId } = valueOf(await send(customer, changeId)).data
    return confirm(customer, changeId, referenceId, world.lastCode(address))
  }
  return { world, call, enter, contactsOf, permit, allowPhone, start, begun, send, confirm, pass }
}
