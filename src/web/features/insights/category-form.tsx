/** Asks for the customer's category of an entry, and for the other entries that it applies to. */
import { useState } from 'react'
import * as v from 'valibot'
import { v7 as makeUuid } from 'uuid'
import { CATEGORY_KEYS, SPENDING_CATEGORIES } from '../../../values/vocabularies/spending-category.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { type EntryCategory, type InsightEntry, useSetCategoryMutation } from './insights-api.ts'

const CATEGORY_ID = 'entry-category'

export interface CategoryFormProps {
  readonly entry: InsightEntry
  readonly alike: Pick<EntryCategory, 'samePayee' | 'sameWords'>
}

const wordForm = ({ category }: InsightEntry) =>
  v.object({
    category: v.pipe(
      v.picklist(CATEGORY_KEYS),
      v.check((chosen) => chosen !== category, 'Choose another category than it has'),
    ),
    learns: v.picklist(['nothing', 'payee', 'narration']),
    isForPast: v.boolean(),
  })
type Word = Readonly<v.InferOutput<ReturnType<typeof wordForm>>>

export function CategoryForm({ entry, alike }: CategoryFormProps) {
  const learns = alike.samePayee === null ? 'nothing' : 'payee'
  const [word, setWord] = useState<Word>({ category: entry.category, learns, isForPast: false })
  // One id for one correction, so that a second press after no answer is the same correction.
  const [correctionId, setCorrectionId] = useState(() => makeUuid())
  const [set] = useSetCategoryMutation()
  const change = (part: Partial<Word>): void => {
    setWord({ ...word, ...part })
    setCorrectionId(makeUuid())
  }
  const { accountNumber, entryId } = entry
  const form = useForm(wordForm(entry), (typed) => ({ correctionId, accountNumber, entryId, ...typed }), {
    read: () => word,
    names: { category: CATEGORY_ID },
    send: set,
    onDone: (_, { category }) => showToast(`Now in ${SPENDING_CATEGORIES[category]}`),
    explain: ({ kind, message }) => [
      { text: kind === 'refused' ? `${message}. Nothing was changed.` : `${message}. Press again to try.` },
    ],
  })
  return (
    <section className="card pad" aria-labelledby="correct">
      <h2 id="correct">Was it for something else?</h2>
      <Form form={form} className="form gap-3">
        <SelectField
          id={CATEGORY_ID}
          label="Category"
          value={word.category}
          choices={CATEGORY_KEYS.map((value) => ({ value, label: SPENDING_CATEGORIES[value] }))}
          error={form.errorOf(CATEGORY_ID)}
          onChange={(event) => change({ category: CATEGORY_KEYS.find((key) => key === event.target.value) ?? 'other' })}
        />
        <NextTime entry={entry} alike={alike} word={word} onChange={change} />
        <SubmitButton form={form}>Save the category</SubmitButton>
        {!form.connected && <p className="meta">You are offline: it can be saved when you are back.</p>}
      </Form>
    </section>
  )
}

interface NextTimeProps extends CategoryFormProps {
  readonly word: Word
  readonly onChange: (part: Partial<Word>) => void
}

/** What the bank learns from the correction, and whether it applies to past entries too. */
function NextTime({ entry, alike, word, onChange }: NextTimeProps) {
  const { samePayee, sameWords } = alike
  const past = word.learns === 'payee' ? samePayee : word.learns === 'narration' ? sameWords : null
  const way = entry.direction === 'in' ? 'from' : 'to'
  return (
    <>
      <RadioField
        id="learns"
        legend="Next time as well?"
        defaultValue={word.learns}
        choices={[
          { value: 'nothing', label: 'No, only this one' },
          ...(samePayee === null ? [] : [{ value: 'payee', label: `Everything ${way} ${entry.counterparty}` }]),
          ...(sameWords === null
            ? []
            : [{ value: 'narration', label: `Everything with the words “${entry.narration}”` }]),
        ]}
        onChange={(value) =>
          onChange({ learns: value === 'payee' || value === 'narration' ? value : 'nothing', isForPast: false })
        }
      />
      {past !== null && past > 0 && (
        <CheckField
          id="past"
          label={past === 1 ? 'The past one like it as well' : `The ${past} past ones like it as well`}
          hint="So many are of the last six months; older ones change with them."
          checked={word.isForPast}
          onChange={(event) => onChange({ isForPast: event.target.checked })}
        />
      )}
    </>
  )
}
