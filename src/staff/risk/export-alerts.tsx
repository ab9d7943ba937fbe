/** Saves the alerts of payment monitoring as CSV. The file has no name of a person, like the list. */
import { SaveCsvForm } from '../ui/save-csv-form.tsx'
import type { RiskSearch } from './risk-filters.tsx'

const HEADER = [
  'Reference',
  'Customer id',
  'Rules',
  'Answer',
  'Amount (minor)',
  'Currency',
  'Made',
  'Deadline',
  'Decision',
  'Decided',
  'Decided by',
  'Reason',
  'Feedback',
]

interface ExportAlertsProps {
  readonly which: 'open' | 'decided'
  readonly filters: RiskSearch
}

export const ExportAlerts = ({ which, filters }: ExportAlertsProps) => (
  <SaveCsvForm
    call="risk/export"
    body={{ which, ...filters }}
    fileName={`risk-${which}`}
    header={HEADER}
    rowsOf={({ alerts }) =>
      alerts.map((one) => [
        one.reference,
        one.customerId,
        one.rules.join(' '),
        one.answer,
        one.amountMinor,
        one.currency,
        one.raisedAt,
        one.deadlineAt,
        one.decision,
        one.decidedAt,
        one.decidedBy,
        one.reason,
        one.feedback,
      ])
    }
    ofList={which === 'open' ? 'of the waiting payments' : 'of the decided payments'}
  />
)
