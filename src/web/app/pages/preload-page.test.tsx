/** Tests that the early download of a page follows the route tables. */
import { expect, it, vi } from 'vitest'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { pagesBelow } from './pages-below.tsx'
import { preloadGroup, preloadPage } from './preload-page.ts'

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

it('group: is loaded with all its pages', async () => {
  const [loadList, loadEntry] = [vi.fn(), vi.fn()]
  const page = (load: () => void) =>
    lazyPage(async () => {
      load()
      return Page
    })
  const group = pagesBelow('/history', [
    ['/history', Page],
    ['/history/statements', page(loadList)],
    ['/history/:entryId', page(loadEntry)],
  ])
  await preloadGroup(lazyPage(async () => group as unknown as () => null))
  expect([loadList, loadEntry].map((load) => load.mock.calls.length)).toEqual([1, 1])
})
