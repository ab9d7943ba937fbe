/**
 * Shows in the settings what the bank stores about the customer, the consents, and staff access (Nigeria Data
 * Protection Act 2023).
 */
import * as PATHS from '../../../session/paths.ts'
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
            <Link className="btn sec gap-4" to={PATHS.correctData}>
              Have it corrected
            </Link>
          </section>
          <section className="card pad" aria-labelledby="erase-data">
            <h2 id="erase-data">Leaving us?</h2>
            <p className="small gap-2">
              You can ask us to erase what we keep of you. Your accounts must be empty first, and the law makes us keep
              some of it for years: you read what, and for how long, before you ask.
            </p>
            <Link className="btn sec gap-4" to={PATHS.eraseData}>
              Ask for erasure
            </Link>
          </section>
        </div>
      </div>
    </>
  )
}
