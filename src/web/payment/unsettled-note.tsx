/**
 * Shows a payment whose outcome was unknown when its page was left, and asks for its outcome before another payment is
 * made.
 */
import { useState } from 'react'
import { formatMinor } from '../../values/money.ts'
import { Link } from '../ui/router/link.tsx'
import { Note } from '../ui/note/note.tsx'
import type { PaidContent, UnsettledPayment } from './kept-payment.ts'
import { type PaymentKind, useOutcomeBank } from './payment-kind.ts'
import { type Outcome, useOutcome } from './use-outcome.ts'
import { tNodes, t } from '../language/language.ts'

export interface UnsettledNoteProps<C extends PaidContent> {
  readonly kind: PaymentKind<C>
  readonly className?: string
}

export function UnsettledNote<C extends PaidContent>(props: UnsettledNoteProps<C>) {
  const [unsettled] = useState(props.kind.kept.readUnsettled)
  return (
    unsettled && (
      <div aria-live="polite">
        <OutcomeNote {...props} unsettled={unsettled} />
      </div>
    )
  )
}

function OutcomeNote<C extends PaidContent>({
  kind,
  className = '',
  unsettled,
}: UnsettledNoteProps<C> & { readonly unsettled: UnsettledPayment<C> }) {
  const { noun, verb } = kind.words
  const { kept, pathOf } = kind
  const bank = useOutcomeBank(kind)
  const [outcome, setOutcome] = useState<Outcome>()
  const { paymentId, sentChallengeId: challengeId } = unsettled
  useOutcome(bank, outcome === undefined ? { paymentId, challengeId } : undefined, (result) => {
    if (result === 'withdrawn') kept.forget()
    else kept.markAnswered()
    setOutcome(result)
  })
  const what = whatOf(unsettled)
  if (outcome === 'withdrawn') {
    return (
      <Note kind="ok" className={className}>
        <p>
          {tNodes(
            '{part} for your last {noun}{what}. Your approval did not reach us and we have cancelled it, so you can {verb} it again now.',
            { part: <span className="strong">{t('Nothing left your account')}</span>, noun, what, verb },
          )}
        </p>
      </Note>
    )
  }
  const link = <Link to={pathOf(paymentId)}>{t('See the result')}</Link>
  return (
    <Note kind={outcome === undefined ? 'wait' : 'info'} className={className}>
      {outcome === undefined ? (
        <p>
          {tNodes('{part}{what}. {link}. You can {verb} the next one as soon as we know.', {
            part: <span className="strong">{t('We are still checking a {noun}', { noun })}</span>,
            what,
            link,
            verb,
          })}
        </p>
      ) : (
        <p>
          {tNodes('{part} to your last {noun}{what}. {link} before you {verb} it again.', {
            part: <span className="strong">{t('We have the answer')}</span>,
            noun,
            what,
            link,
            verb,
          })}
        </p>
      )}
    </Note>
  )
}

/** " of ₦101.00 to TUNDE BAKARE". Empty after a logout has deleted these data. */
function whatOf({ order }: UnsettledPayment<PaidContent>): string {
  if (order === undefined) return ''
  const { amount, currencyCode = 'NGN' } = order.content
  return t(' of {amount} to {recipientName}', {
    amount: formatMinor(BigInt(amount), currencyCode),
    recipientName: order.recipientName,
  })
}
