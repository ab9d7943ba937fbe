/** The commands on identity checks: the queue, one customer, the documents and the decisions. */
import * as v from 'valibot'
import { pictureSchema } from '../../contract/staff/staff-cases.ts'
import { identityStorySchema, waitingCheckSchema } from '../../contract/staff/staff-identity-checks.ts'
import { formatDateTime } from '../../values/date.ts'
import { fail, ok } from '../../values/result.ts'
import { ASK_SECTIONS, readRejections, withWords } from '../../values/vocabularies/kyc/kyc-rejections.ts'
import { SECTION_FAULTS } from '../../values/vocabularies/kyc/kyc-sections.ts'
import type { OrderKindName } from '../../values/vocabularies/staff-orders.ts'
import { type Command, listing, reasonOf } from '../command.ts'
import { writePicture } from '../new-file.ts'
import { orderCommand } from '../order.ts'
import { customerOf } from '../subjects.ts'

const ASK = 'what you compared, or what is wrong and what to do.'

const approve = orderCommand('approve-tier', 'kyc.decide', {
  usage: 'kyc approve <customer> <submission> <reason>',
  help: 'Accepts each section of the submission that kyc show names, and raises the customer to its tier.',
  async read(run, [customer, code, ...words]) {
    const reason = reasonOf(words, ASK)
    if (!reason.ok) return reason
    const customerId = await customerOf(run, customer)
    return customerId.ok ? ok({ payload: { customerId: customerId.value, code }, reason: reason.value }) : customerId
  },
})

const reject = orderCommand('refuse-tier', 'kyc.decide', {
  usage: 'kyc reject <customer> <submission> <sections> <reason>',
  help: `Rejects sections of the submission that kyc show names, such as signature=unreadable,selfie=other, and accepts the other sections. The customer reads the reason of a section with the code other. Codes: ${SECTION_FAULTS.join(', ')}.`,
  async read(run, [customer, code, sections = '', ...words]) {
    const rejected = readRejections(sections)
    if (rejected === undefined) return fail(ASK_SECTIONS)
    const reason = reasonOf(words, ASK)
    if (!reason.ok) return reason
    const customerId = await customerOf(run, customer)
    if (!customerId.ok) return customerId
    const payload = { customerId: customerId.value, code, sections: withWords(rejected, reason.value) }
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
  approve,
  reject,
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
  ...one.registers.map(({ register, last4, answeredAt }) =>
    answeredAt === null
      ? `${register} register, number ending ${last4}: the bank did not keep the answer`
      : `${register} register, number ending ${last4}, answered ${formatDateTime(answeredAt)}`,
  ),
  ...one.comparison.flatMap(({ field, given, answers }) =>
    answers.map(
      ({ register, value, match }) =>
        `  ${field}: ${given ?? 'none'}, ${register} register: ${value ?? 'none'}: ${match}`,
    ),
  ),
  ...one.request.map(({ section, last }) =>
    last === null
      ? `section ${section}: no decision yet`
      : `section ${section}: ${last.fault ?? 'accepted'} ${formatDateTime(last.decidedAt)}${last.isSentAgain ? ', sent again since' : ''}`,
  ),
  ...one.sections.flatMap(({ section, savedAt, fields }) => [
    `${section}, saved ${formatDateTime(savedAt)}`,
    ...fields.map(({ name, value }) => `  ${name}: ${value}`),
  ]),
  ...one.changes.flatMap(({ section, code, waitsForBill, fields }) => [
    `change ${code} of ${section}${waitsForBill ? ', needs a newer utility bill' : ''}`,
    ...fields
      .filter(({ before, now }) => before !== now)
      .map(({ name, before, now }) => `  ${name}: ${before ?? 'none'} before, ${now ?? 'none'} now`),
  ]),
  ...one.documents.map(({ kind, name, addedAt }) => `document ${kind}: ${name}, added ${formatDateTime(addedAt)}`),
  ...(one.missing.length === 0 ? [] : [`missing: ${one.missing.join(', ')}`]),
]
