/** Transfer: every way to send money, and what goes with it. A way that is added is one line here. */
import { BRAND } from '../../../values/brand.ts'
import { BULK_PATHS } from '../../session/bulk-paths.ts'
import { PATHS } from '../../session/paths.ts'
import { SCHEDULE_PATHS } from '../../session/schedule-paths.ts'
import { ArrowsIcon, ClockIcon, ColumnsIcon, DiamondIcon, PeopleIcon, SlipIcon } from '../../ui/icons.tsx'
import { type MenuEntry, MenuSection } from '../../ui/menu-section.tsx'
import { PageHead } from '../../ui/page-head.tsx'

const SEND: readonly MenuEntry[] = [
  {
    to: PATHS.transferOptimus,
    label: `${BRAND.shortName} Transfer`,
    about: `To an account at ${BRAND.bankName}, there at once`,
    Icon: DiamondIcon,
  },
  {
    to: PATHS.transferOthers,
    label: 'Other Bank Transfer',
    about: 'To any other bank in Nigeria, mostly within a minute',
    Icon: ColumnsIcon,
  },
  {
    to: PATHS.transferSelf,
    label: 'Between your accounts',
    about: 'No fee, at once, also into another currency',
    Icon: ArrowsIcon,
  },
  {
    to: BULK_PATHS.start,
    label: 'Pay many at once',
    about: 'A list from your spreadsheet, approved once',
    Icon: SlipIcon,
  },
]
const KEPT: readonly MenuEntry[] = [
  {
    to: SCHEDULE_PATHS.list,
    label: 'Scheduled payments',
    about: 'On a day, or every day, week or month',
    Icon: ClockIcon,
  },
  { to: PATHS.beneficiaries, label: 'Beneficiaries', about: 'People you pay often', Icon: PeopleIcon },
]

export function TransfersPage() {
  return (
    <>
      <PageHead>Transfer</PageHead>
      <div className="cols even">
        <MenuSection id="send" title="Send money" entries={SEND} />
        <MenuSection id="kept" title="Saved" entries={KEPT} />
      </div>
    </>
  )
}
