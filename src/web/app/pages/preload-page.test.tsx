/** Tests that the early download of a page follows the route tables. */
import { expect, it, vi } from 'vitest'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { pagesBelow } from './pages-below.tsx'
import { preloadPage } from './preload-page.ts'

const Page = () => null

it('page of a group inside a group: is loaded with both groups, when its address is opened', async () => {
  const [loadOuter, loadInner, loadPage, loadOther] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const lazy = (load: () => void, page: () => null = Page) =>
    lazyPage(async () => {
      load()
      return page
    })
  const inner = pagesBelow('/cards/all', [['/cards/all/:cardId', lazy(loadPage)]]) as unknown as () => null
  const outer = pagesBelow('/cards', [
    ['/cards/new', lazy(loadOther)],
    ['/cards/all/*', lazy(loadInner, inner)],
  ]) as unknown as () => null
  await preloadPage(lazy(loadOuter, outer), '/cards/all/17')
  const calls = [loadOuter, loadInner, loadPage, loadOther].map((load) => load.mock.calls.length)
  expect(calls).toEqual([1, 1, 1, 0])
})
