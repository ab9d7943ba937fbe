/** Lists the customer's saved numbers, favourites first. One press and a review pay a bill. */
import { Suspense, useState } from 'react'
import type { BillCategory } from '../../../../values/vocabularies/bill-categories.ts'
import { formatDate } from '../../../../values/date.ts'
import { type SavedBill, useGetSavedBillsQuery } from '../../../api/bills/saved-bills-api.ts'
import { CATEGORY_PATHS } from '../category/category-paths.ts'
import { Button } from '../../../ui/button/button.tsx'
import { lazyPage } from '../../../ui/loading/lazy-page.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { t } from '../../../language/language.ts'
import { repeatOfSaved } from '../form/bill-draft.ts'
import { BillerMark } from '../biller-mark.tsx'
import type { SavedBillSheetProps } from './saved-bill-sheet.tsx'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as listStyles from '../../../ui/list/list.module.css'

/** Few visits edit a saved bill: the sheet and the form kit load when it is opened. */
const SavedBillSheet = lazyPage<SavedBillSheetProps>(
  async () => (await import('./saved-bill-sheet.tsx')).SavedBillSheet,
)

/**
 * Shows the saved bills of one category, or of all categories. Shows nothing without saved bills, because the receipt
 * of a bill explains saving.
 */
export function SavedBills({ category }: { readonly category?: BillCategory }) {
  const [edited, setEdited] = useState<SavedBill>()
  const all = useGetSavedBillsQuery().data ?? []
  const bills = all.filter((bill) => category === undefined || bill.category === category)
  if (bills.length === 0) return null
  return (
    <section className={cardStyles.card} aria-labelledby="saved-bills">
      <div className={cardStyles.head}>
        <h2 id="saved-bills">{t('Saved')}</h2>
      </div>
      <ul className={listStyles.list}>
        {bills.map((bill) => (
          <Row key={bill.BeneficiaryId} bill={bill} onEdit={() => setEdited(bill)} />
        ))}
      </ul>
      {edited && (
        <Suspense fallback={null}>
          <SavedBillSheet bill={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

const savedName = ({ nickname, customerName, billerName }: SavedBill): string =>
  nickname ?? customerName?.toUpperCase() ?? billerName

function Row({ bill, onEdit }: { readonly bill: SavedBill; readonly onEdit: () => void }) {
  const name = savedName(bill)
  return (
    <li className={`${listStyles.row} ${listStyles.payee}`}>
      <BillerMark biller={{ billerId: bill.billerId, name: bill.billerName }} />
      <div>
        <div className={listStyles.title}>
          {bill.favourite && <span aria-hidden="true">★ </span>}
          {name}
        </div>
        <div className={listStyles.detail}>
          {bill.billerName} · {bill.customerReference}
          {bill.dueOn !== null && (
            <span className={layoutStyles.line}>
              {t('Until {day}', { day: formatDate(`${bill.dueOn}T12:00:00Z`) })}
            </span>
          )}
        </div>
      </div>
      <div className={layoutStyles.buttons}>
        {bill.payable && (
          <Link
            className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.small}`}
            to={CATEGORY_PATHS[bill.category]}
            state={repeatOfSaved(bill)}
            aria-label={t('Pay {name}', { name })}
          >
            {t('Pay')}
          </Link>
        )}
        <Button look="quiet" small aria-label={t('Edit {name}', { name })} onClick={onEdit}>
          {t('Edit')}
        </Button>
      </div>
    </li>
  )
}
