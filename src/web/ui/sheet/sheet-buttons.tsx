/** The buttons below the form of a sheet: the button that sends the form, and the button that closes the sheet. */
import type { ReactNode } from 'react'
import { t } from '../../language/language.ts'
import { Button, type ButtonProps } from '../button/button.tsx'
import { SubmitButton, SubmitNote } from '../form/form.tsx'
import type { FormState } from '../form/use-form.ts'
import * as buttonStyles from '../button/button.module.css'

export interface SheetButtonsProps {
  readonly form: FormState
  readonly submitLabel: string
  readonly look?: ButtonProps['look']
  readonly cancelLabel?: string
  readonly onClose: () => void
  /** More buttons, between the two. */
  readonly children?: ReactNode
}

export function SheetButtons({
  form,
  submitLabel,
  look = 'pri',
  cancelLabel = t('Cancel'),
  onClose,
  children,
}: SheetButtonsProps) {
  return (
    <>
      <div className={buttonStyles.group}>
        <SubmitButton form={form} look={look}>
          {submitLabel}
        </SubmitButton>
        {children}
        <Button look="quiet" wide onClick={onClose}>
          {cancelLabel}
        </Button>
      </div>
      <SubmitNote form={form} />
    </>
  )
}
