/** Lists the categories of bills and the recent bills. */
import { useBillCategories } from '../../api/bills/bills-api.ts'
import { CategoryStatus } from './category/category-status.tsx'
import { CATEGORY_PATHS } from './category/category-paths.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { t } from '../../language/language.ts'
import { MeterIcon } from './category/bill-icons.tsx'
import { type MenuEntry, MenuSection } from '../../ui/list/menu-section.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { CardRows } from '../../ui/loading/skeleton.tsx'
import { CATEGORY_DISPLAY } from './category/category-display.tsx'
import { RecentBills } from './recent-bills.tsx'
import { SavedBills } from './saved/saved-bills.tsx'
import * as layoutStyles from '../../ui/layout.module.css'

const LIMIT: readonly MenuEntry[] = [
  {
    to: PATHS.gamingLimit,
    label: t('Gaming limit'),
    about: t('Your daily spending limit'),
    Icon: MeterIcon,
  },
]

export function BillsPage() {
  const query = useBillCategories()
  return (
    <>
      <PageHead>{t('Pay bills')}</PageHead>
      <div className={`${layoutStyles.columns} ${layoutStyles.even}`}>
        <div className={layoutStyles.stack}>
          <Loaded
            query={query}
            what={t('what you can pay')}
            still={t('Your money is not affected.')}
            bones={<CardRows count={5} />}
          >
            {(data) => (
              <MenuSection
                id="bills"
                title={t('What to pay')}
                entries={data.map((one) => ({
                  to: CATEGORY_PATHS[one.category],
                  label: t(one.name),
                  about: (
                    <>
                      {CATEGORY_DISPLAY[one.category].about}
                      <CategoryStatus {...one} />
                    </>
                  ),
                  Icon: CATEGORY_DISPLAY[one.category].Icon,
                }))}
              />
            )}
          </Loaded>
          <MenuSection id="care" title={t('Spending controls')} entries={LIMIT} />
        </div>
        <div className={layoutStyles.stack}>
          <SavedBills />
          <RecentBills />
        </div>
      </div>
    </>
  )
}
