/** Bills: everything that can be paid, and what was paid lately. */
import { callProblem } from '../../api/call-problem.ts'
import { type BillCategory, useGetBillCategoriesQuery } from '../../api/bills-api.ts'
import { BILL_PATHS, CATEGORY_PATHS } from '../../session/bill-paths.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { BallIcon, BoltIcon, PhoneIcon, TelevisionIcon } from '../../ui/icons.tsx'
import { MeterIcon, WavesIcon } from './bill-icons.tsx'
import { type MenuEntry, MenuSection } from '../../ui/menu-section.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx'
import { RecentBills } from './recent-bills.tsx'
import { SavedBills } from './saved-bills.tsx'

const ABOUT: Readonly<Record<BillCategory, Pick<MenuEntry, 'about' | 'Icon'>>> = {
  airtime: { about: 'MTN, Airtel, Glo and 9mobile', Icon: PhoneIcon },
  data: { about: 'Bundles for any network', Icon: WavesIcon },
  'cable-tv': { about: 'DStv, GOtv, StarTimes and more', Icon: TelevisionIcon },
  electricity: { about: 'Tokens for prepaid meters, and bills', Icon: BoltIcon },
  sports: { about: 'Top up a wallet, within a limit that you set', Icon: BallIcon },
}
const LIMIT: readonly MenuEntry[] = [
  { to: BILL_PATHS.gamingLimit, label: 'Gaming limit', about: 'The most you spend on it in a day', Icon: MeterIcon },
]

export function BillsPage() {
  const query = useGetBillCategoriesQuery()
  return (
    <>
      <PageHead>Pay bills</PageHead>
      <div className="cols even">
        <div className="stack">
          {query.data !== undefined ? (
            <MenuSection
              id="bills"
              title="What to pay"
              entries={query.data.map(({ category, name, troubled }) => ({
                to: CATEGORY_PATHS[category],
                label: name,
                ...ABOUT[category],
                ...(troubled.length === 0 ? {} : { about: `Trouble right now: ${troubled.join(', ')}` }),
              }))}
            />
          ) : query.error === undefined ? (
            <Loading label="Loading what you can pay">
              <div className="card">
                <SkeletonRows count={5} />
              </div>
            </Loading>
          ) : (
            <div className="card pad">
              <InlineError
                title="We could not load what you can pay."
                reference={callProblem(query.error).reference}
                onRetry={() => void query.refetch()}
                busy={query.isFetching}
              >
                {callProblem(query.error).message}. Your money is not affected.
              </InlineError>
            </div>
          )}
          <MenuSection id="care" title="In your hands" entries={LIMIT} />
        </div>
        <div className="stack">
          <SavedBills />
          <RecentBills />
        </div>
      </div>
    </>
  )
}
