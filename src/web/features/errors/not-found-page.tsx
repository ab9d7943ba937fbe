/** Says that an address has no page. */
import { Link } from '../../ui/router/link.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'

export function NotFoundPage() {
  return (
    <>
      <PageHead title={t('Page not found')}>{t('This page is not here')}</PageHead>
      <EmptyState
        title={t('The address may have changed, or it was mistyped')}
        action={
          <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.home}>
            {t('Go to Home')}
          </Link>
        }
      >
        {t('Nothing was sent or paid.')}
      </EmptyState>
    </>
  )
}
