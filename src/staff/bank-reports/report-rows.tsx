/** The rows of one report of the bank, with its CSV file and its PDF. */
import type { WantedReport } from '../../contract/staff/staff-bank-reports.ts'
import {
  MOST_REPORT_ROWS,
  REPORT_DEFINITIONS,
  type ReportColumn,
} from '../../values/vocabularies/reports/bank-reports.ts'
import { groupThousands } from '../../values/money.ts'
import { reportCsv } from '../../values/report-csv.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { saveFile } from '../../web/ui/file/save-file.ts'
import { announce } from '../../web/ui/note/live-region.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { useState } from 'react'
import { type Answer, call, type Problem } from '../session/api.ts'
import { amountText, dateTime, dayText } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ListTools } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'
import { countOf, useReadOut } from '../ui/use-read-out.ts'

type Made = Answer<'bank-reports/read'>

export function ReportRows({ wanted }: { readonly wanted: WantedReport }) {
  const { data, problem, again } = useCall('bank-reports/read', wanted)
  useReadOut(data && countOf(data.rows.length, 'row'))
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  const { columns } = REPORT_DEFINITIONS[data.report]
  const currencyAt = columns.findIndex(({ name }) => name === 'Currency')
  const numbers = columns.flatMap(({ kind }, n) => (kind === 'amount' || kind === 'count' ? [n] : []))
  const header = columns.map(({ name }) => name)
  return (
    <>
      <p>{madeText(data)}</p>
      {data.isCut && (
        <Note>
          <p>
            The report has the first {groupThousands(String(MOST_REPORT_ROWS))} rows. More rows fit these parameters.
            Narrow the parameters to see them.
          </p>
        </Note>
      )}
      <ListTools
        fileName={`${data.report}-${data.madeAt.slice(0, 10)}`}
        {...reportCsv(data.report, data.rows)}
        help={
          <p>
            The audit trail records each report with your name and its parameters. A customer whose account is in the
            list can read that you looked. Times in the CSV file are UTC, and amounts are decimals.
          </p>
        }
      />
      <SavePdf wanted={wanted} />
      <Rows
        caption={data.rows.length === 1 ? '1 row' : `${groupThousands(String(data.rows.length))} rows`}
        header={header}
        amounts={numbers}
        rows={data.rows.map((row) =>
          columns.map((column, n) => shownCell(column, row[n] ?? null, row[currencyAt] ?? '')),
        )}
        empty="The report has no row."
      />
    </>
  )
}

function madeText({ report, from, to, figure, madeAt }: Made): string {
  const rule = REPORT_DEFINITIONS[report].figure
  const parts = [
    ...(from === null || to === null ? [] : [`${dayText(from)} to ${dayText(to)}`]),
    ...(rule === undefined || figure === null ? [] : [`${rule.label}: ${groupThousands(String(figure))}`]),
  ]
  return [`Made on ${dateTime(madeAt)}.`, ...parts.map((part) => `${part}.`)].join(' ')
}

function shownCell({ kind }: ReportColumn, value: string | null, currency: string): string {
  if (value === null) return '—'
  if (kind === 'time') return dateTime(value)
  if (kind === 'count') return groupThousands(value)
  return kind === 'amount' ? amountText(value, currency) : value
}

function SavePdf({ wanted }: { readonly wanted: WantedReport }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const save = async (): Promise<void> => {
    setBusy(true)
    const result = await call('bank-reports/pdf', wanted)
    setBusy(false)
    setProblem(result.ok ? undefined : result.failure)
    if (!result.ok) return
    const bytes = Uint8Array.from(atob(result.value.pdf), (letter) => letter.charCodeAt(0))
    saveFile(new File([bytes], result.value.fileName, { type: 'application/pdf' }))
    announce('The PDF was saved.')
  }
  return (
    <div className={styles.tools}>
      <Button look="sec" small busy={busy} onClick={() => void save()}>
        Save as PDF
      </Button>
      {problem !== undefined && <ProblemNote problem={problem} again={() => void save()} />}
    </div>
  )
}
