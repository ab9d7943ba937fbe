/** Settings: what the bank keeps of the customer, what they agreed to, and who looked (Nigeria Data Protection Act 2023). */
import { CASE_PATHS } from '../../../session/case-paths.ts'
import { PATHS } from '../../../session/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { ExportCard } from './export-card.tsx'
import { ReadsCard } from './reads-card.tsx'

export function PrivacyPage() {
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>Settings</BackLink>}>Privacy</PageHead>
      <div className="cols even">
        <div className="stack">
          <ExportCard />
          <ConsentsCard />
        </div>
        <div className="stack">
          <ReadsCard />
          <section className="card pad" aria-labelledby="data-requests">
            <h2 id="data-requests">Is something wrong?</h2>
            <p className="small gap-2">
              What we keep of you must be right. Tell us what is not, and see among your reports where it is: the law
              gives us a month to answer.
            </p>
            <Link className="btn sec gap-4" to={CASE_PATHS.dataRequest}>
              Have it corrected
            </Link>
          </section>
        </div>
      </div>
    </>
  )
}
