/** Shows a modal: a sheet from below on a phone, a centred dialog on a desktop. The platform keeps the focus inside. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { CloseIcon } from '../icon/icons-parts.tsx'
import { lockScroll } from './scroll-lock.ts'
import { t } from '../../language/language.ts'
import * as iconButtonStyles from '../button/icon-button.module.css'
import * as styles from './sheet.module.css'

export interface SheetProps {
  readonly title: ReactNode
  /** Called on Escape and on the close button. Leave it out when the customer must choose. */
  readonly onClose?: (() => void) | undefined
  /** Escape still closes the sheet. There is no cross, because the buttons below say what closing means. */
  readonly hideCross?: boolean
  readonly wide?: boolean
  readonly describedBy?: string
  readonly children: ReactNode
}

/**
 * Open while mounted. The page below cannot scroll or be reached (Product §2.4). The focus goes to the element with
 * data-first-focus, or else to the title, and on closing back to its earlier element.
 */
export function Sheet({ title, onClose, hideCross = false, wide = false, describedBy, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const closable = useRef(onClose !== undefined)
  const titleId = useId()
  // A layout effect, because its cleanup runs while the dialog is still in the document, where closing returns the
  // focus.
  useLayoutEffect(() => {
    const unlock = lockScroll()
    const element = dialog.current
    const before = document.activeElement
    // jsdom and very old browsers have no showModal, so an open dialog replaces it.
    if (element?.showModal) element.showModal()
    else element?.setAttribute('open', '')
    const marked = element?.querySelector<HTMLElement>('[data-first-focus]')
    if (marked) marked.focus()
    // The title takes the focus and not the close button, because a screen reader then reads what opened. A question
    // that must be answered keeps the focus on its first answer.
    else if (closable.current) heading.current?.focus()
    return () => {
      element?.close?.()
      unlock()
      if (before instanceof HTMLElement && before !== document.activeElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`${styles.sheet}${wide ? ` ${styles.wide}` : ''}`}
      aria-labelledby={titleId}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {onClose && !hideCross && (
          <button className={iconButtonStyles.iconButton} type="button" aria-label={t('Close')} onClick={onClose}>
            <CloseIcon />
          </button>
        )}
      </div>
      {children}
    </dialog>
  )
}
