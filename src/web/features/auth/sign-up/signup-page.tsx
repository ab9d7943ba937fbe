/**
 * Runs the sign-up (Product §7.1): BVN, code, details, credentials, done. The customer can resume it in the same tab.
 */
import { Provider } from 'react-redux'
import { useAppSelector } from '../../../session/store/hooks.ts'
import type { SignupState } from '../../../session/store/signup-slice.ts'
import { store } from '../../../session/store/store.ts'
import { PublicPage } from '../../../session/public-page.tsx'
import { PageTitle } from '../../../ui/frame/page-head.tsx'
import { Steps } from '../../../ui/progress/steps.tsx'
import { SignupCode } from './signup-code.tsx'
import { SignupCredentials } from './signup-credentials.tsx'
import { SignupDetails } from './signup-details.tsx'
import { SignupDone } from './signup-done.tsx'
import { SignupIdentify } from './signup-identify.tsx'
import { t } from '../../../language/language.ts'

const STEPS = {
  identify: { at: 1, name: t('Your BVN'), heading: t('Open an account'), Body: SignupIdentify },
  code: { at: 2, name: t('Confirm your phone'), heading: t('Enter the code we sent'), Body: SignupCode },
  details: { at: 3, name: t('Check your details'), heading: t('Is this you?'), Body: SignupDetails },
  credentials: { at: 4, name: t('Choose your login'), heading: t('Choose your login'), Body: SignupCredentials },
} as const satisfies Record<Exclude<SignupState['step'], 'done'>, unknown>

const OF = 4

function SignupStep() {
  const step = useAppSelector((state) => state.signup.step)
  if (step === 'done') return <SignupDone />
  const { at, name, heading, Body } = STEPS[step]
  return (
    <>
      <Steps at={at} of={OF} name={name} />
      <PageTitle className="title" step={step} title={t('{heading}, step {at} of {of}', { heading, at, of: OF })}>
        {heading}
      </PageTitle>
      <Body />
    </>
  )
}

export function SignupPage() {
  return (
    <Provider store={store}>
      <PublicPage
        paneTitle={t('Your BVN proves it is you. Nothing more.')}
        paneText={t(
          'We read your name, date of birth and phone from it. We cannot see your other banks, your balances or your PINs.',
        )}
      >
        <SignupStep />
      </PublicPage>
    </Provider>
  )
}
