/** Describes the outcome of an account's newest monthly statement. */
import type { StatementChoice } from '../../../../contract/accounts/statement-choices.ts'
import { formatDate, monthLabel } from '../../../../values/date.ts'

export function lastStatementWords({ month, state, endedAt }: NonNullable<StatementChoice['last']>): string {
  const name = monthLabel(`${month}T12:00:00Z`)
  switch (state) {
    case 'sent':
      return endedAt === null ? `${name} was sent.` : `${name} was sent on ${formatDate(endedAt)}.`
    case 'waiting':
    case 'sending':
      return `${name} is on its way.`
    case 'unsure':
      return `${name} was handed to the mail, without an answer. We do not send it twice. If it did not come, download it.`
    case 'given-up':
      return `${name} could not be sent: your mailbox did not take it. Download it instead.`
    case 'no-address':
      return `${name} was not sent: we had no email address of yours. Download it instead.`
    case 'too-long':
      return `${name} has too many lines for a mail. Download it instead.`
    case 'withdrawn':
      return `${name} was not sent, because you chose so before it went out.`
  }
}
