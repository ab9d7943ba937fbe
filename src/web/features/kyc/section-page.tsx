/** The frame of a section: loads what was saved, then shows its form. */
import type { ReactNode } from 'react'
import { callProblem } from '../../api/call-problem.ts'
import { PATHS } from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Bone, Loading } from '../../ui/skeleton.tsx'
import type { SectionForm } from './use-section.ts'

export interface SectionQuery<Data> {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface SectionPageProps<Data> {
  readonly title: string
  readonly query: SectionQuery<Data>
  readonly children: (data: Data) => ReactNode
}

export function SectionPage<Data>({ title, query, children }: SectionPageProps<Data>) {
  return (
    <>
      <PageHead back={<BackLink to={PATHS.kyc}>Identity check</BackLink>}>{title}</PageHead>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error === undefined ? (
        <Loading label="Loading this section">
          <div className="card pad bones">
            <Bone width={2} height={3} />
            <Bone height={5} />
            <Bone width={2} height={3} />
            <Bone height={5} />
          </div>
        </Loading>
      ) : (
        <div className="card pad">
          <InlineError
            title="We could not load this section."
            reference={callProblem(query.error).reference}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          >
            {callProblem(query.error).message}. What you saved before is safe.
          </InlineError>
        </div>
      )}
    </>
  )
}

/** The form around a section's fields. */
export function SectionBody({ form, children }: { readonly form: SectionForm; readonly children: ReactNode }) {
  return (
    <form className="card pad form section-form" noValidate onInput={form.onInput} onSubmit={form.onSubmit}>
      <ErrorSummary problems={form.problems} />
      {children}
      <div className="btns">
        <Button type="submit" wide busy={form.busy} disabled={!form.online}>
          Save this section
        </Button>
      </div>
      <p className="meta">
        {form.online
          ? 'What you type is kept in this tab until you save it.'
          : 'Needs a connection. What you typed is kept.'}
      </p>
    </form>
  )
}
