/** Ends a list that loads page by page: a button that loads more, or the failure with Retry. */
import { Button } from '../button/button.tsx'
import { LoadFailed, type LoadFailedProps, type LoadQuery } from '../loading/loaded.tsx'
import { useOnline } from '../use-online.ts'
import { t } from '../../language/language.ts'

interface MorePagesProps extends Omit<LoadFailedProps, 'query'> {
  readonly query: LoadQuery & {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}

export function MorePages({ query, ...failed }: MorePagesProps) {
  const online = useOnline()
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  if (error !== undefined) {
    return <LoadFailed query={{ ...query, refetch: hasNextPage ? fetchNextPage : refetch }} {...failed} />
  }
  if (!hasNextPage) return null
  return (
    <Button look="sec" wide busy={isFetchingNextPage} disabled={!online} onClick={() => void fetchNextPage()}>
      {t('Load more')}
    </Button>
  )
}
