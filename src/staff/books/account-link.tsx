/** Links to an account in the books, by its code or by its number. */
import { Link } from '../../web/ui/router/link.tsx'

export interface AccountLinkProps {
  readonly accountId: string
  readonly code: string | null
}

export const AccountLink = ({ accountId, code }: AccountLinkProps) => (
  <Link to={`/books/accounts/${encodeURIComponent(code ?? accountId)}`}>{code ?? accountId}</Link>
)
