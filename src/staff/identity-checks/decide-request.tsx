/** Decides on a request for a tier, section by section. The decisions together make one order. */
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { KycItem } from '../../values/vocabularies/kyc/kyc-sections.ts'
import { SubmitButton } from '../../web/ui/form/form.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { useForm } from '../../web/ui/form/use-form.ts'
import { orderReason, reasonHint } from '../orders/propose-form.tsx'
import { useOrderId } from '../orders/use-order-id.ts'
import type { Answer } from '../session/api.ts'
import * as styles from '../ui/page.module.css'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
import { SectionCard, SHOWN_SECTIONS } from './section-card.tsx'
import { type Choices, decisionEntries, rejectedIn, SectionDecision } from './section-decision.tsx'

type Check = Answer<'identity-checks/read'>

/** The sections in pairs. `controls` adds the controls of a section. */
export const Sections = ({
  check,
  controls,
}: {
  readonly check: Check
  readonly controls?: (section: KycItem) => ReactNode
}) => (
  <div className={styles.besides}>
    {SHOWN_SECTIONS.map((section) => (
      <SectionCard key={section} check={check} section={section}>
        {controls?.(section)}
      </SectionCard>
    ))}
  </div>
)

interface DecideRequestProps {
  readonly check: Check
  readonly submission: NonNullable<Check['submission']>
  readonly done: (order: StaffOrder) => void
  /** Loads the page again. */
  readonly again: () => void
}

export function DecideRequest({ check, submission: { code, tier }, done, again }: DecideRequestProps) {
  const orderIdFor = useOrderId()
  const [choices, setChoices] = useState(() => firstChoices(check))
  const sections = SHOWN_SECTIONS.filter((section) => isAsked(check, section))
  const isRefusal = sections.some((section) => choices[section]?.verdict === 'reject')
  const kind = isRefusal ? 'refuse-tier' : 'approve-tier'
  const form = useForm(
    v.object({ ...decisionEntries(sections, choices), reason: orderReason }),
    ({ reason, ...typed }) => {
      const rejected = rejectedIn(sections, typed)
      const payload = { customerId: check.customerId, code, ...(isRefusal ? { sections: rejected } : {}) }
      const order = { kind, payload, reasonCode: rejected[0]?.fault ?? 'documents-compared', reason }
      return { orderId: orderIdFor(JSON.stringify(order)), ...order }
    },
    { send: (order) => sendCall('orders/propose', order), onDone: done },
  )
  const controls = (section: KycItem): ReactNode =>
    isAsked(check, section) && (
      <SectionDecision
        section={section}
        chosen={choices[section]}
        onChosen={(chosen) => setChoices({ ...choices, [section]: chosen })}
        errorOf={form.errorOf}
      />
    )
  return (
    <StaffForm form={form} className={styles.acts}>
      {form.refusal?.reason === 'already-decided' && (
        <button type="button" className={styles.toggle} onClick={again}>
          Show the decision
        </button>
      )}
      <Sections check={check} controls={controls} />
      <section id="record-acts" tabIndex={-1} className={styles.form} aria-labelledby="decide">
        <h2 id="decide">Decide on tier {tier}</h2>
        <output>{progressText(sections, choices)}</output>
        <p>
          {isRefusal ? REFUSAL : 'Another person checks this order. The tier is raised when all sections are accepted.'}
        </p>
        <TextField
          id="reason"
          label="The reason in words"
          hint={reasonHint(kind)}
          autoComplete="off"
          error={form.errorOf('reason')}
        />
        <SubmitButton form={form} wide={false}>
          {isRefusal ? `Refuse tier ${tier}` : `Raise to tier ${tier}`}
        </SubmitButton>
      </section>
    </StaffForm>
  )
}

const REFUSAL =
  'The request is refused now. The customer reads which sections were rejected, why, and what to do next. Accepted sections need not be sent again.'

const isAsked = ({ request }: Check, section: KycItem): boolean => request.some((one) => one.section === section)

/** A section that was accepted before, and that the customer has not sent again, begins as accepted. */
const firstChoices = ({ request }: Check): Choices =>
  Object.fromEntries(
    request
      .filter(({ last }) => last !== null && last.fault === null && !last.isSentAgain)
      .map(({ section }) => [section, { verdict: 'accept', fault: '' }] as const),
  )

function progressText(sections: readonly KycItem[], choices: Choices): string {
  const count = (verdict: 'accept' | 'reject' | undefined): number =>
    sections.filter((section) => choices[section]?.verdict === verdict).length
  return `${count('accept')} of ${sections.length} sections accepted, ${count('reject')} rejected, ${count(undefined)} without a decision.`
}
