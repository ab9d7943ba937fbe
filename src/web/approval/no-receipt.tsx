/** In the place of a receipt: that its outcome is not known yet, that there is none, or that it could not be loaded. */
import { formatMinor } from '../../values/money.ts'
import type { CallProblem } from '../api/call-problem.ts'
import * as PATHS from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ClockIcon } from '../ui/icons.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Link } from '../ui/link.tsx'
import { Note } from '../ui/note.tsx'
import { Bone, Loading } from '../ui/skeleton.tsx'
import type { PaidContent, UnsettledPayment } from './kept-payment.ts'
import type { PaymentWords } from './payment-sheet.tsx'
import { type OutcomeBank, useOutcome } from './use-outcome.ts'
import { rich, t } from '../language/language.ts'

export interface NoReceiptProps {
  readonly words: Pick<PaymentWords, 'noun' | 'verb' | 'done'>
  /** Whether the address can be that of a payment. */
  readonly known: boolean
  /** Of this payment, where this tab approved it and never heard what became of it. */
  readonly kept: UnsettledPayment<PaidContent> | undefined
  readonly bank: OutcomeBank
  readonly problem: CallProblem | undefined
  readonly busy: boolean
  readonly onRetry: () => void
}

export function NoReceipt({ words, known, kept, bank, problem, busy, onRetry }: NoReceiptProps) {
  const { noun } = words
  if (kept !== undefined && problem !== undefined) {
    return <UnknownOutcome words={words} kept={kept} bank={bank} onKnown={onRetry} />
  }
  if (!known || problem?.reason === 'not-found') {
    return (
      <EmptyState
        title={t('We could not find this {noun}', { noun })}
        action={
          <Link className="btn pri" to={PATHS.history}>
            {t('See your history')}
          </Link>
        }
      >
        <p>{t('The address may be incomplete, or the {noun} belongs to another profile.', { noun })}</p>
      </EmptyState>
    )
  }
  if (problem === undefined) {
    return (
      <Loading label={t('Loading the {noun}', { noun })}>
        <div className="card pad bones">
          <Bone width={2} height={3} />
          <Bone width={4} height={4} />
          <Bone width={5} />
          <Bone height={6} />
        </div>
      </Loading>
    )
  }
  return (
    <div className="card pad">
      <InlineError
        title={t('We could not load this {noun}.', { noun })}
        reference={problem.reference}
        onRetry={onRetry}
        busy={busy}
      >
        {t('{message}. What happened to the money does not depend on this page.', { message: problem.message })}
      </InlineError>
    </div>
  )
}

interface UnknownOutcomeProps extends Pick<NoReceiptProps, 'words' | 'bank'> {
  readonly kept: UnsettledPayment<PaidContent>
  readonly onKnown: () => void
}

/** Approved here, and no answer since: the bank is asked until it is certain. Never "try again" first. */
function UnknownOutcome({ words: { noun, verb, done }, kept, bank, onKnown }: UnknownOutcomeProps) {
  // Carried out, refused or withdrawn: its receipt says which.
  useOutcome(bank, { paymentId: kept.paymentId, challengeId: kept.sentChallengeId }, onKnown)
  const { order } = kept
  return (
    <article className="card pad" aria-labelledby="unknown">
      <span className="pill wait">
        <ClockIcon />
        {t('We are checking')}
      </span>
      <h2 id="unknown" className="amt-xl">
        {order
          ? formatMinor(BigInt(order.content.amount), order.content.currencyCode ?? 'NGN')
          : t('Your {noun}', { noun })}
      </h2>
      {order && (
        <p>{rich('to {recipientName}', { recipientName: <span className="strong">{order.recipientName}</span> })}</p>
      )}
      <Note kind="wait" className="gap-4">
        <p>
          {rich('{part} We do not know yet if it was {done}. We ask every few seconds, and this page updates itself.', {
            part: <span className="strong">{t('Please do not {verb} it again.', { verb })}</span>,
            done,
          })}
        </p>
      </Note>
      <p className="meta gap-3">
        {t('It is safe to leave. Until we know, no other {noun} can be {done} from here.', { noun, done })}
      </p>
    </article>
  )
}
