/** An amount of a form that reads its controls when it is sent; `MoneyInput` is for a page that shows something of the amount. */
import { useState } from 'react'
import { MoneyInput, type MoneyInputProps } from './money-input.tsx'

export interface MoneyFieldProps extends Omit<MoneyInputProps, 'value' | 'onChange'> {
  readonly defaultValue?: string
}

export function MoneyField({ defaultValue = '', ...field }: MoneyFieldProps) {
  const [typed, setTyped] = useState(defaultValue)
  return <MoneyInput {...field} value={typed} onChange={setTyped} />
}
