/** What login, sign-up and support share: the frame with the bank's own words and links. */
import type { ReactNode } from 'react'
import { Link } from '../ui/link.tsx'
import { BRAND } from '../../values/brand.ts'
import { BrandName } from '../ui/brand.tsx'
import { HelpIcon } from '../ui/icons-public.tsx'
import { PublicFrame } from '../ui/public-frame.tsx'
import { PATHS } from './paths.ts'

export interface PublicPageProps {
  readonly paneTitle?: string
  readonly paneText?: string
  readonly children: ReactNode
}

const DEFAULT_TITLE = 'Every naira in plain sight.'
const DEFAULT_TEXT = 'Fees, taxes and limits are shown before you approve. Every transfer tells you where it is.'

/** The fraud line as something a phone can dial. */
export function fraudPhoneHref(): string {
  return `tel:${BRAND.fraudPhone.replace(/\s/g, '')}`
}

export function PublicPage({ paneTitle = DEFAULT_TITLE, paneText = DEFAULT_TEXT, children }: PublicPageProps) {
  return (
    <PublicFrame
      brand={
        <Link className="brand" to={PATHS.login}>
          <BrandName />
        </Link>
      }
      end={
        <Link className="link" to={PATHS.support}>
          <HelpIcon small />
          Support
        </Link>
      }
      paneLabel={`About ${BRAND.bankName}`}
      paneTitle={paneTitle}
      paneText={paneText}
      footer={
        <>
          <p>
            <a href={fraudPhoneHref()}>Report fraud: {BRAND.fraudPhone}</a>, any hour
          </p>
          <p className="meta">{BRAND.licence}</p>
        </>
      }
    >
      {children}
    </PublicFrame>
  )
}
