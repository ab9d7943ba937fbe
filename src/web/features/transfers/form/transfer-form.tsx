/** Shows the transfer form: on a phone first the payee and then the amount, on a wider window both on one page. */
import { type FormEvent, useEffect, useId, useMemo, useRef } from 'react'
import { formatAccountNumber } from '../../../../values/account-number.ts'
import { BRAND } from '../../../../values/brand.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary, type Problems } from '../../../ui/form/error-summary.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { AmountCard, LimitHint, WhenCard } from './amount-card.tsx'
import { isOwnAccount } from './check-order.ts'
import { NameResult } from '../recipient/name-result.tsx'
import { StepLine, WrongNumberHint } from './step-line.tsx'
import { RecipientCard } from '../recipient/recipient-card.tsx'
import { TransferCosts } from './transfer-costs.tsx'
import type { TransferFormProps } from './transfer-form-props.ts'
import * as styles from './transfer-steps.module.css'
import { problemsOf, type TransferStep, type TransferSteps } from './use-transfer-steps.ts'
import { t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as fieldStyles from '../../../ui/form/field.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

export interface SteppedFormProps extends TransferFormProps {
  readonly steps: TransferSteps
  /** Goes from the first step to the second. */
  readonly onContinue: () => void
}

export function TransferForm(props: SteppedFormProps) {
  const { steps, name, onContinue, onReview } = props
  const { step } = steps
  const online = useOnline()
  const problems = useShownProblems(props.problems, step)
  const checking = step !== undefined && name.kind === 'checking'
  const busy = props.busy || checking
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    if (step === 'who') onContinue()
    else if (online) onReview()
  }
  return (
    <form
      className={step === undefined ? `${layoutStyles.columns} ${layoutStyles.side}` : layoutStyles.columns}
      onSubmit={submit}
      noValidate
    >
      <div className={layoutStyles.form}>
        {step !== undefined && <StepHeading step={step} steps={steps} hasProblems={problems.length > 0} />}
        <ErrorSummary key={step} problems={problems} />
        {step === 'amount' ? <PayeeCard {...props} /> : <RecipientCard {...props} />}
        {step === 'who' && (
          <>
            <WrongNumberHint />
            <p className={fieldStyles.hint}>
              <LimitHint limits={props.limits} currency={props.from.currencyCode} isShort />
            </p>
          </>
        )}
        {step !== 'who' && (
          <>
            <AmountCard {...props} />
            <WhenCard {...props} />
          </>
        )}
      </div>
      {step !== 'who' && <CostsCard {...props} online={online} busy={busy} />}
      {step !== undefined && (
        <div className={styles.bar}>
          {step === 'who' ? (
            <Button type="submit" wide busy={busy}>
              {t('Continue')}
            </Button>
          ) : (
            <ReviewButton {...props} online={online} busy={busy} />
          )}
        </div>
      )}
    </form>
  )
}

/**
 * Returns the problems of the shown step. They refer to the whole list by `of`, so that the list takes the focus once
 * and not again at each step.
 */
function useShownProblems(problems: Problems, step: TransferStep | undefined): Problems {
  return useMemo(() => {
    if (step === undefined) return problems
    return Object.assign([...problemsOf(step, problems)], { of: problems.of ?? problems })
  }, [problems, step])
}

interface StepHeadingProps {
  readonly step: TransferStep
  readonly steps: TransferSteps
  /** True when a list of problems is shown. The list then has the focus. */
  readonly hasProblems: boolean
}

/** Takes the focus when the step changes. */
function StepHeading({ step, steps, hasProblems }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    const field = steps.takeWantedField()
    if (field !== undefined) document.getElementById(field)?.focus()
    else if (!hasProblems) heading.current?.focus({ preventScroll: true })
  }, [step, steps, hasProblems])
  return <StepLine step={step} heading={heading} />
}

/** The payee of the first step, above the amount. */
function PayeeCard({ draft, name, onRetryName, steps }: SteppedFormProps) {
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form} ${layoutStyles.tight}`}
      aria-labelledby="h-to"
    >
      <div className={styles.payee}>
        <h2 id="h-to">
          {t('To')} <span className={`num ${styles.number}`}>{formatAccountNumber(draft.toAccountNumber)}</span>
        </h2>
        <button className={linkStyles.link} type="button" onClick={steps.openWho}>
          {t('Change recipient')}
        </button>
      </div>
      <NameResult id="to-name" state={name} onRetry={onRetryName} />
    </section>
  )
}

type ActProps = SteppedFormProps & { readonly online: boolean; readonly busy: boolean }

/** Shows the costs. In the form on one page, the card also has the button that opens the review. In the form with steps, the bar has this button. */
function CostsCard(props: ActProps) {
  const { accounts, from, draft, fees, hidden, online, steps } = props
  const title = useId()
  const later = props.when.repeat !== 'now'
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.sticky}`} aria-labelledby={title}>
      <h2 id={title}>{t('What it costs')}</h2>
      <TransferCosts
        from={from}
        amount={draft.amount}
        own={isOwnAccount(accounts, draft)}
        sameBank={draft.bankCode === BRAND.institutionCode}
        fees={fees}
        hidden={hidden}
        later={later}
      />
      {steps.step === undefined && <ReviewButton {...props} />}
      <p className="meta gap-3" id="review-why">
        {online
          ? later
            ? t('Nothing is scheduled until you enter your PIN.')
            : t('Nothing is sent until you enter your PIN.')
          : t('You need a connection. We have kept what you typed.')}
      </p>
    </section>
  )
}

function ReviewButton({ when, online, busy, steps }: ActProps) {
  return (
    <Button
      type="submit"
      wide
      className={steps.step === undefined ? 'gap-4' : ''}
      busy={busy}
      disabled={!online}
      aria-describedby="review-why"
    >
      {when.repeat === 'now' ? t('Review transfer') : t('Review schedule')}
    </Button>
  )
}
