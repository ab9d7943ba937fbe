/** Shows a field for an amount: groups thousands during typing, keeps the caret, and never changes the sum. */
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { currencySymbol, type CurrencyCode } from '../../../values/currency.ts'
import { formatTyped } from '../../../values/typed-amount.ts'
import type { FieldText } from '../form/field.tsx'
import { MoneyFrame } from './money-frame.tsx'

export interface MoneyInputProps extends FieldText {
  readonly currency: CurrencyCode
  /** The shown text, which `parseMajor` reads. */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
}

export function MoneyInput({ currency, value, onChange, onBlur, ...text }: MoneyInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // React moves the caret to the end when it renders a text that was not typed.
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(caret.current, caret.current)
    }
    caret.current = null
  })

  function change(event: ChangeEvent<HTMLInputElement>): void {
    const field = event.target
    const typed = formatTyped(field.value, field.selectionStart ?? field.value.length, currency)
    // After a deleted comma the text is unchanged and React does not render, so text and caret are set together here.
    if (typed.text === value) {
      field.value = typed.text
      field.setSelectionRange(typed.caret, typed.caret)
      return
    }
    caret.current = typed.caret
    onChange(typed.text)
  }

  return (
    <MoneyFrame
      {...text}
      ref={input}
      symbol={currencySymbol(currency)}
      value={value}
      onChange={change}
      {...(onBlur ? { onBlur } : {})}
    />
  )
}
