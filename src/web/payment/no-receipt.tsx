/**
 * Replaces a receipt that cannot be shown: the outcome of the payment is unknown, the payment does not exist, or it
 * could not be loaded.
 */
import { formatMinor } from '../../values/money.ts'
import type { CallProblem } from '../api/result/call-problem.ts'
import * as PATHS from '../session/paths/paths.ts'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { ClockIcon } from '../ui/icon/icons.tsx'
import { InlineError } from '../ui/loading/inline-error.tsx'
import { Link } from '../ui/router/link.tsx'
import { Note } from '../ui/note/note.tsx'
import { Bone, CardBones, Loading } from '../ui/loading/skeleton.tsx'
import type { PaidContent, UnsettledPayment } from './kept-payment.ts'
import { type PaymentKind, unsettledPayment, useOutcomeBank } from './payment-kind.ts'
import { useOutcome } from './use-outcome.ts'
import { tNodes, t } from '../language/language.ts'
import * as buttonStyles from '../ui/button/button.module.css'
import * as cardStyles from '../ui/card.module.css'
import * as figureStyles from '../ui/money/figure.module.css'
import { Pill } from '../ui/note/pill.tsx'

export interface NoReceiptProps<C extends PaidContent> {
  readonly kind: PaymentKind<C>
  readonly paymentId: string
  /** True when the address can belong to a payment. */
  readonly known: boolean
  readonly problem: CallProblem | undefined
  readonly busy: boolean
  readonly onRetry: () => void
}

export function NoReceipt<C extends PaidContent>(props: NoReceiptProps<C>) {
  const { kind, paymentId, known, problem, busy, onRetry } = props
  const { noun } = kind.words
  const kept = unsettledPayment(kind, paymentId)
  if (kept !== undefined && problem !== undefined) return <UnknownOutcome kind={kind} kept={kept} onKnown={onRetry} />
  if (!known || problem?.reason === 'not-found') {
    return (
      <EmptyState
        title={t('We could not find this {noun}', { noun })}
        action={
          <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.history}>
            {t('See your history')}
          </Link>
        }
      >
        <p>{t('The link may be incomplete, or the {noun} belongs to another profile.', { noun })}</p>
      </EmptyState>
    )
  }
  if (problem === undefined) {
    return (
      <Loading label={t('Loading the {noun}', { noun })}>
        <CardBones>
          <Bone width={2} height={3} />
          <Bone width={4} height={4} />
          <Bone width={5} />
          <Bone height={6} />
        </CardBones>
      </Loading>
    )
  }
  return (
    <div className={`${cardStyles.card} ${cardStyles.pad}`}>
      <InlineError
        title={t('We could not load this {noun}.', { noun })}
        reference={problem.reference}
        onRetry={onRetry}
        busy={busy}
      >
        {t('{message}. Your payment does not depend on this page.', { message: problem.message })}
      </InlineError>
    </div>
  )
}

interface UnknownOutcomeProps<C extends PaidContent> {
  readonly kind: PaymentKind<C>
  readonly kept: UnsettledPayment<C>
  readonly onKnown: () => void
}

/**
 * The customer approved the payment here, and no answer came. The page asks the bank until the outcome is certain. It
 * never says "try again" first.
 */
function UnknownOutcome<C extends PaidContent>({ kind, kept, onKnown }: UnknownOutcomeProps<C>) {
  const { noun, verb, done } = kind.words
  // Each outcome loads the receipt, which says whether the payment was carried out, refused or withdrawn.
  useOutcome(useOutcomeBank(kind), { paymentId: kept.paymentId, challengeId: kept.sentChallengeId }, onKnown)
  const { order } = kept
  return (
    <article className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="unknown">
      <Pill look="wait">
        <ClockIcon />
        {t('We are checking')}
      </Pill>
      <h2 id="unknown" className={figureStyles.large}>
        {order
          ? formatMinor(BigInt(order.content.amount), order.content.currencyCode ?? 'NGN')
          : t('Your {noun}', { noun })}
      </h2>
      {order && (
        <p>{tNodes('to {recipientName}', { recipientName: <span className="strong">{order.recipientName}</span> })}</p>
      )}
      <Note kind="wait" className="gap-4">
        <p>
          {tNodes(
            '{part} We do not know yet if it was {done}. We ask every few seconds, and this page updates itself.',
            {
              part: <span className="strong">{t('Please do not {verb} it again.', { verb })}</span>,
              done,
            },
          )}
        </p>
      </Note>
      <p className="meta gap-3">
        {t('You can leave this page. Until we know the result, you cannot make another {noun} here.', { noun, done })}
      </p>
    </article>
  )
}
