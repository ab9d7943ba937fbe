/**
 * Shows a page with one answer of the bank: its heading, then a skeleton, a failure with Retry, or the content with its
 * age.
 */
import type { ReactNode } from 'react'
import { Freshness } from './freshness.tsx'
import { Loaded, type LoadedProps, type LoadQuery } from './loaded.tsx'

export interface QueryPageProps<Data> extends LoadedProps<Data> {
  readonly query: LoadQuery<Data> & { readonly fulfilledTimeStamp?: number | undefined }
  /** The page's `PageHead`. */
  readonly head: ReactNode
  /** The classes of the column around the content. Without them the content takes the whole width. */
  readonly column?: string
  /** The name of the content for its age: "List". */
  readonly ageOf?: string
  /** Shown in every state, before and after the content. */
  readonly above?: ReactNode
  readonly below?: ReactNode
}

export function QueryPage<Data>({ head, column, ageOf, above, below, children, ...loaded }: QueryPageProps<Data>) {
  const content = (
    <>
      {above}
      <Loaded {...loaded}>
        {(data) => (
          <>
            {children(data)}
            {ageOf && <Freshness what={ageOf} loadedAtMs={loaded.query.fulfilledTimeStamp} />}
          </>
        )}
      </Loaded>
      {below}
    </>
  )
  return (
    <>
      {head}
      {column === undefined ? content : <div className={column}>{content}</div>}
    </>
  )
}
