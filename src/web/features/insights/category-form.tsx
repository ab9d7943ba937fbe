/** The customer's word what an entry was for, and for which others it counts. */
import { type SubmitEvent, useState } from 'react'
import { v7 as makeUuid } from 'uuid'
import { CATEGORY_KEYS, SPENDING_CATEGORIES, type SpendingCategory } from '../../../values/spending-category.ts'
import { callProblem } from '../../api/call-problem.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useProblems } from '../../ui/use-problems.ts'
import { type EntryCategory, type InsightEntry, useSetCategoryMutation } from './insights-api.ts'

const CATEGORY_ID = 'entry-category'

export interface CategoryFormProps {
  readonly entry: InsightEntry
  readonly alike: Pick<EntryCategory, 'samePayee' | 'sameWords'>
}

interface Word {
  readonly category: SpendingCategory
  readonly learns: 'nothing' | 'payee' | 'narration'
  readonly isForPast: boolean
}

export function CategoryForm({ entry, alike }: CategoryFormProps) {
  const learns = alike.samePayee === null ? 'nothing' : 'payee'
  const [word, setWord] = useState<Word>({ category: entry.category, learns, isForPast: false })
  // One id for one word: pressed again after no answer, it is the same.
  const [correctionId, setCorrectionId] = useState(() => makeUuid())
  const [problems, setProblems, onChange] = useProblems()
  const [set, { isLoading }] = useSetCategoryMutation()
  const online = useOnline()
  const change = (part: Partial<Word>): void => {
    setWord({ ...word, ...part })
    setCorrectionId(makeUuid())
  }

  async function save(): Promise<void> {
    if (word.category === entry.category) {
      return setProblems([{ fieldId: CATEGORY_ID, text: 'Choose another category than it has' }])
    }
    const { accountNumber, entryId } = entry
    const { error } = await set({ correctionId, accountNumber, entryId, ...word })
    if (error === undefined) return showToast(`Now in ${SPENDING_CATEGORIES[word.category]}`)
    const { kind, message } = callProblem(error)
    setProblems([{ text: kind === 'refused' ? `${message}. Nothing was changed.` : `${message}. Press again to try.` }])
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isLoading && online) void save()
  }
  return (
    <section className="card pad" aria-labelledby="correct">
      <h2 id="correct">Was it for something else?</h2>
      <form className="form gap-3" noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary problems={problems} />
        <SelectField
          id={CATEGORY_ID}
          label="Category"
          value={word.category}
          choices={CATEGORY_KEYS.map((value) => ({ value, label: SPENDING_CATEGORIES[value] }))}
          error={problems.find(({ fieldId }) => fieldId === CATEGORY_ID)?.text}
          onChange={(event) => change({ category: CATEGORY_KEYS.find((key) => key === event.target.value) ?? 'other' })}
        />
        <NextTime entry={entry} alike={alike} word={word} onChange={change} />
        <Button type="submit" wide busy={isLoading} disabled={!online}>
          Save the category
        </Button>
        {!online && <p className="meta">You are offline: it can be saved when you are back.</p>}
      </form>
    </section>
  )
}

interface NextTimeProps extends CategoryFormProps {
  readonly word: Word
  readonly onChange: (part: Partial<Word>) => void
}

/** What is learned from it, and whether for past ones too. */
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
