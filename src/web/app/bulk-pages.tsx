/** The pages of payment batches, in one chunk: after an approval the customer looks at the batch. */
import { BulkPage } from '../features/transfers/bulk/bulk-page.tsx'
import { ListPage } from '../features/transfers/bulk/list-page.tsx'
import * as PATHS from '../session/paths.ts'
import { type PageRows, PagesBelow } from './pages-below.tsx'

const PAGES: PageRows = [
  [PATHS.batches, BulkPage],
  [PATHS.batch, ListPage],
]

export function BulkPages() {
  return <PagesBelow base={PATHS.batches} pages={PAGES} />
}
