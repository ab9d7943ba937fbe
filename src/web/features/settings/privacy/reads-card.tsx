/** Which of our staff were shown something of the customer's, when and why. */
import { formatDateTime } from '../../../../values/date.ts'
import { callProblem } from '../../../api/call-problem.ts'
import { useGetRecordReadsQuery } from '../../../api/privacy-api.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { Bone, Loading } from '../../../ui/skeleton.tsx'

export function ReadsCard() {
  const query = useGetRecordReadsQuery()
  return (
    <section className="card pad" aria-labelledby="reads">
      <h2 id="reads">Who looked at your record</h2>
      <p className="small gap-2">
        Each time that our staff are shown something of yours, in the last two years. Their names are kept, and not
        shown.
      </p>
      {query.data !== undefined ? (
        query.data.length === 0 ? (
          <p className="gap-3">Nobody has looked.</p>
        ) : (
          <ul className="plain-list gap-3">
            {query.data.map(({ at, role, what, reason }, index) => (
              <li key={`${at} ${index}`} className="gap-2">
                <p>{what}</p>
                <p className="meta">
                  {role}, {formatDateTime(at)}. {reason}.
                </p>
              </li>
            ))}
          </ul>
        )
      ) : query.error !== undefined ? (
        <div className="gap-3">
          <InlineError
            title="We could not load who looked."
            reference={callProblem(query.error).reference}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          >
            {callProblem(query.error).message}.
          </InlineError>
        </div>
      ) : (
        <Loading label="Loading who looked">
          <div className="bones gap-3">
            <Bone height={5} />
            <Bone height={5} />
          </div>
        </Loading>
      )}
    </section>
  )
}
