/** Lists the measures of the bank. A process that takes jobs reads them for its metrics. */
import { auditMeasure } from './audit/audit-measure.ts'
import { auditCheckMeasure } from './features/audit-check/audit-check-measure.ts'
import { booksCheckMeasure } from './features/books-check/books-check-measure.ts'
import { breakGlassMeasure } from './features/break-glass/break-glass-measure.ts'
import { archiveMeasure } from './db/measures/archive-measure.ts'
import type { Database } from './db/database.ts'
import { standbyMeasure } from './db/measures/standby-measure.ts'
import { breakMeasure } from './features/reconciliation/break-measure.ts'
import { screeningMeasure } from './features/screening/screening-measure.ts'
import { queueMeasure } from './jobs/queue-measure.ts'
import { messageKeyMeasure } from './keys/message-key-measure.ts'
import { proofMeasure } from './ledger/proof/proof-measure.ts'
import { outboxMeasure } from './notify/outbox-measure.ts'
import { undecidedMeasure } from './payments/outbound/undecided-measure.ts'
import type { Measure } from './ports/measure.ts'
import type { ReportNetwork } from './ports/report-folder.ts'

interface MeasuredBank {
  /** False when this bank holds the private half of the root. It then signs each day, and no key runs out. */
  readonly isRootOffline: boolean
  /** The networks whose settlement reports the bank expects. */
  readonly reportNetworks: readonly ReportNetwork[]
}

export const bankMeasures = (
  { pool }: Pick<Database, 'pool'>,
  { isRootOffline, reportNetworks }: MeasuredBank,
): readonly Measure[] => [
  queueMeasure(pool),
  undecidedMeasure(pool),
  outboxMeasure(pool),
  auditMeasure(pool),
  screeningMeasure(pool),
  breakGlassMeasure(pool),
  breakMeasure(pool, reportNetworks),
  booksCheckMeasure(pool),
  auditCheckMeasure(pool),
  proofMeasure(pool),
  standbyMeasure(pool),
  archiveMeasure(pool),
  ...(isRootOffline ? [messageKeyMeasure(pool)] : []),
]
