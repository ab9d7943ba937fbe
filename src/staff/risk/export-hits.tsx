/** Saves the hits of screening as CSV. The file has no name of a person, like the list. */
import { SaveCsvForm } from '../ui/save-csv-form.tsx'

const HEADER = [
  'Hit id',
  'Of',
  'List',
  'Entry',
  'Kind of list',
  'Score',
  'Found',
  'Decision',
  'Decided',
  'Decided by',
  'Reason',
  'Corrected',
  'Corrected by',
  'Reason of the correction',
]

export const ExportHits = ({ which }: { readonly which: 'open' | 'decided' }) => (
  <SaveCsvForm
    call="screening/export"
    body={{ which }}
    fileName={`names-${which}`}
    header={HEADER}
    rowsOf={({ hits }) =>
      hits.map((one) => [
        one.hitId,
        one.subject,
        one.list,
        one.entryId,
        one.topic,
        one.score,
        one.foundAt,
        one.decision,
        one.decidedAt,
        one.decidedBy,
        one.reason,
        one.correctedAt,
        one.correctedBy,
        one.correctionReason,
      ])
    }
    ofList={which === 'open' ? 'of the waiting names' : 'of the decided names'}
  />
)
