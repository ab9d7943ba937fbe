/** Sets where a card works and its limits: a reduction applies immediately, an increase after an approval. */
import { useState } from 'react'
import { formatMinor } from '../../../values/money.ts'
import type { ApprovalChallenge } from '../../api/identity/approval-api.ts'
import { CheckField } from '../../ui/form/check-field.tsx'
import { Form, SubmitButton, SubmitNote } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/money/money-field.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { type CardControls, useSetCardControlsMutation } from './cards-api.ts'
import { ChangeSheet } from './change-sheet.tsx'
import {
  CHANNEL_LABELS,
  CHANNELS,
  controlsForm,
  LIMIT_LABELS,
  LIMITS,
  typedOf,
  wantedControls,
} from './check-controls.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

export interface ControlsFormProps {
  readonly cardId: string
  /** The version of the card whose controls are `now`. */
  readonly version: number
  readonly now: CardControls
  readonly most: CardControls['limits']
}

const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')

/** The fields restart when the card has changed. The bank's message about that change stays above them. */
export function ControlsForm({ cardId, version, now, most }: ControlsFormProps) {
  const [asked, setAsked] = useState<{ readonly wanted: CardControls; readonly challenge: ApprovalChallenge }>()
  const [set] = useSetCardControlsMutation()
  const form = useForm(controlsForm(now, most), wantedControls, {
    send: (wanted) => set({ cardId, version, ...wanted }),
    onDone: ({ approval }, wanted) => {
      if (approval === null) showToast(t('Saved. We are updating your card'))
      else setAsked({ wanted, challenge: approval })
    },
    explain: ({ message }) => [{ text: message }],
  })
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="controls">
      <h2 id="controls">{t('Where you can use the card, and its limits')}</h2>
      <p className="meta gap-1">{t('Lower limits apply immediately. To raise one, confirm with your PIN.')}</p>
      <Form form={form} className={`${layoutStyles.form} gap-4`}>
        <Fields key={JSON.stringify(now)} now={now} most={most} errorOf={form.errorOf} />
        <SubmitButton form={form}>{t('Save changes')}</SubmitButton>
        <SubmitNote form={form} />
      </Form>
      {asked && (
        <ChangeSheet
          challenge={asked.challenge}
          title={t('Raise this card’s limits or turn on more uses?')}
          label={t('Change my card')}
          done={t('Your card is changed')}
          onClose={() => setAsked(undefined)}
        >
          <Changes from={now} to={asked.wanted} />
        </ChangeSheet>
      )}
    </section>
  )
}

interface FieldsProps extends Pick<ControlsFormProps, 'now' | 'most'> {
  readonly errorOf: (fieldId: string) => string | undefined
}

function Fields({ now, most, errorOf }: FieldsProps) {
  const typed = typedOf(now.limits)
  return (
    <>
      {CHANNELS.map((channel) => (
        <CheckField
          key={channel}
          id={channel}
          label={CHANNEL_LABELS[channel]}
          defaultChecked={now.channels[channel]}
          error={errorOf(channel)}
        />
      ))}
      {LIMITS.map((limit) => (
        <MoneyField
          key={limit}
          id={limit}
          label={LIMIT_LABELS[limit]}
          currency="NGN"
          defaultValue={typed[limit]}
          hint={t('Up to {amount}', { amount: naira(most[limit]) })}
          error={errorOf(limit)}
        />
      ))}
    </>
  )
}

/** Lists only the changes, with the old and the new value. */
function Changes({ from, to }: { readonly from: CardControls; readonly to: CardControls }) {
  const word = (on: boolean): string => (on ? t('Turned on') : t('Turned off'))
  return (
    <dl className={definitionListStyles.definitionList}>
      {CHANNELS.filter((channel) => from.channels[channel] !== to.channels[channel]).map((channel) => (
        <div key={channel}>
          <dt>{CHANNEL_LABELS[channel]}</dt>
          <dd>
            {word(to.channels[channel])}
            <span className={definitionListStyles.detail}>{from.channels[channel] ? t('now on') : t('now off')}</span>
          </dd>
        </div>
      ))}
      {LIMITS.filter((limit) => from.limits[limit] !== to.limits[limit]).map((limit) => (
        <div key={limit}>
          <dt>{LIMIT_LABELS[limit]}</dt>
          <dd>
            {naira(to.limits[limit])}
            <span className={definitionListStyles.detail}>
              {t('now {amount}', { amount: naira(from.limits[limit]) })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
