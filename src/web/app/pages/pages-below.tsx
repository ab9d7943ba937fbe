/** Routes the pages of one group, such as those below /cards. */
import type { ComponentType } from 'react'
import { Route, Routes } from '../../ui/router/router.tsx'
import { NotFoundPage } from './pages.tsx'
import type { PageRows } from './preload-page.ts'

/** Makes the group's component, which shows the page of the address. The router takes paths relative to the group. */
export function pagesBelow(base: string, pages: PageRows): ComponentType & { readonly pages: PageRows } {
  const PagesBelow = () => (
    <Routes>
      {pages.map(([path, Page]) => (
        <Route key={path} path={path.slice(base.length + 1)} element={<Page />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
  return Object.assign(PagesBelow, { pages })
}
