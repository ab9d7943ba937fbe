/**
 * Shows the amount of a form that reads its controls when it is sent. A page that shows the amount uses `MoneyInput`.
 */
import { useState } from 'react'
import { MoneyInput, type MoneyInputProps } from './money-input.tsx'

export interface MoneyFieldProps extends Omit<MoneyInputProps, 'value' | 'onChange'> {
  readonly defaultValue?: string
}

export function MoneyField({ defaultValue = '', ...field }: MoneyFieldProps) {
  const [typed, setTyped] = useState(defaultValue)
  return <MoneyInput {...field} value={typed} onChange={setTyped} />
}
