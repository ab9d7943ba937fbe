/** Routes the pages of one group, such as those below /cards. */
import type { ComponentType } from 'react'
import { Route, Routes } from '../ui/router.tsx'
import { NotFoundPage } from './pages.tsx'

/** Addresses with their pages. Each address begins with the group's. */
export type PageRows = readonly (readonly [path: string, Page: ComponentType])[]

/** Shows the page of the address. The router takes paths relative to the group. */
export function PagesBelow({ base, pages }: { readonly base: string; readonly pages: PageRows }) {
  return (
    <Routes>
      {pages.map(([path, Page]) => (
        <Route key={path} path={path.slice(base.length + 1)} element={<Page />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
