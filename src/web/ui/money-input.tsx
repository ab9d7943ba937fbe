/** A field for an amount: groups thousands while one types, keeps the caret, and never changes the sum. */
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { currencySymbol, type CurrencyCode } from '../../values/currency.ts'
import { formatTyped } from '../../values/typed-amount.ts'

interface MoneyInputProps {
  readonly id: string
  readonly currency: CurrencyCode
  /** The text as shown; parse it with `parseMajor`. */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
  readonly invalid?: boolean
  readonly describedBy?: string
}

export function MoneyInput({ id, currency, value, onChange, onBlur, invalid = false, describedBy }: MoneyInputProps) {
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
    caret.current = typed.caret
    // Where only the caret moves (a comma was deleted), React would not render: put both at once.
    if (typed.text === value) {
      field.value = typed.text
      field.setSelectionRange(typed.caret, typed.caret)
    }
    onChange(typed.text)
  }

  return (
    <div className={`money${invalid ? ' bad' : ''}`}>
      <span aria-hidden="true">{currencySymbol(currency)}</span>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        value={value}
        onChange={change}
        onBlur={onBlur}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
    </div>
  )
}
