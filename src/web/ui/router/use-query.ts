/** Provides the address's query as state. */
import { useLocation, useNavigate } from './router.tsx'

/** The query, and a function that replaces it without a new entry in the history. */
export function useQuery(): readonly [
  URLSearchParams,
  (next: Readonly<Record<string, string>> | URLSearchParams) => void,
] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const replaceQuery = (next: Readonly<Record<string, string>> | URLSearchParams): void => {
    void navigate({ pathname, search: new URLSearchParams(next).toString() }, { replace: true })
  }
  return [new URLSearchParams(search), replaceQuery]
}
