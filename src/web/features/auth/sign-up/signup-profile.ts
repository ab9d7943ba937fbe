/** Reads the credentials form into the protocol's form, with the problems that the device can find. */
import { authRoutes } from '../../../../contract/identity/auth.ts'
import type { RouteInput } from '../../../../contract/route.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { checkFields } from '../check-fields.ts'
import { t } from '../../../language/language.ts'

/** The ids of the controls. */
export const CREDENTIAL_IDS = {
  username: 'username',
  /** Ticked: the customer accepts the address of the identity record. */
  recordEmail: 'record-email',
  email: 'email',
  password: 'password',
  transactionPin: 'transaction-pin',
  repeatedPin: 'repeated-pin',
  terms: 'terms',
  privacy: 'privacy',
} as const

/** Maps a name in the protocol to its control. */
export const CREDENTIAL_FIELDS = {
  ...CREDENTIAL_IDS,
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

/**
 * The input of `createAccountAndProfile`. The consents may still be false. The security questions are chosen after
 * sign-up.
 */
type NewProfile = RouteInput<typeof authRoutes.createAccountAndProfile>
export type TypedProfile = Omit<NewProfile, 'device' | 'consents' | 'securityQuestions'> & {
  readonly consents: { readonly terms: boolean; readonly privacy: boolean }
}

export function readProfile(form: FormData, ticket: string): TypedProfile {
  const text = (name: string): string => String(form.get(name) ?? '')
  return {
    ticket,
    username: text(CREDENTIAL_IDS.username).trim(),
    password: text(CREDENTIAL_IDS.password),
    transactionPin: text(CREDENTIAL_IDS.transactionPin),
    ...(form.has(CREDENTIAL_IDS.recordEmail) ? {} : { email: text(CREDENTIAL_IDS.email).trim() }),
    consents: { terms: form.has(CREDENTIAL_IDS.terms), privacy: form.has(CREDENTIAL_IDS.privacy) },
  }
}

/** The problems of the form, in the order of its fields. */
export function profileProblems(form: FormData, profile: TypedProfile): readonly FieldProblem[] {
  const wrong = checkFields(authRoutes.createAccountAndProfile.request, profile, CREDENTIAL_FIELDS, BLANKS)
  const repeated = String(form.get(CREDENTIAL_IDS.repeatedPin) ?? '')
  const pins =
    repeated === profile.transactionPin
      ? []
      : [{ fieldId: CREDENTIAL_IDS.repeatedPin, text: t('The two PINs are not the same') }]
  const isConsent = ({ fieldId }: FieldProblem): boolean => fieldId === 'terms' || fieldId === 'privacy'
  return [...wrong.filter((problem) => !isConsent(problem)), ...pins, ...wrong.filter(isConsent)]
}
