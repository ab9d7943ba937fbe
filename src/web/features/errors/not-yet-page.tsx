/** A service whose tile stands on the dashboard before the service does. */
import { Link } from '../../ui/link.tsx'
import { PATHS } from '../../session/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function NotYetPage({ name }: { readonly name: string }) {
  return (
    <>
      <PageHead back={<BackLink to={PATHS.home}>Home</BackLink>}>{name}</PageHead>
      <EmptyState
        title={`${name} is not open yet`}
        action={
          <Link className="btn pri" to={PATHS.home}>
            Back to Home
          </Link>
        }
      >
        We are still building this. Your accounts and transfers work as usual.
      </EmptyState>
    </>
  )
}
