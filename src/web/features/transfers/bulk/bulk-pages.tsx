/** The pages of lists of payments, in one chunk: who approves a list looks at it next. */
import { Route, Routes } from 'react-router'
import { BulkPage } from './bulk-page.tsx'
import { ListPage } from './list-page.tsx'

export function BulkPages() {
  return (
    <Routes>
      <Route index element={<BulkPage />} />
      <Route path=":batchId" element={<ListPage />} />
    </Routes>
  )
}
