/** Drafts a change of figures for a day to come: choose figures, see the difference and the touched customers, and make the order. */
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import type { ConfigurationArea } from '../../contract/staff/staff-configuration.ts'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { ProposeForm } from '../orders/propose-form.tsx'
import type { Answer } from '../session/api.ts'
import { Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { figureHint, figureName, figureText, parseFigure, typedText } from './figure-texts.ts'

type Configuration = Answer<'configuration/read'>
type Changes = Readonly<Record<string, string | null>>

export interface DraftFormProps {
  readonly area: ConfigurationArea
  readonly configuration: Configuration
  readonly done: (order: StaffOrder) => void
}

const KINDS = { fees: 'add-fees', limits: 'add-limits', margins: 'add-margins' } as const

export function DraftForm({ area, configuration, done }: DraftFormProps) {
  const [changes, setChanges] = useState<Changes>({})
  const [preview, setPreview] = useState<Answer<'configuration/preview'>>()
  const change = (next: Changes): void => {
    setChanges(next)
    setPreview(undefined)
  }
  const remove = (path: string): void => {
    const { [path]: _removed, ...others } = changes
    change(others)
  }
  return (
    <section className={styles.section} aria-labelledby="draft">
      <h2 id="draft">Change figures from a day on</h2>
      <AddFigure figures={configuration[area].figures} add={(path, value) => change({ ...changes, [path]: value })} />
      <Rows
        caption="Draft"
        header={['Figure', 'New value', 'Change the draft']}
        rows={Object.entries(changes).map(([path, value]) => [
          figureName(path),
          figureText(path, value),
          <Button key="remove" look="sec" small onClick={() => remove(path)}>
            Remove <span className={styles.hidden}>{figureName(path)}</span>
          </Button>,
        ])}
        empty="The draft has no figure yet."
      />
      {Object.keys(changes).length > 0 && (
        <Preview
          area={area}
          firstDay={configuration.firstDay}
          changes={changes}
          edited={() => setPreview(undefined)}
          shown={setPreview}
        />
      )}
      {preview !== undefined && (
        <>
          <DifferenceTable difference={preview} />
          <p>Another person sees this difference, and checks the order.</p>
          <ProposeForm
            kind={KINDS[area]}
            payload={{ schedule: preview.schedule }}
            button="Propose the change"
            done={(order) => {
              change({})
              done(order)
            }}
          />
        </>
      )}
    </section>
  )
}

interface AddFigureProps {
  readonly figures: Configuration['fees']['figures']
  readonly add: (path: string, value: string | null) => void
}

function AddFigure({ figures, add }: AddFigureProps): ReactNode {
  const [path, setPath] = useState('')
  const schema = v.object({
    figure: v.pipe(v.string(), v.minLength(1, 'Choose a figure')),
    value: v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const parsed = parseFigure(path, dataset.value)
        if (parsed.ok) return parsed.value
        addIssue({ message: parsed.failure })
        return NEVER
      }),
    ),
  })
  const form = useForm(schema, (typed) => typed, {
    onDone(_nothing: unknown, { figure, value }) {
      add(figure, value)
      setPath('')
    },
    isShort: true,
  })
  const current = figures.find((figure) => figure.path === path)?.value ?? null
  return (
    <StaffForm form={form}>
      <SelectField
        id="figure"
        label="Figure"
        placeholder="Choose a figure"
        value={path}
        onChange={({ target }) => setPath(target.value)}
        choices={figures.map((figure) => ({ value: figure.path, label: figureName(figure.path) }))}
        error={form.errorOf('figure')}
      />
      <TextField
        key={path}
        id="value"
        label="New value"
        defaultValue={typedText(path, current)}
        hint={path === '' ? undefined : figureHint(path)}
        autoComplete="off"
        error={form.errorOf('value')}
      />
      <Button type="submit" look="sec">
        Add to the draft
      </Button>
    </StaffForm>
  )
}

interface PreviewProps {
  readonly area: ConfigurationArea
  readonly firstDay: string
  readonly changes: Changes
  /** Called when the person changes the day after a preview. */
  readonly edited: () => void
  readonly shown: (preview: Answer<'configuration/preview'>) => void
}

const daySchema = v.object({ effectiveFrom: v.pipe(v.string(), v.isoDate('Enter the first day')) })

function Preview({ area, firstDay, changes, edited, shown }: PreviewProps) {
  const form = useForm(daySchema, ({ effectiveFrom }) => ({ area, effectiveFrom, changes }), {
    send: (wanted) => sendCall('configuration/preview', wanted),
    onDone: shown,
    isShort: true,
  })
  return (
    <StaffForm form={form}>
      <TextField
        id="effectiveFrom"
        type="date"
        label="First day"
        hint={`The change begins at midnight in Lagos, on ${firstDay} or later.`}
        min={firstDay}
        defaultValue={firstDay}
        onInput={edited}
        error={form.errorOf('effectiveFrom')}
      />
      <Button type="submit" busy={form.busy}>
        Preview the change
      </Button>
    </StaffForm>
  )
}
