/** Takes a new list as pasted text or as a file. The pasted text stays after any error. */
import { type ChangeEvent, useRef } from 'react'
import * as v from 'valibot'
import { withNextStep } from '../../../api/result/next-step.ts'
import { MOST_LINES } from '../../../../contract/transfers/bulk.ts'
import { MESSAGES } from '../../../../contract/result-codes.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { describedBy, Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { decodeFile } from './decode-file.ts'
import type { ReadRow } from './list-cells.ts'
import { t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as chipStyles from '../../../ui/list/chip.module.css'
import * as fieldStyles from '../../../ui/form/field.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

const TEXT_ID = 'list-text'
const FILE_ID = 'list-file'
const EXAMPLE = t('GTBank, 0123456785, 25000, March rent, Ada Obi')

interface StartStepProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onRead: (rows: readonly ReadRow[]) => void
}

export function StartStep({ text, onText, onRead }: StartStepProps) {
  const form = useForm(v.string(), (list) => list, { read: () => text, onDone: (_, list) => read(list, TEXT_ID) })

  function read(list: string, fieldId: string): void {
    void import('./read-list.ts').then(
      ({ readList }) => {
        const found = readList(list)
        if (found.ok) return onRead(found.value)
        form.show([{ fieldId, text: found.failure }])
      },
      () => form.show([{ text: withNextStep(t(MESSAGES.network)) }]),
    )
  }
  async function choose(chosen: File): Promise<void> {
    const decoded = decodeFile(new Uint8Array(await chosen.arrayBuffer()))
    if (!decoded.ok) return form.show([{ fieldId: FILE_ID, text: `${chosen.name}: ${decoded.failure}` }])
    onText(decoded.value)
    read(decoded.value, FILE_ID)
  }
  const textField = {
    id: TEXT_ID,
    label: t('Your list'),
    hint: t(
      'Put one payment on each line: bank, account number, amount. You can add a narration and a name. You can copy up to {most} lines from a spreadsheet.',
      { most: MOST_LINES },
    ),
    error: form.errorOf(TEXT_ID),
  }
  return (
    <Form form={form}>
      <section
        className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`}
        aria-label={t('Paste or choose your list')}
      >
        <Field {...textField}>
          <textarea
            {...describedBy(textField)}
            id={TEXT_ID}
            className={fieldStyles.input}
            value={text}
            onChange={(event) => onText(event.target.value)}
            placeholder={EXAMPLE}
            rows={8}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
          />
        </Field>
        <Button type="submit" wide>
          {t('Check list')}
        </Button>
        <FileChoice onChosen={(chosen) => void choose(chosen)} onProblems={form.show} />
      </section>
      <p className="meta">{t('We pay nothing until you have checked every name and approved the whole list.')}</p>
    </Form>
  )
}

interface FileChoiceProps {
  readonly onChosen: (file: File) => void
  readonly onProblems: (problems: readonly FieldProblem[]) => void
}

function FileChoice({ onChosen, onProblems }: FileChoiceProps) {
  const file = useRef<HTMLInputElement>(null)
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [chosen] = target.files ?? []
    if (chosen !== undefined) onChosen(chosen)
    // The same file can be chosen again after a correction.
    target.value = ''
  }
  return (
    <div>
      <p className={fieldStyles.label}>{t('Or choose a file')}</p>
      <p className={fieldStyles.hint}>{t('Save your spreadsheet as CSV or text.')}</p>
      <input
        ref={file}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t('List file')}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={choose}
      />
      <div className={`${chipStyles.group} gap-2`}>
        <Button look="sec" small id={FILE_ID} onClick={() => file.current?.click()}>
          {t('Choose a file')}
        </Button>
        <Button look="quiet" small onClick={() => void saveTemplate(onProblems)}>
          {t('Download a template')}
        </Button>
      </div>
    </div>
  )
}

async function saveTemplate(tell: (problems: readonly FieldProblem[]) => void): Promise<void> {
  const files = await import('./list-files.ts').catch(() => undefined)
  if (files === undefined) return tell([{ text: withNextStep(t(MESSAGES.network)) }])
  saveFile(files.templateFile())
}
