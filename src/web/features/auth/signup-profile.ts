/** The credentials form as it goes on the wire, and what the device can see is wrong with it before it goes. */
import { authRoutes } from '../../../contract/auth.ts'
import type { RouteInput } from '../../../contract/route.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { checkFields } from './check-fields.ts'
import { questionProblems, readSecurityQuestions } from './security-question-fields.tsx'
import { t } from '../../language/language.ts'

/** Ids of the controls. */
export const CREDENTIAL_IDS = {
  username: 'username',
  email: 'email',
  password: 'password',
  transactionPin: 'transaction-pin',
  repeatedPin: 'repeated-pin',
  terms: 'terms',
  privacy: 'privacy',
} as const

/** Name on the wire → control. */
export const CREDENTIAL_FIELDS = {
  ...CREDENTIAL_IDS,
  securityQuestions: 'question-0',
  'consents.terms': 'terms',
  'consents.privacy': 'privacy',
  consents: 'terms',
} as const

const BLANKS = {
  username: t('Choose a username'),
  email: t('Enter your email address'),
  password: t('Choose a password'),
  'transaction-pin': t('Choose a 4-digit PIN'),
} as const

/** What `createAccountAndProfile` takes; the consents may still be false. */
type NewProfile = RouteInput<typeof authRoutes.createAccountAndProfile>
export type TypedProfile = Omit<NewProfile, 'device' | 'consents'> & {
  readonly consents: { readonly terms: boolean; readonly privacy: boolean }
}

export function readProfile(form: FormData, ticket: string): TypedProfile {
  const text = (name: string): string => String(form.get(name) ?? '')
  return {
    ticket,
    username: text(CREDENTIAL_IDS.username).trim(),
    password: text(CREDENTIAL_IDS.password),
    transactionPin: text(CREDENTIAL_IDS.transactionPin),
    email: text(CREDENTIAL_IDS.email).trim(),
    securityQuestions: readSecurityQuestions(form),
    consents: { terms: form.has(CREDENTIAL_IDS.terms), privacy: form.has(CREDENTIAL_IDS.privacy) },
  }
}

/** In the order of the form. */
export function profileProblems(form: FormData, profile: TypedProfile): readonly FieldProblem[] {
  const wrong = checkFields(authRoutes.createAccountAndProfile.request, profile, CREDENTIAL_FIELDS, BLANKS)
  const repeated = String(form.get(CREDENTIAL_IDS.repeatedPin) ?? '')
  const pins =
    repeated === profile.transactionPin
      ? []
      : [{ fieldId: CREDENTIAL_IDS.repeatedPin, text: t('The two PINs are not the same') }]
  const questions = questionProblems(form)
  const isConsent = ({ fieldId }: FieldProblem): boolean => fieldId === 'terms' || fieldId === 'privacy'
  const isQuestion = ({ fieldId }: FieldProblem): boolean => fieldId === CREDENTIAL_FIELDS.securityQuestions
  const before = wrong.filter((problem) => !isConsent(problem) && !(isQuestion(problem) && questions.length > 0))
  return [...before, ...pins, ...questions, ...wrong.filter(isConsent)]
}
