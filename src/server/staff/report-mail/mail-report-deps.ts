/** The parts that the mails of reports take from the bank. */
import type { MailGateway } from '../../ports/mail.ts'
import type { StaffDeps } from '../staff-deps.ts'

export interface MailReportDeps extends StaffDeps {
  readonly mail: MailGateway
  /** The origin of the pages of staff. */
  readonly origin: string
}
