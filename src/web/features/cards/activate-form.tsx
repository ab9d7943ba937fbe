/** Activates a card: the last four digits, which only the plastic card shows, then the PIN. */
import { useState } from 'react'
import * as v from 'valibot'
import type { ApprovalChallenge } from '../../api/identity/approval-api.ts'
import { BRAND } from '../../../values/brand.ts'
import { DigitsField } from '../../ui/form/digits-field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { digits } from '../../ui/form/form-schemas.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useActivateCardMutation } from './cards-api.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

const DIGITS = 'last-four'
const digitsForm = v.object({ [DIGITS]: digits(4, t('Enter the last four digits of the card number')) })

export function ActivateForm({ cardId }: { readonly cardId: string }) {
  const [activate] = useActivateCardMutation()
  const [challenge, setChallenge] = useState<ApprovalChallenge>()
  const form = useForm(digitsForm, (typed) => ({ cardId, lastFour: typed[DIGITS] }), {
    send: activate,
    onDone: ({ approval }) => setChallenge(approval ?? undefined),
    explain: ({ reason, message }) => [{ fieldId: reason === 'card-digits' ? DIGITS : undefined, text: message }],
    isShort: true,
  })
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="activate">
      <h2 id="activate">{t('Has your card arrived?')}</h2>
      <Form form={form} className={`${layoutStyles.form} gap-3`}>
        <DigitsField
          id={DIGITS}
          label={t('Last four digits of the card number')}
          length={4}
          hint={t('On the front of the card')}
          error={form.errorOf(DIGITS)}
          readOnly={form.busy}
        />
        <SubmitButton form={form}>{t('Activate card')}</SubmitButton>
        <p className="meta">
          {form.connected
            ? t('Set your card PIN at any {bank} ATM. It is different from your transaction PIN.', {
                bank: BRAND.shortName,
              })
            : t('You need a connection.')}
        </p>
      </Form>
      {challenge && (
        <ChangeSheet
          challenge={challenge}
          title={t('Activate your card?')}
          label={t('Activate my card')}
          done={t('Your card is active')}
          onClose={() => setChallenge(undefined)}
        >
          <p>
            {t(
              'You can use it in shops and at ATMs immediately. Turn on online and foreign payments when you need them.',
            )}
          </p>
        </ChangeSheet>
      )}
    </section>
  )
}
