/** Draws a settings page with a list: skeleton, error with Retry, the list, and its age. */
import type { ComponentType, ReactNode } from 'react'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { Freshness } from '../../ui/loading/freshness.tsx'
import type { LoadQuery } from '../../ui/loading/loaded.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { CardRows } from '../../ui/loading/skeleton.tsx'
import { t } from '../../language/language.ts'
import * as layoutStyles from '../../ui/layout.module.css'

export interface ListPageProps<Item> {
  readonly title: string
  /** The name of the list in a sentence: "your devices". */
  readonly what: string
  readonly query: LoadQuery<readonly Item[]> & { readonly fulfilledTimeStamp?: number | undefined }
  readonly List: ComponentType<{ readonly items: readonly Item[] }>
  readonly children?: ReactNode
}

export function ListPage<Item>({ title, what, query, List, children }: ListPageProps<Item>) {
  return (
    <QueryPage
      head={<PageHead back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}>{title}</PageHead>}
      column={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}
      below={children}
      query={query}
      what={what}
      bones={<CardRows count={2} />}
    >
      {(items) => (
        <div>
          <List items={items} />
          <Freshness what={t('List')} loadedAtMs={query.fulfilledTimeStamp} />
        </div>
      )}
    </QueryPage>
  )
}
