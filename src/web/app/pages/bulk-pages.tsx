/** Routes the pages of payment batches, in one chunk, because the customer opens the batch after its approval. */
import { BulkPage } from '../../features/transfers/bulk/bulk-page.tsx'
import { ListPage } from '../../features/transfers/bulk/list-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { pagesBelow } from './pages-below.tsx'

export const BulkPages = pagesBelow(PATHS.batches, [
  [PATHS.batches, BulkPage],
  [PATHS.batch, ListPage],
])
