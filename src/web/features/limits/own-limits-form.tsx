/** Changes a customer's own limits: lower limits apply immediately, higher limits after an approval. */
import { useState } from 'react'
import type { Limits } from '../../../contract/limits/limits.ts'
import { formatMinor, formatPlain } from '../../../values/money.ts'
import type { ApprovalChallenge } from '../../api/identity/approval-api.ts'
import { Form, SubmitButton, SubmitNote } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/money/money-field.tsx'
import { Note } from '../../ui/note/note.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { LimitsSheet } from './limits-sheet.tsx'
import { LIMIT_FIELDS, limitsForm } from './check-limits.ts'
import { useSetLimitsMutation, type WantedLimits } from './limits-api.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as definitionListStyles from '../../ui/list/definition-list.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

type LimitField = keyof WantedLimits
const LABELS: Readonly<Record<LimitField, string>> = {
  perTransfer: t('Per transfer'),
  perDay: t('Per day'),
  MaxUnauthorizedTransactionValue: t('With your PIN only'),
}

const plain = (minor: string): string => formatPlain(BigInt(minor), 'NGN')
const naira = (minor: string): string => formatMinor(BigInt(minor), 'NGN')

export function OwnLimitsForm({ limits }: { readonly limits: Limits }) {
  const [asked, setAsked] = useState<{ readonly wanted: WantedLimits; readonly challenge: ApprovalChallenge }>()
  const [set] = useSetLimitsMutation()
  const form = useForm(limitsForm(limits), (wanted): WantedLimits => wanted, {
    send: set,
    onDone: ({ approval }, wanted) => {
      if (approval === null) showToast(t('Your limits are changed'))
      else setAsked({ wanted, challenge: approval })
    },
    explain: ({ kind, message }) => (kind === 'refused' ? message : t('{message}. Nothing was changed.', { message })),
  })
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="own-limits">
      <h2 id="own-limits">{t('Your limits')}</h2>
      <p className="meta gap-1">{t('Lower limits apply immediately. To raise one, confirm with your PIN.')}</p>
      <Form form={form} className={`${layoutStyles.form} gap-4`}>
        {LIMIT_FIELDS.map((field) => (
          <MoneyField
            key={field}
            id={field}
            label={LABELS[field]}
            currency="NGN"
            defaultValue={plain(limits.inForce[field])}
            hint={hintOf(field, limits)}
            error={form.errorOf(field)}
          />
        ))}
        {!limits.mayRaise && (
          <Note>
            <p>{t('You can lower your limits here. To raise them, please visit a branch.')}</p>
          </Note>
        )}
        <SubmitButton form={form}>{t('Save my limits')}</SubmitButton>
        <SubmitNote form={form} />
      </Form>
      {asked && (
        <LimitsSheet
          challenge={asked.challenge}
          title={t('Approve your new limits')}
          label={t('Change my limits')}
          done={t('Your limits are changed')}
          onClose={() => setAsked(undefined)}
        >
          <Changes from={limits.inForce} to={asked.wanted} />
        </LimitsSheet>
      )}
    </section>
  )
}

function hintOf(field: LimitField, { most, standard, indemnity }: Limits): string {
  const amount = naira(most[field])
  if (field === 'MaxUnauthorizedTransactionValue')
    return t('Up to {amount}. For larger amounts we ask for a second proof.', { amount })
  if (indemnity !== null && !indemnity.accepted)
    return t('Up to {amount}. To go higher, accept the indemnity.', { amount })
  return most[field] === standard[field]
    ? t('Up to {amount}.', { amount })
    : t('Up to {amount}. The usual limit is {usual}.', { amount, usual: naira(standard[field]) })
}

/** Lists only the changes, with the old and the new value. */
function Changes({ from, to }: { readonly from: Limits['inForce']; readonly to: WantedLimits }) {
  return (
    <dl className={definitionListStyles.definitionList}>
      {LIMIT_FIELDS.filter((field) => from[field] !== to[field]).map((field) => (
        <div key={field}>
          <dt>{LABELS[field]}</dt>
          <dd>
            {naira(to[field])}
            <span className={definitionListStyles.detail}>{t('now {amount}', { amount: naira(from[field]) })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
