/** Draws the layout of login, sign-up and support, with the bank's texts and links. */
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { Link } from '../ui/router/link.tsx'
import { BRAND } from '../../values/brand.ts'
import { BrandName } from '../ui/frame/brand.tsx'
import { HelpIcon } from '../ui/icon/icons-public.tsx'
import { PublicFrame } from '../ui/frame/public-frame.tsx'
import { lazyPage } from '../ui/loading/lazy-page.tsx'
import * as PATHS from './paths/paths.ts'
import { tNodes, t } from '../language/language.ts'
import * as brandStyles from '../ui/frame/brand.module.css'
import * as frameStyles from '../ui/frame/frame.module.css'
import * as linkStyles from '../ui/router/link.module.css'
import { neverChanges } from '../ui/never-changes.ts'

export interface PublicPageProps {
  readonly paneTitle?: ReactNode
  readonly paneText?: ReactNode
  readonly children: ReactNode
}

const LanguageChoice = lazyPage(async () => (await import('../language/language-choice.tsx')).LanguageChoice)

/** The fraud line as a link that a phone can dial. */
export function fraudPhoneHref(): string {
  return `tel:${BRAND.fraudPhone.replace(/\s/g, '')}`
}

export function PublicPage({ paneTitle, paneText, children }: PublicPageProps) {
  // Not in the prerendered page, because only the browser knows the choice.
  const live = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return (
    <PublicFrame
      brand={
        <Link className={brandStyles.brand} to={PATHS.login}>
          <BrandName />
        </Link>
      }
      end={
        <div className={frameStyles.actions}>
          {live && (
            <Suspense fallback={null}>
              <LanguageChoice />
            </Suspense>
          )}
          <Link className={linkStyles.link} to={PATHS.support}>
            <HelpIcon small />
            {t('Support')}
          </Link>
        </div>
      }
      paneLabel={t('About {bankName}', { bankName: BRAND.bankName })}
      paneTitle={paneTitle ?? t('Every naira in plain sight.')}
      paneText={
        paneText ?? t('Fees, taxes and limits are shown before you approve. Every transfer tells you where it is.')
      }
      footer={
        <>
          <p>
            {tNodes('{link}, any hour', {
              link: <a href={fraudPhoneHref()}>{t('Report fraud: {fraudPhone}', { fraudPhone: BRAND.fraudPhone })}</a>,
            })}
          </p>
          <p className="meta" lang="en-NG">
            {BRAND.licence}
          </p>
        </>
      }
    >
      {children}
    </PublicFrame>
  )
}
