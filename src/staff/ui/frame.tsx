/** The frame of every page of staff: the name of the bank, the pages that the duties open, and the person. */
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { BRAND } from '../../values/brand.ts'
import { BANK_REPORTS, REPORT_DEFINITIONS } from '../../values/vocabularies/reports/bank-reports.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { useLocation } from '../../web/ui/router/router.tsx'
import { call } from '../session/api.ts'
import { Content, focusContent, SkipToContent } from './skip-link.tsx'
import { rolesText } from '../../values/vocabularies/staff-texts/duty-texts.ts'
import * as styles from './staff-frame.module.css'
import { useMe } from '../session/session.tsx'
import { useWaitingCounts } from './use-waiting-counts.ts'
import { SessionWarning } from '../session/session-warning.tsx'

/** A page that several duties open has each of them in the list. */
const PAGES: readonly {
  readonly path: string
  readonly name: string
  readonly duty: StaffDuty | readonly StaffDuty[]
}[] = [
  { path: '/customers', name: 'Customers', duty: 'customer.search' },
  { path: '/payments', name: 'Payments', duty: 'payment.read' },
  { path: '/reports', name: 'Reports', duty: 'case.read' },
  { path: '/questions', name: 'Questions', duty: 'contact.answer' },
  { path: '/identity-checks', name: 'Identity checks', duty: 'kyc.read' },
  { path: '/orders', name: 'Orders', duty: 'order.read' },
  { path: '/risk', name: 'Risk', duty: 'risk.read' },
  { path: '/books', name: 'Books', duty: 'ledger.read' },
  {
    path: '/bank-reports',
    name: 'Bank reports',
    duty: BANK_REPORTS.map((report) => REPORT_DEFINITIONS[report].duty),
  },
  { path: '/reconciliation', name: 'Reconciliation', duty: 'reconciliation.read' },
  { path: '/configuration', name: 'Configuration', duty: 'tariff.read' },
  { path: '/audit', name: 'Audit', duty: 'audit.read' },
  { path: '/staff', name: 'Staff', duty: 'staff.read' },
]

/** A larger count needs no exact number. */
const MOST_SHOWN = 99

export function Frame({ children }: { readonly children: ReactNode }) {
  const me = useMe()
  const { duties } = me
  const { pathname } = useLocation()
  const pages = useMemo(() => PAGES.filter(({ duty }) => [duty].flat().some((one) => duties.includes(one))), [duties])
  const counts = useWaitingCounts(pages, duties, pathname)
  useFocusOfPage(pathname)
  const leave = async (): Promise<void> => {
    await call('logout', {})
    location.assign('/')
  }
  return (
    <div className={styles.page}>
      <SkipToContent />
      <header className={styles.bar}>
        <Link to="/" className={styles.bank}>
          {BRAND.bankName} <span>back office</span>
        </Link>
        <nav aria-label="Pages">
          {pages.map(({ path, name }) => (
            <PageLink
              key={path}
              path={path}
              name={name}
              isCurrent={pathname.startsWith(path)}
              count={counts.get(path)}
            />
          ))}
        </nav>
        <div className={styles.person}>
          <p>
            {me.name} <span>{rolesText(me.roles)}</span>
          </p>
          <Link to="/keys" {...(pathname === '/keys' ? { 'aria-current': 'page' as const } : {})}>
            Keys
          </Link>
          <Button look="sec" small onClick={() => void leave()}>
            Log out
          </Button>
        </div>
      </header>
      <SessionWarning />
      <Content>{children}</Content>
    </div>
  )
}

interface PageLinkProps {
  readonly path: string
  readonly name: string
  readonly isCurrent: boolean
  /** The entries that wait for the person. Undefined: the page has no queue for the person. */
  readonly count: number | undefined
}

/** The count is the description of the link, so that the link keeps the name of its page. */
function PageLink({ path, name, isCurrent, count = 0 }: PageLinkProps) {
  const id = useId()
  return (
    <Link
      to={path}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      {...(count > 0 ? { 'aria-describedby': id } : {})}
    >
      {name}
      {count > 0 && (
        <>
          <span className={styles.count} aria-hidden="true">
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </span>
          <span id={id} hidden>
            {count} waiting
          </span>
        </>
      )}
    </Link>
  )
}

/** A link to another page removes itself or stays in the list of pages. The keyboard goes on in the new page. */
function useFocusOfPage(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusContent()
  }, [pathname])
}
