/** Loads the code of a page. For a group, it loads the group's table and the code of the page at the address. */
import type { ComponentType } from 'react'
import type { LazyPage } from '../../ui/loading/lazy-page.tsx'
import { matchPath } from '../../ui/router/router.tsx'

type AnyPage = ComponentType & Partial<Pick<LazyPage<object>, 'preload'>>

/** Addresses with their pages. In a group, each address begins with the group's address. */
export type PageRows = readonly (readonly [path: string, Page: AnyPage])[]

/** The first page of a table that matches the address. */
export const pageAt = (pages: PageRows | undefined, pathname: string): AnyPage | undefined =>
  pages?.find(([path]) => matchPath(path, pathname))?.[1]

/** Follows the tables of groups until it reaches the page of the address. */
export async function preloadPage(page: AnyPage | undefined, pathname: string): Promise<void> {
  const loaded = await page?.preload?.()
  const below = pageAt((loaded as { readonly pages?: PageRows } | undefined)?.pages, pathname)
  if (below !== undefined) await preloadPage(below, pathname)
}

/** Loads the code of a group with all its pages. */
export async function preloadGroup(group: Pick<LazyPage<object>, 'preload'>): Promise<void> {
  const { pages = [] } = (await group.preload()) as { readonly pages?: PageRows }
  await Promise.all(pages.map(([, Page]) => Page.preload?.()))
}
