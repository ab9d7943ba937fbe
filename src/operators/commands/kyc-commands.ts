/** The commands on identity checks: the queue, one customer, the documents and the decisions. */
import * as v from 'valibot'
import { pictureSchema } from '../../contract/staff/staff-cases.ts'
import { identityStorySchema, waitingCheckSchema } from '../../contract/staff/staff-identity-checks.ts'
import { formatDateTime } from '../../values/date.ts'
import { fail, ok } from '../../values/result.ts'
import type { OrderKindName } from '../../values/vocabularies/staff-orders.ts'
import { type Command, listing, reasonOf } from '../command.ts'
import { writePicture } from '../new-file.ts'
import { orderCommand } from '../order.ts'
import { customerOf } from '../subjects.ts'

const ASK = 'what you compared, or what is wrong and what to do.'

/** Makes a command that decides a submission. The customer reads the reason of a refusal. */
const decide = (orders: OrderKindName, name: string, isRefusal: boolean, help: string): Command =>
  orderCommand(orders, 'kyc.decide', {
    usage: `kyc ${name} <customer> <submission> <reason>`,
    help,
    async read(run, [customer, code, ...words]) {
      const reason = reasonOf(words, ASK)
      if (!reason.ok) return reason
      const customerId = await customerOf(run, customer)
      if (!customerId.ok) return customerId
      const payload = { customerId: customerId.value, code, ...(isRefusal ? { text: reason.value } : {}) }
      return ok({ payload, reason: reason.value })
    },
  })

const decideChange = (orders: OrderKindName, name: string, isRefusal: boolean, help: string): Command =>
  orderCommand(orders, 'kyc.decide', {
    usage: `kyc ${name} <customer> <section> <change> <reason>`,
    help,
    async read(run, [customer, section, code, ...words]) {
      const reason = reasonOf(words, ASK)
      if (!reason.ok) return reason
      const customerId = await customerOf(run, customer)
      if (!customerId.ok) return customerId
      const payload = { customerId: customerId.value, section, code, ...(isRefusal ? { text: reason.value } : {}) }
      return ok({ payload, reason: reason.value })
    },
  })

export const KYC_COMMANDS: readonly Command[] = [
  {
    usage: 'kyc',
    help: 'Lists the customers who wait for a decision about a tier or a changed section, the longest wait first.',
    duty: 'kyc.read',
    reads: 'identity-checks/list',
    async run({ calls }) {
      const found = await calls.call('identity-checks/list', {}, v.object({ checks: v.array(waitingCheckSchema) }))
      if (!found.ok) return fail(found.failure.message)
      return ok(
        listing(found.value.checks, 'No customer waits for a decision.', (one) => [
          one.username ?? one.customerId,
          one.name ?? '',
          one.kind,
          one.subject,
          `since ${formatDateTime(one.since)}`,
        ]),
      )
    },
  },
  {
    usage: 'kyc show <customer>',
    help: 'Shows the answers and documents of a customer in full. The audit trail records that you saw them.',
    duty: 'kyc.read',
    reads: 'identity-checks/read',
    async run(run, [customer]) {
      const customerId = await customerOf(run, customer)
      if (!customerId.ok) return customerId
      const read = await run.calls.call('identity-checks/read', { customerId: customerId.value }, identityStorySchema)
      if (!read.ok) return fail(read.failure.message)
      return ok({ lines: storyOf(read.value), json: read.value })
    },
  },
  {
    usage: 'kyc document <customer> <kind> <file>',
    help: 'Writes a document to a new JPEG file. The audit trail records that you saw it.',
    duty: 'kyc.read',
    reads: 'identity-checks/document',
    async run(run, [customer, kind, file]) {
      if (kind === undefined || file === undefined) return fail('Give the kind of the document, and a new file.')
      const customerId = await customerOf(run, customer)
      if (!customerId.ok) return customerId
      const body = { customerId: customerId.value, kind }
      const picture = await run.calls.call('identity-checks/document', body, pictureSchema)
      return picture.ok ? writePicture(file, picture.value) : fail(picture.failure.message)
    },
  },
  decide('approve-tier', 'approve', false, 'Raises the customer to the tier of the submission that kyc show names.'),
  decide('refuse-tier', 'reject', true, 'Refuses the submission that kyc show names. The customer reads the reason.'),
  decideChange('accept-kyc-change', 'checked', false, 'Accepts the changed section that kyc show names.'),
  decideChange(
    'refuse-kyc-change',
    'refuse',
    true,
    'Restores the section accepted before. The customer reads the reason.',
  ),
]

const storyOf = (one: v.InferOutput<typeof identityStorySchema>): readonly string[] => [
  `${one.name}  customer ${one.cifid}  born ${one.dateOfBirth}  tier ${one.tier}`,
  one.nin === null ? 'no verified NIN' : `NIN ending ${one.nin.last4}, verified ${formatDateTime(one.nin.verifiedAt)}`,
  ...(one.submission === null
    ? []
    : [
        `submission ${one.submission.code} for tier ${one.submission.tier}: ${one.submission.state}, sent ${formatDateTime(one.submission.submittedAt)}`,
      ]),
  ...one.sections.flatMap(({ section, savedAt, fields }) => [
    `${section}, saved ${formatDateTime(savedAt)}`,
    ...fields.map(({ name, value }) => `  ${name}: ${value}`),
  ]),
  ...one.changes.map(
    ({ section, code, waitsForBill }) =>
      `change ${code} of ${section}${waitsForBill ? ', needs a newer utility bill' : ''}`,
  ),
  ...one.documents.map(({ kind, name, addedAt }) => `document ${kind}: ${name}, added ${formatDateTime(addedAt)}`),
  ...(one.missing.length === 0 ? [] : [`missing: ${one.missing.join(', ')}`]),
]
