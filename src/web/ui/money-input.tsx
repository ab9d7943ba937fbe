/** A field for an amount: groups thousands while one types, keeps the caret, and never changes the sum. */
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { currencySymbol, type CurrencyCode } from '../../values/currency.ts'
import { formatTyped } from '../../values/typed-amount.ts'
import type { FieldText } from './field.tsx'
import { MoneyFrame } from './money-frame.tsx'

export interface MoneyInputProps extends FieldText {
  readonly currency: CurrencyCode
  /** The text as shown; `parseMajor` reads it. */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
}

export function MoneyInput({ currency, value, onChange, onBlur, ...text }: MoneyInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  // React puts the caret at the end when the text it renders is not what was typed.
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(caret.current, caret.current)
    }
    caret.current = null
  })

  function change(event: ChangeEvent<HTMLInputElement>): void {
    const field = event.target
    const typed = formatTyped(field.value, field.selectionStart ?? field.value.length, currency)
    // Where a comma was deleted the text comes out as it was, and React would not render: put both at once.
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
