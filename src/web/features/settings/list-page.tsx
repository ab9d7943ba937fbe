/** The frame of a settings page that lists things of the customer's: skeleton, error with Retry, the list, how old it is. */
import type { ComponentType, ReactNode } from 'react'
import { callProblem } from '../../api/call-problem.ts'
import { PATHS } from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Freshness } from '../../ui/freshness.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx'

/** What a query of the data layer answers. */
interface ListQuery<Item> {
  readonly data?: readonly Item[] | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
  readonly fulfilledTimeStamp?: number | undefined
}

export interface ListPageProps<Item> {
  readonly title: string
  /** In the middle of a sentence: "devices". */
  readonly noun: string
  readonly query: ListQuery<Item>
  readonly List: ComponentType<{ readonly items: readonly Item[] }>
  readonly children?: ReactNode
}

export function ListPage<Item>({ title, noun, query, List, children }: ListPageProps<Item>) {
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = query
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>Settings</BackLink>}>{title}</PageHead>
      <div className="stack narrow wider">
        {data !== undefined ? (
          <div>
            <List items={data} />
            <Freshness what="List" loadedAtMs={fulfilledTimeStamp} />
          </div>
        ) : error !== undefined ? (
          <div className="card pad">
            <InlineError
              title={`We could not load your ${noun}.`}
              reference={callProblem(error).reference}
              onRetry={() => void refetch()}
              busy={isFetching}
            >
              {callProblem(error).message}.
            </InlineError>
          </div>
        ) : (
          <Loading label={`Loading your ${noun}`}>
            <div className="card">
              <SkeletonRows count={2} />
            </div>
          </Loading>
        )}
        {children}
      </div>
    </>
  )
}
