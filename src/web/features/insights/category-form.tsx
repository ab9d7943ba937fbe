/** Asks for the customer's category of an entry, and for the other entries that it applies to. */
import { useState } from 'react'
import * as v from 'valibot'
import { v7 as makeUuid } from 'uuid'
import { CATEGORY_KEYS, SPENDING_CATEGORIES } from '../../../values/vocabularies/spending-category.ts'
import { CheckField } from '../../ui/form/check-field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { type EntryCategory, type InsightEntry, useSetCategoryMutation } from './insights-api.ts'
import { plural, t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

const CATEGORY_ID = 'entry-category'

export interface CategoryFormProps {
  readonly entry: InsightEntry
  readonly alike: Pick<EntryCategory, 'samePayee' | 'sameWords'>
}

const wordForm = ({ category }: InsightEntry) =>
  v.object({
    category: v.pipe(
      v.picklist(CATEGORY_KEYS),
      v.check((chosen) => chosen !== category, t('Choose a different category')),
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
    onDone: (_, { category }) => showToast(t('Moved to {category}', { category: t(SPENDING_CATEGORIES[category]) })),
    explain: ({ kind, message }) => [
      {
        text:
          kind === 'refused'
            ? t('{message}. Nothing was changed.', { message })
            : t('{message}. Please try again.', { message }),
      },
    ],
  })
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="correct">
      <h2 id="correct">{t('Is this the wrong category?')}</h2>
      <Form form={form} className={`${layoutStyles.form} gap-3`}>
        <SelectField
          id={CATEGORY_ID}
          label={t('Category')}
          value={word.category}
          choices={CATEGORY_KEYS.map((value) => ({ value, label: t(SPENDING_CATEGORIES[value]) }))}
          error={form.errorOf(CATEGORY_ID)}
          onChange={(event) => change({ category: CATEGORY_KEYS.find((key) => key === event.target.value) ?? 'other' })}
        />
        <NextTime entry={entry} alike={alike} word={word} onChange={change} />
        <SubmitButton form={form}>{t('Save category')}</SubmitButton>
        {!form.connected && <p className="meta">{t('You are offline. You can save when you are back online.')}</p>}
      </Form>
    </section>
  )
}

interface NextTimeProps extends CategoryFormProps {
  readonly word: Word
  readonly onChange: (part: Partial<Word>) => void
}

/** Asks what the bank learns from the correction, and whether the correction applies to past entries too. */
function NextTime({ entry, alike, word, onChange }: NextTimeProps) {
  const { samePayee, sameWords } = alike
  const past = word.learns === 'payee' ? samePayee : word.learns === 'narration' ? sameWords : null
  const name = entry.counterparty
  const everything =
    entry.direction === 'in'
      ? t('Yes, for all money from {name}', { name })
      : t('Yes, for all money to {name}', { name })
  return (
    <>
      <RadioField
        id="learns"
        legend={t('Use this category next time?')}
        defaultValue={word.learns}
        choices={[
          { value: 'nothing', label: t('No, only for this transaction') },
          ...(samePayee === null ? [] : [{ value: 'payee', label: everything }]),
          ...(sameWords === null
            ? []
            : [
                {
                  value: 'narration',
                  label: t('Yes, for everything with the words “{words}”', { words: entry.narration }),
                },
              ]),
        ]}
        onChange={(value) =>
          onChange({ learns: value === 'payee' || value === 'narration' ? value : 'nothing', isForPast: false })
        }
      />
      {past !== null && past > 0 && (
        <CheckField
          id="past"
          label={plural(
            past,
            'Also change 1 past transaction like this',
            'Also change {count} past transactions like this',
          )}
          hint={t('We counted the last six months. Older transactions change too.')}
          checked={word.isForPast}
          onChange={(event) => onChange({ isForPast: event.target.checked })}
        />
      )}
    </>
  )
}
