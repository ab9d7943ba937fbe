/** Takes the recipient: the account number, the bank for other banks, and the bank's name for the account. */
import { useEffect } from 'react'
import type { Account } from '../../../../contract/accounts/account.ts'
import { BRAND } from '../../../../values/brand.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { Field, FieldNotes } from '../../../ui/form/field.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { announce } from '../../../ui/note/live-region.ts'
import { Note } from '../../../ui/note/note.tsx'
import { BankPicker } from './bank-picker.tsx'
import { FIELD, nameThatDiffers, ownAccountOf } from '../form/check-order.ts'
import { NameResult } from './name-result.tsx'
import { ChangedName, PayeePicker, SavePayee } from './payee-picker.tsx'
import { TypeField } from './type-field.tsx'
import type { RepeatState } from '../form/begin-draft.ts'
import { errorOf, type TransferFormProps } from '../form/transfer-form-props.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as fieldStyles from '../../../ui/form/field.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

const NAME_MAX = 70

export function RecipientCard(props: TransferFormProps) {
  const { service, draft, onChange, name, onRetryName } = props
  const custom = service === 'custom'
  const others = service !== 'own-bank'
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad} ${layoutStyles.form}`} aria-labelledby="h-to">
      <h2 id="h-to">{t('To')}</h2>
      <PayeePicker
        service={service}
        from={props.from.accountNumber}
        onChoose={({ bankCode, accountNumber, accountName, beneficiaryType }) =>
          // The saved name becomes the expected name, so the form shows a warning when the bank's current name differs.
          onChange({
            toAccountNumber: accountNumber,
            ...(others ? { bankCode, expectedName: accountName } : {}),
            ...(custom && beneficiaryType !== undefined ? { beneficiaryType } : {}),
          })
        }
      />
      {others ? (
        <div className={`${layoutStyles.columns} ${layoutStyles.pair} ${layoutStyles.top}`}>
          <NumberField {...props} label={t('Account number')} />
          <BankPicker
            bankCode={draft.bankCode}
            accountNumber={draft.toAccountNumber}
            error={errorOf(props, FIELD.bank)}
            withOurs={custom}
            onChange={(bankCode) => onChange({ bankCode })}
          />
        </div>
      ) : (
        <NumberField {...props} label={t('{shortName} account number', { shortName: BRAND.shortName })} />
      )}
      <NameResult id="to-name" state={name} onRetry={onRetryName} />
      <OwnAccountNote {...props} />
      {draft.expectedName === '' && (
        <ChangedName bankCode={draft.bankCode} accountNumber={draft.toAccountNumber} name={name} />
      )}
      {others && <ExpectedName {...props} />}
      {custom && <TypeField {...props} />}
      {/* The payee of a scheduled payment can be saved from the receipt of its first payment. */}
      {props.when.repeat === 'now' && <SavePayee {...props} />}
    </section>
  )
}

/** The page for own accounts shows the rate of an exchange while the amount is typed. */
function OwnAccountNote({ accounts, draft, from }: TransferFormProps) {
  const own = ownAccountOf(accounts, draft)
  const text = own === undefined || own === from ? undefined : ownAccountText(own, from)
  useEffect(() => {
    if (text !== undefined) announce(text)
  }, [text])
  if (text === undefined) return null
  const { toAccountNumber, amount, narration } = draft
  const state: RepeatState = { repeat: { fromAccountNumber: from.accountNumber, toAccountNumber, amount, narration } }
  return (
    <Note>
      <p>{text}</p>
      <Link className={linkStyles.link} to={PATHS.transferSelf} state={state}>
        {t('Move money between your accounts')}
      </Link>
    </Note>
  )
}

const ownAccountText = (own: Account, from: Account): string =>
  own.currencyCode === from.currencyCode
    ? t('This is your own account.')
    : t('This is your own account, in another currency. We show you the exchange rate before you continue.')

function NumberField(props: TransferFormProps & { readonly label: string }) {
  const { draft, onChange, name, label } = props
  const error = errorOf(props, FIELD.to)
  // The text of the live region is not repeated below the field.
  const shownError = name.kind === 'nobody' ? undefined : error
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={FIELD.to}>{label}</label>
      <input
        className={`${fieldStyles.input} ${fieldStyles.spaced}`}
        id={FIELD.to}
        name={FIELD.to}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        value={draft.toAccountNumber}
        onChange={(event) => onChange({ toAccountNumber: event.target.value.replace(/[^0-9]/g, '').slice(0, 10) })}
        aria-invalid={error !== undefined || name.kind === 'nobody' || undefined}
        aria-describedby={`${FIELD.to}-hint to-name`}
      />
      <FieldNotes
        id={FIELD.to}
        error={shownError}
        hint={t('{count} of 10 digits', { count: draft.toAccountNumber.length })}
      />
    </div>
  )
}

/** An optional field for the name that the customer expects. A wrong number of another person is noticed only by its name. */
function ExpectedName(props: TransferFormProps) {
  const { draft, onChange, name } = props
  const differs = nameThatDiffers(draft, name)
  return (
    <>
      <Field
        id={FIELD.expected}
        label={tNodes('Name you expect {part}', {
          part: <span className={fieldStyles.optional}>{t('(optional)')}</span>,
        })}
        hint={t('We’ll warn you if it does not match the account name.')}
      >
        <input
          className={fieldStyles.input}
          id={FIELD.expected}
          name={FIELD.expected}
          type="text"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={NAME_MAX}
          enterKeyHint="next"
          value={draft.expectedName}
          onChange={(event) => onChange({ expectedName: event.target.value })}
          aria-describedby={`${FIELD.expected}-hint name-differs`}
        />
      </Field>
      <div id="name-differs" aria-live="polite">
        {differs !== undefined && (
          <div className={layoutStyles.form}>
            <Note kind="wait">
              <p>
                {tNodes(
                  '{part} You typed {typed}, and the bank says {differs}. Money sent to the wrong person is hard to get back.',
                  {
                    part: <span className="strong">{t('The names differ.')}</span>,
                    typed: draft.expectedName.trim(),
                    differs: <span className="strong">{differs.toUpperCase()}</span>,
                  },
                )}
              </p>
            </Note>
            <CheckField
              id={FIELD.confirmed}
              label={t('Yes, I want to pay {differs}', { differs: differs.toUpperCase() })}
              error={errorOf(props, FIELD.confirmed)}
              checked={draft.confirmedName === differs}
              onChange={(event) => onChange({ confirmedName: event.target.checked ? differs : '' })}
            />
          </div>
        )}
      </div>
    </>
  )
}
