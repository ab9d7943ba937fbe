/** The controls of the decision on one section: accept, or reject with a reason and words to the customer. */
import * as v from 'valibot'
import { FAULT_NAMES, SECTION_NAMES } from '../../values/vocabularies/kyc/kyc-section-names.ts'
import { sectionWordsSchema } from '../../contract/staff/staff-identity-checks.ts'
import { FAULTS_OF, type KycItem, type SectionFault } from '../../values/vocabularies/kyc/kyc-sections.ts'
import { RadioField } from '../../web/ui/form/radio-field.tsx'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import type { FormState } from '../../web/ui/form/use-form.ts'
import * as styles from '../ui/page.module.css'

export interface Chosen {
  readonly verdict: 'accept' | 'reject'
  /** The empty text: no reason is chosen yet. */
  readonly fault: SectionFault | ''
}
/** The decisions that the person has chosen so far. */
export type Choices = Readonly<Partial<Record<KycItem, Chosen>>>

const idsOf = (section: KycItem) => ({
  verdict: `verdict-${section}`,
  fault: `fault-${section}`,
  words: `words-${section}`,
})

/** The schemas of the controls of these sections, by the names of the controls. Another reason needs words to the customer. */
export function decisionEntries(sections: readonly KycItem[], choices: Choices): v.ObjectEntries {
  return Object.fromEntries(
    sections.flatMap((section): [string, v.GenericSchema][] => {
      const ids = idsOf(section)
      const chosen = choices[section]
      const verdict = v.picklist(['accept', 'reject'], `Accept or reject: ${SECTION_NAMES[section]}`)
      if (chosen?.verdict !== 'reject') return [[ids.verdict, verdict]]
      const words = v.pipe(v.string(), v.trim(), v.minLength(10, NO_WORDS), sectionWordsSchema)
      return [
        [ids.verdict, verdict],
        [ids.fault, v.picklist(FAULTS_OF[section], `Choose a reason to reject: ${SECTION_NAMES[section]}`)],
        [ids.words, chosen.fault === 'other' ? words : v.union([v.literal(''), words], WRONG_WORDS)],
      ]
    }),
  )
}
const NO_WORDS = 'Write what is wrong and what to do, in 10 characters or more'
const WRONG_WORDS = 'Write 10 to 300 characters on one line, or leave the field empty'

export interface Rejected {
  readonly section: KycItem
  readonly fault: SectionFault
  readonly words?: string
}

/** The rejected sections of the values that `decisionEntries` has checked. */
export function rejectedIn(
  sections: readonly KycItem[],
  typed: Readonly<Record<string, unknown>>,
): readonly Rejected[] {
  return sections.flatMap((section) => {
    const ids = idsOf(section)
    if (typed[ids.verdict] !== 'reject') return []
    const [fault, words] = [typed[ids.fault] as SectionFault, typed[ids.words]]
    return [{ section, fault, ...(typeof words === 'string' && words !== '' ? { words } : {}) }]
  })
}

interface SectionDecisionProps {
  readonly section: KycItem
  readonly chosen: Chosen | undefined
  readonly onChosen: (chosen: Chosen) => void
  readonly errorOf: FormState['errorOf']
}

export function SectionDecision({ section, chosen, onChosen, errorOf }: SectionDecisionProps) {
  const ids = idsOf(section)
  return (
    <div className={styles.decision}>
      <RadioField
        id={ids.verdict}
        legend={`Decision: ${SECTION_NAMES[section]}`}
        choices={[
          { value: 'accept', label: 'Accept' },
          { value: 'reject', label: 'Reject' },
        ]}
        defaultValue={chosen?.verdict}
        error={errorOf(ids.verdict)}
        onChange={(value) => onChosen({ verdict: value === 'reject' ? 'reject' : 'accept', fault: '' })}
      />
      {chosen?.verdict === 'reject' && (
        <>
          <SelectField
            id={ids.fault}
            label={`Reason to reject: ${SECTION_NAMES[section]}`}
            placeholder="Choose a reason"
            choices={FAULTS_OF[section].map((fault) => ({ value: fault, label: FAULT_NAMES[fault] }))}
            value={chosen.fault}
            onChange={({ target }) => onChosen({ verdict: 'reject', fault: faultOf(section, target.value) })}
            error={errorOf(ids.fault)}
          />
          <TextField
            id={ids.words}
            label={`Words to the customer: ${SECTION_NAMES[section]}`}
            hint={
              chosen.fault === 'other'
                ? 'The customer reads this text as the reason.'
                : 'The customer reads the reason in their language. Add a text only when it helps.'
            }
            autoComplete="off"
            error={errorOf(ids.words)}
          />
        </>
      )}
    </div>
  )
}

const faultOf = (section: KycItem, value: string): Chosen['fault'] =>
  FAULTS_OF[section].find((fault) => fault === value) ?? ''
