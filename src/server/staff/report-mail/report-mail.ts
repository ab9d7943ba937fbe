/** Makes the mail of a scheduled report: the report as a file, or a link to its page. */
import { BRAND } from '../../../values/brand.ts'
import { csvOf } from '../../../values/csv.ts'
import { formatDate } from '../../../values/date.ts'
import { reportCsv } from '../../../values/report-csv.ts'
import { REPORT_DEFINITIONS } from '../../../values/vocabularies/reports/bank-reports.ts'
import type { MailAttachment, MailGateway } from '../../ports/mail.ts'
import { makeReport } from '../bank-reports/make-report.ts'
import { reportDocument } from '../bank-reports/report-document.ts'
import type { MemberAccess } from '../people/people-store.ts'
import type { MailReportDeps } from './mail-report-deps.ts'
import type { ClaimedMailing } from './mailing-store.ts'

type Content = Omit<Parameters<MailGateway['send']>[0], 'to' | 'reference'>

/** A report about single customers never leaves the bank: its mail has a link, and the page checks the duty of each reader. */
export async function reportMail(deps: MailReportDeps, claimed: ClaimedMailing, owner: MemberAccess): Promise<Content> {
  const { report } = claimed
  const { title, hasDays, mailed, definition } = REPORT_DEFINITIONS[report]
  const subject = [`${BRAND.bankName}: ${title}`, ...(hasDays ? [periodText(claimed)] : [])].join(', ')
  const attachment = mailed === 'file' ? await fileOf(deps, claimed, owner) : undefined
  const text = [
    attachment === undefined
      ? `The report "${title}" is ready. It shows records of customers, so this mail has no rows. Open it in the back office:`
      : `The report "${title}" is attached. The same report in the back office:`,
    linkOf(deps.origin, claimed),
    `Definition: ${definition}`,
    `${owner.name} set the schedule of this mail. Change or delete the schedule on the same page.`,
  ].join('\n\n')
  return { subject, text, ...(attachment === undefined ? {} : { attachments: [attachment] }) }
}

const periodText = ({ from, to }: ClaimedMailing): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

function linkOf(origin: string, { report, figure, from, to }: ClaimedMailing): string {
  const { hasDays } = REPORT_DEFINITIONS[report]
  const query = new URLSearchParams({
    report,
    ...(hasDays ? { from, to } : {}),
    ...(figure === '' ? {} : { figure }),
  })
  return `${origin}/bank-reports?${query}`
}

async function fileOf(
  deps: MailReportDeps,
  { mailingId, report, figure, form, from, to }: ClaimedMailing,
  owner: MemberAccess,
): Promise<MailAttachment> {
  const { hasDays } = REPORT_DEFINITIONS[report]
  const wanted = { report, figure, from: hasDays ? from : '', to: hasDays ? to : '' }
  const trace = { requestId: mailingId, address: `operator:${owner.staffId}` }
  const made = await makeReport(deps, wanted, { caller: owner, trace }, 'mail')
  // The duty was checked before, and a period is shorter than the longest report.
  if (!made.ok) throw new Error(`a scheduled report was not made: ${made.failure.problem}`)
  const fileName = `${report}-${hasDays ? to : made.value.madeAt.slice(0, 10)}.${form}`
  if (form === 'pdf') {
    const content = await deps.documents.reportPdf(reportDocument(made.value, owner.name))
    return { fileName, mediaType: 'application/pdf', content }
  }
  const { header, rows } = reportCsv(report, made.value.rows)
  return { fileName, mediaType: 'text/csv', content: Buffer.from(csvOf(header, rows)) }
}
