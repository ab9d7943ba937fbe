/** Shows the page's name as its heading, sets the window's title, and moves the focus to the heading after a navigation. */
import { type ReactNode, useEffect, useRef } from 'react'
import { BRAND } from '../../../values/brand.ts'
import * as frameStyles from './frame.module.css'

let firstPage = true

/**
 * Called after a navigation inside the application. From then on a new heading takes the focus. The heading of a loaded
 * document does not.
 */
export function markNavigation(): void {
  firstPage = false
}

/** Sets "`title` · bank" while mounted. */
function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${BRAND.bankName}`
  }, [title])
}

export interface PageTitleProps {
  readonly children: ReactNode
  /** The window's title, when it differs from the heading or the heading is not plain text. */
  readonly title?: string
  readonly className?: string
  /** Changes when the page goes to another step. The heading then takes the focus again. */
  readonly step?: string
}

/** The only `h1` of a page. */
export function PageTitle({ children, title, className = '', step = '' }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const mountedStep = useRef(step)
  usePageTitle(title ?? (typeof children === 'string' ? children : ''))
  useEffect(() => {
    const sameStep = mountedStep.current === step
    mountedStep.current = step
    if (firstPage && sameStep) return
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <h1 tabIndex={-1} ref={heading} className={className}>
      {children}
    </h1>
  )
}

/** The back link (from the caller), the heading, and the content at its end. */
export function PageHead({
  back,
  children,
  end,
  title,
  step,
}: PageTitleProps & { readonly back?: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={frameStyles.head}>
      {back}
      <PageTitle {...(title ? { title } : {})} {...(step ? { step } : {})}>
        {children}
      </PageTitle>
      {end && <div className={frameStyles.end}>{end}</div>}
    </div>
  )
}
