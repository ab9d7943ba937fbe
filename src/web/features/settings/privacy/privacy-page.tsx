/** Settings: what the bank keeps of the customer, what they agreed to, and who looked (Nigeria Data Protection Act 2023). */
import { PATHS } from '../../../session/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
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
        </div>
      </div>
    </>
  )
}
