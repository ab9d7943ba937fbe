/** Draws a settings page with a list: skeleton, error with Retry, the list, and its age. */
import type { ComponentType, ReactNode } from 'react'
import * as PATHS from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import type { LoadQuery } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

export interface ListPageProps<Item> {
  readonly title: string
  /** Within a sentence: "devices". */
  readonly noun: string
  readonly query: LoadQuery<readonly Item[]> & { readonly fulfilledTimeStamp?: number | undefined }
  readonly List: ComponentType<{ readonly items: readonly Item[] }>
  readonly children?: ReactNode
}

export function ListPage<Item>({ title, noun, query, List, children }: ListPageProps<Item>) {
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.settings}>Settings</BackLink>}>{title}</PageHead>}
      column="stack narrow wider"
      below={children}
      query={query}
      what={`your ${noun}`}
      bones={
        <div className="card">
          <SkeletonRows count={2} />
        </div>
      }
    >
      {(items) => (
        <div>
          <List items={items} />
          <Freshness what="List" loadedAtMs={query.fulfilledTimeStamp} />
        </div>
      )}
    </QueryPage>
  )
}
