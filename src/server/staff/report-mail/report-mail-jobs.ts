/** The jobs of the process of staff: they mail the reports. The jobs of the other processes cannot read the tables of staff. */
import type { JobGroup } from '../../jobs/start-worker.ts'
import { createMailReport } from './mail-report.ts'
import type { MailReportDeps } from './mail-report-deps.ts'
import { MAIL_REPORT, QUEUE_REPORT_MAILS, queueReportMails } from './queue-report-mails.ts'

export const reportMailJobs = (deps: MailReportDeps): JobGroup => ({
  tasks: {
    [QUEUE_REPORT_MAILS]: () => queueReportMails(deps),
    [MAIL_REPORT]: createMailReport(deps),
  },
  recurring: [{ task: QUEUE_REPORT_MAILS, when: '* * * * *' }],
  // A document takes seconds of processor time, and the calls of staff come first.
  concurrency: 1,
})
