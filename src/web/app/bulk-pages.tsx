/** The pages of payment batches, in one chunk: after an approval the customer looks at the batch. */
import { BulkPage } from '../features/transfers/bulk/bulk-page.tsx'
import { ListPage } from '../features/transfers/bulk/list-page.tsx'
import * as PATHS from '../session/paths.ts'
import { pagesBelow } from './pages-below.tsx'

export const BulkPages = pagesBelow(PATHS.batches, [
  [PATHS.batches, BulkPage],
  [PATHS.batch, ListPage],
])
