/** Corrects one line. Then only this line is checked again. */
import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Sheet } from '../../../ui/sheet/sheet.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { COLUMNS, type Column, type Row, type RowErrors, type TypedRow } from './list-rows.ts'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'

const LABELS: Readonly<Record<Column, string>> = {
  bank: t('Bank'),
  account: t('Account number'),
  typedAmount: t('Amount'),
  narration: t('Narration (optional)'),
  name: t('Name you expect (optional)'),
}
const HINTS: Partial<Readonly<Record<Column, string>>> = { bank: t('Bank name or code') }
const MODES: Partial<Readonly<Record<Column, 'numeric' | 'decimal'>>> = { account: 'numeric', typedAmount: 'decimal' }

interface RowSheetProps {
  readonly place: number
  readonly row: Row
  readonly onSave: (typed: TypedRow) => void
  readonly onClose: () => void
}

export function RowSheet({ place, row, onSave, onClose }: RowSheetProps) {
  const [typed, setTyped] = useState<TypedRow>(row.typed)
  const errors: RowErrors & { readonly name?: undefined } = row.state.kind === 'bad' ? row.state.errors : {}
  // The schema accepts every text, because the list checks the line.
  const form = useForm(v.unknown(), () => typed, { onDone: (_, line) => onSave(line) })
  return (
    <Sheet title={t('Line {number}', { number: place })} onClose={onClose}>
      <Form form={form}>
        {COLUMNS.map((column) => (
          <TextField
            key={column}
            id={`line-${column}`}
            label={LABELS[column]}
            hint={HINTS[column]}
            // The error is about the earlier text, so a changed text has no error.
            error={typed[column] === row.typed[column] ? errors[column] : undefined}
            value={typed[column]}
            maxLength={200}
            autoComplete="off"
            inputMode={MODES[column] ?? 'text'}
            onChange={(event) => setTyped({ ...typed, [column]: event.target.value })}
          />
        ))}
        <div className={`${buttonStyles.group} ${buttonStyles.pair}`}>
          <Button look="sec" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{t('Save and check')}</Button>
        </div>
      </Form>
    </Sheet>
  )
}
