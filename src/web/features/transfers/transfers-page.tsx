/** Lists every way to send money. A further way is one line here. */
import { BRAND } from '../../../values/brand.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { ArrowsIcon, ClockIcon, ColumnsIcon, DiamondIcon, PeopleIcon, SlipIcon } from '../../ui/icon/icons.tsx'
import { type MenuEntry, MenuSection } from '../../ui/list/menu-section.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import type { ShownPart } from '../../../values/vocabularies/service-stops.ts'
import { PartOffNote } from '../../payment/part-off-note.tsx'
import { SwitchNote } from './switch-note.tsx'
import { RepeatLast } from './repeat/repeat-last.tsx'
import { t } from '../../language/language.ts'
import * as layoutStyles from '../../ui/layout.module.css'

const SEND: readonly MenuEntry[] = [
  {
    to: PATHS.transferOwnBank,
    label: t('{shortName} Transfer', { shortName: BRAND.shortName }),
    about: t('To an account at {bankName}, arrives immediately', { bankName: BRAND.bankName }),
    Icon: DiamondIcon,
  },
  {
    to: PATHS.transferOthers,
    label: t('Other Bank Transfer'),
    about: t('To any other bank in Nigeria, usually within a minute'),
    Icon: ColumnsIcon,
  },
  {
    to: PATHS.transferSelf,
    label: t('Between your accounts'),
    about: t('Free in one currency. You see our rate when you exchange.'),
    Icon: ArrowsIcon,
  },
  {
    to: PATHS.batches,
    label: t('Pay many people'),
    about: t('A list from your spreadsheet, approved once'),
    Icon: SlipIcon,
  },
]
const KEPT: readonly MenuEntry[] = [
  {
    to: PATHS.schedules,
    label: t('Scheduled payments'),
    about: t('On a day, or every day, week or month'),
    Icon: ClockIcon,
  },
  { to: PATHS.beneficiaries, label: t('Beneficiaries'), about: t('People you pay often'), Icon: PeopleIcon },
]

/** The parts of the bank behind the entries. A part that is off is named before the customer opens its form. */
const PARTS: readonly ShownPart[] = ['new-payees', 'exchange', 'payment-batches', 'standing-orders']

export function TransfersPage() {
  return (
    <>
      <PageHead>{t('Transfer')}</PageHead>
      <SwitchNote />
      {PARTS.map((part) => (
        <PartOffNote key={part} part={part} />
      ))}
      <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
        <MenuSection id="send" title={t('Send money')} entries={SEND} />
        <div className={layoutStyles.stack}>
          <RepeatLast />
          <MenuSection id="kept" title={t('Saved')} entries={KEPT} />
        </div>
      </div>
    </>
  )
}
