/** An address that leads nowhere. */
import { Link } from '../../ui/link.tsx'
import { PATHS } from '../../session/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHead back={<BackLink to={PATHS.home}>Home</BackLink>} title="Page not found">
        This page is not here
      </PageHead>
      <EmptyState
        title="The address may have changed, or it was mistyped"
        action={
          <Link className="btn pri" to={PATHS.home}>
            Go to Home
          </Link>
        }
      >
        Nothing was sent or paid.
      </EmptyState>
    </>
  )
}
