/** Shows step 1 of sign-up: BVN and date of birth, with the reason for them and what the BVN does not show to the bank. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link } from '../../../ui/router/link.tsx'
import { authRoutes } from '../../../../contract/identity/auth.ts'
import { defaultDateOfBirth } from '../../../../values/date.ts'
import { call } from '../../../api/channel/browser-client.ts'
import { releaseEarlySubmit } from '../../../session/drafts/early-submit.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { useAppDispatch } from '../../../session/store/hooks.ts'
import { codeSent } from '../../../session/store/signup-slice.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DateFields, readDateFields } from '../../../ui/form/date-fields.tsx'
import { DigitsField } from '../../../ui/form/digits-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { useProblems } from '../../../ui/form/use-problems.ts'
import { problemsOf, textFor } from '../call-problems.ts'
import { checkFields } from '../check-fields.ts'
import { SignUpOff, useSignUpOff } from './sign-up-off.tsx'
import { language, tNodes, t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'

const FIELD_IDS = { bvn: 'bvn', dateOfBirth: 'born-day' } as const
const BLANKS = { bvn: t('Enter your BVN'), 'born-day': t('Enter your date of birth') } as const
const BVN_LENGTH = 11
/** Product §7.2: only an example, because the form must not send a date that the customer did not choose. */
const example = `1 1 ${defaultDateOfBirth(new Date()).slice(0, 4)}`

export function SignupIdentify() {
  const { offText, busy, again } = useSignUpOff()
  return (
    <>
      {offText === undefined ? <IdentifyForm /> : <SignUpOff offText={offText} busy={busy} again={again} />}
      <p className="small gap-4">
        {tNodes('Already have a login? {link}', { link: <Link to={PATHS.login}>{t('Log in')}</Link> })}
      </p>
    </>
  )
}

function IdentifyForm() {
  const dispatch = useAppDispatch()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems, onChange] = useProblems()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (form.current) releaseEarlySubmit(form.current)
  }, [])

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const input = { bvn: String(fields.get('bvn') ?? ''), dateOfBirth: readDateFields(fields, 'born') }
    const wrong = checkFields(authRoutes.sendOTPByBVN.request, input, FIELD_IDS, BLANKS)
    setProblems(wrong)
    if (wrong.length > 0) return
    setBusy(true)
    const answer = await call(authRoutes.sendOTPByBVN, { ...input, language })
    setBusy(false)
    if (answer.ok) dispatch(codeSent(answer.data))
    else setProblems(problemsOf(answer, FIELD_IDS))
  }
  return (
    <>
      <p className="lead">{t('It takes about 2 minutes. You need your BVN and the phone that belongs to it.')}</p>
      <form
        className={layoutStyles.form}
        id="signup"
        ref={form}
        noValidate
        onChange={onChange}
        onSubmit={(event) => void submit(event)}
      >
        <ErrorSummary problems={problems} />
        <DigitsField
          id="bvn"
          label={t('Bank verification number (BVN)')}
          length={BVN_LENGTH}
          hint={tNodes('11 digits. Dial {part} from your BVN phone to see it.', {
            part: <span className="num">*565*0#</span>,
          })}
          error={textFor(problems, FIELD_IDS.bvn)}
        />
        <DateFields
          id="born"
          legend={t('Date of birth')}
          hint={t('As on your BVN, for example {example}. You must be 18 or older.', { example })}
          birthday
          error={textFor(problems, FIELD_IDS.dateOfBirth)}
        />
        <Button type="submit" wide busy={busy}>
          {t('Send me a code')}
        </Button>
      </form>
      <Note className="gap-6">
        <p>
          {tNodes(
            'The Central Bank asks every bank to check the BVN of a new customer. It shows us your name, date of birth, phone and email. It does {part} show us your other banks, balances, cards or PINs.',
            { part: <span className="strong">{t('not')}</span> },
          )}
        </p>
      </Note>
    </>
  )
}
