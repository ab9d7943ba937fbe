/** What one can do with the receipt of a bill: print it, copy its reference, pay it again, ask for help. */
import type { BillPayment } from '../../api/bills-api.ts'
import { CATEGORY_PATHS } from '../../session/bill-paths.ts'
import { PATHS } from '../../session/paths.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { PrintIcon } from '../../ui/icons-money.tsx'
import { RetryIcon } from '../../ui/icons-parts.tsx'
import { CopyIcon, FlagIcon, ForwardIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { repeatOf } from './bill-draft.ts'

export function BillReceiptActions({ bill }: { readonly bill: BillPayment }) {
  const final = bill.status !== 'processing'
  return (
    <>
      {final && (
        <Button look="sec" wide onClick={() => print()}>
          <PrintIcon small />
          Print
        </Button>
      )}
      <section className="card" aria-label="What next">
        <ul className="menu">
          {final && bill.repeatable && (
            <li>
              <Link to={CATEGORY_PATHS[bill.category]} state={repeatOf(bill)}>
                <RetryIcon />
                <span className="small">Pay for {bill.customerReference} again</span>
                <ForwardIcon small />
              </Link>
            </li>
          )}
          <li>
            <button type="button" onClick={() => void copyText(bill.reference, 'Reference')}>
              <CopyIcon />
              <span className="small">Copy reference</span>
              <ForwardIcon small />
            </button>
          </li>
          <li>
            <Link to={PATHS.support}>
              <FlagIcon />
              <span className="small">{bill.electricity === null ? 'Report a problem' : 'Token not accepted?'}</span>
              <ForwardIcon small />
            </Link>
          </li>
        </ul>
      </section>
      <Link className={`btn ${final ? 'quiet' : 'pri'} wide`} to={PATHS.bills}>
        Back to Bills
      </Link>
    </>
  )
}
