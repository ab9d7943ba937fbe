/** Shows an answer of the bank: a skeleton while it loads, an error with Retry, or the page's content. */
import type { ReactNode } from 'react'
import { callProblem } from '../../api/result/call-problem.ts'
import { InlineError } from './inline-error.tsx'
import { Loading } from './skeleton.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../card.module.css'

/** The parts of a query of the data layer that this component uses. */
export interface LoadQuery<Data = unknown> {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface LoadFailedProps {
  readonly query: LoadQuery
  /** The error as a sentence: "We could not load your cards." */
  readonly title: string
  /** A reassuring sentence: "Your money is not affected." */
  readonly still?: string | undefined
  readonly className?: string | undefined
}

export function LoadFailed({
  query,
  title,
  still,
  className = `${cardStyles.card} ${cardStyles.pad}`,
}: LoadFailedProps) {
  const { message, reference } = callProblem(query.error)
  return (
    <div className={className}>
      <InlineError title={title} reference={reference} onRetry={() => void query.refetch()} busy={query.isFetching}>
        {message}. {still}
      </InlineError>
    </div>
  )
}

export interface LoadedProps<Data> extends Omit<LoadFailedProps, 'title' | 'query'> {
  readonly query: LoadQuery<Data>
  /** The name of the content within a sentence: "your cards". */
  readonly what: string
  /** Replaces the sentence "We could not load your cards." */
  readonly title?: string
  /**
   * The text when the bank refuses: the item does not exist, or belongs to another customer. Without it a refusal is a
   * failure like any other.
   */
  readonly refused?: ReactNode
  /** Replaces the text "Loading your cards". */
  readonly loading?: string
  /** Replaces `children` for an empty answer, and names the next step. `isEmpty` recognises a list without items. */
  readonly empty?: ReactNode
  readonly isEmpty?: (data: Data) => boolean
  /** The skeleton, in the geometry of the coming content. */
  readonly bones: ReactNode
  readonly children: (data: Data) => ReactNode
}

const hasNoItems = (data: unknown): boolean => Array.isArray(data) && data.length === 0

export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, what, title, refused, loading, empty, isEmpty = hasNoItems, bones, children, ...rest } = props
  const { data, error } = query
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data)
  if (error === undefined) return <Loading label={loading ?? t('Loading {what}', { what })}>{bones}</Loading>
  if (refused !== undefined && callProblem(error).kind === 'refused') return refused
  return <LoadFailed query={query} title={title ?? t('We could not load {what}.', { what })} {...rest} />
}
