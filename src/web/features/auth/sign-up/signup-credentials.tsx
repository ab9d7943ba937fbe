/** Shows step 4 of sign-up: username, email address, password, PIN and consents. Then the account is opened. */
import { type SubmitEvent, useState } from 'react'
import { BRAND } from '../../../../values/brand.ts'
import { LEGAL_PATHS, type LegalKind } from '../../../../values/legal-paths.ts'
import { useAppDispatch, useAppSelector } from '../../../session/store/hooks.ts'
import { backToDetails, signupRestarted } from '../../../session/store/signup-slice.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { DigitsField } from '../../../ui/form/digits-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useUnfixed } from '../../../ui/form/use-problems.ts'
import { textFor } from '../call-problems.ts'
import { PasswordStrength } from '../secrets/password-strength.tsx'
import { CREDENTIAL_IDS as IDS } from './signup-profile.ts'
import { useOpenAccount } from './use-open-account.ts'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'

const PIN_LENGTH = 4
/** Stays in the page when the customer goes back or starts again. */
let typedEmail = ''

interface LoginFieldsProps {
  readonly problems: Problems
  readonly names: readonly string[]
  readonly dateOfBirth: string
  /** Empty when the identity record has no address. */
  readonly maskedEmail: string
}

/** The field offers the email address of the identity record, so that a customer need not type an address. */
function EmailField({ problems, maskedEmail }: Pick<LoginFieldsProps, 'problems' | 'maskedEmail'>) {
  const [isOwn, setIsOwn] = useState(maskedEmail === '' || typedEmail !== '')
  return (
    <>
      {maskedEmail !== '' && (
        <CheckField
          id={IDS.recordEmail}
          label={t('Send email to {maskedEmail}, the address of your BVN record', { maskedEmail })}
          checked={!isOwn}
          onChange={(event) => setIsOwn(!event.currentTarget.checked)}
        />
      )}
      {isOwn && (
        <TextField
          id={IDS.email}
          label={t('Email address')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          hint={t('For receipts and security messages.')}
          error={textFor(problems, IDS.email)}
          defaultValue={typedEmail}
          onChange={(event) => (typedEmail = event.currentTarget.value)}
        />
      )}
    </>
  )
}

function LoginFields({ problems, names, dateOfBirth, maskedEmail }: LoginFieldsProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  return (
    <>
      <TextField
        id={IDS.username}
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint={t('4 to 30 letters, digits, dots, dashes or underscores.')}
        error={textFor(problems, IDS.username)}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <EmailField problems={problems} maskedEmail={maskedEmail} />
      <PasswordField
        id={IDS.password}
        label={t('Password')}
        autoComplete="new-password"
        error={textFor(problems, IDS.password)}
        onChange={(event) => setPassword(event.currentTarget.value)}
        after={<PasswordStrength password={password} username={username} names={names} dateOfBirth={dateOfBirth} />}
      />
    </>
  )
}

function PinFields({ problems }: { readonly problems: Problems }) {
  return (
    <div className={`${layoutStyles.pair} ${layoutStyles.form} ${layoutStyles.top}`}>
      <DigitsField
        id={IDS.transactionPin}
        label={t('Transaction PIN')}
        look="secret"
        length={PIN_LENGTH}
        hint={t('4 digits that approve payments. Do not use your birth year or numbers in order, such as 1234.')}
        error={textFor(problems, IDS.transactionPin)}
      />
      <DigitsField
        id={IDS.repeatedPin}
        label={t('PIN again')}
        look="secret"
        length={PIN_LENGTH}
        error={textFor(problems, IDS.repeatedPin)}
      />
    </div>
  )
}

/** Opens a new tab, so that the form keeps the typed text. */
const legalLink = (kind: LegalKind, words: string) => (
  <a href={LEGAL_PATHS[kind]} target="_blank">
    {words}
  </a>
)

function Consents({ problems }: { readonly problems: Problems }) {
  return (
    <fieldset className={`${layoutStyles.form} ${layoutStyles.tight}`}>
      <legend>{t('Your agreement')}</legend>
      <CheckField
        id={IDS.terms}
        label={t('I accept {bankName}’s terms for accounts and internet banking', { bankName: BRAND.bankName })}
        hint={legalLink('terms', t('Read the terms (opens in a new tab)'))}
        error={textFor(problems, IDS.terms)}
      />
      <CheckField
        id={IDS.privacy}
        label={t('I have read how my data is used and protected')}
        hint={legalLink('privacy', t('Read the privacy notice (opens in a new tab)'))}
        error={textFor(problems, IDS.privacy)}
      />
    </fieldset>
  )
}

type Problems = ReturnType<typeof useOpenAccount>['problems']

export function SignupCredentials() {
  const dispatch = useAppDispatch()
  const { record, chosenAccount } = useAppSelector((state) => state.signup)
  const { title, busy, over, next, open, ...found } = useOpenAccount(record, chosenAccount)
  const [problems, onChange] = useUnfixed(found.problems)
  if (record === null) return null
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void open(new FormData(event.currentTarget))
  }
  return (
    <>
      <p className="lead">{t('Last step. Keep these details private.')}</p>
      <form className={layoutStyles.form} noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary problems={problems} {...(title ? { title } : {})}>
          {over && (
            <Button small look="sec" onClick={() => dispatch(signupRestarted())}>
              {t('Start again')}
            </Button>
          )}
        </ErrorSummary>
        <LoginFields
          problems={problems}
          names={[record.firstName, record.middleName, record.lastName].filter(Boolean)}
          dateOfBirth={record.dateOfBirth}
          maskedEmail={record.maskedEmail}
        />
        <PinFields problems={problems} />
        <Consents problems={problems} />
        <div className={buttonStyles.group}>
          <Button type="submit" wide busy={busy}>
            {next ?? (record.customer === 'existing' ? t('Create my login') : t('Open my account'))}
          </Button>
          <Button look="quiet" wide onClick={() => dispatch(backToDetails())}>
            {t('Back to my details')}
          </Button>
        </div>
      </form>
    </>
  )
}
