/** Shows a page that failed or did not load: first what happened to the money, then what to do. */
import { useEffect } from 'react'
import { BRAND } from '../../../values/brand.ts'
import { MESSAGES } from '../../../contract/result-codes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageTitle } from '../../ui/frame/page-head.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { tNodes, t } from '../../language/language.ts'
import * as styles from './crash-page.module.css'

/** The code of a page that was never open before did not load. The page tries again when the network is back. */
export function NotLoadedPage({ onRetry }: { readonly onRetry: () => void }) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className={styles.page}>
      <PageTitle className="title">{useOnline() ? t(MESSAGES.network) : t('You are offline')}</PageTitle>
      <p className="lead">
        {t('This page needs a connection.')} {t('Payments that you already approved continue as normal.')}
      </p>
      <Button className="gap-4" onClick={onRetry}>
        {t('Retry')}
      </Button>
    </div>
  )
}

export function CrashPage({ reference }: { readonly reference: string }) {
  return (
    <div className={styles.page}>
      <PageTitle className="title">{t(MESSAGES.unexpected)}</PageTitle>
      <p className="lead">
        {t('This page stopped working.')} {t('Payments that you already approved continue as normal.')}
      </p>
      <Note kind="bad" role="alert">
        <p>
          {tNodes('If it happens again, call {fraudPhone} and give reference {reference}.', {
            fraudPhone: BRAND.fraudPhone,
            reference: <span className="strong num">{reference}</span>,
          })}
        </p>
      </Note>
      <Button className="gap-4" onClick={() => location.reload()}>
        {t('Load the page again')}
      </Button>
    </div>
  )
}
