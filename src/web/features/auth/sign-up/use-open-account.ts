/** Opens the account (or gives an existing customer a login), and returns the text for each code (Product §6.1). */
import { useState } from 'react'
import { authRoutes } from '../../../../contract/identity/auth.ts'
import type { RouteInput } from '../../../../contract/route.ts'
import { login } from '../../../../contract/identity/session.ts'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import { call } from '../../../api/channel/browser-client.ts'
import { type CallFailure, callFailure } from '../../../api/result/call-result.ts'
import { deviceIdentifier } from '../../../api/device/device-identifier.ts'
import { confirmDeviceKey, NO_DEVICE_KEY, prepareDeviceKey } from '../../../api/device/link-device-key.ts'
import { rememberUsername } from '../../../session/device/remembered-user.ts'
import { useAppDispatch } from '../../../session/store/hooks.ts'
import { type BvnRecord, signupFinished, type SignupState } from '../../../session/store/signup-slice.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { problemsOf, reasonOf } from '../call-problems.ts'
import { takeUpLogin } from '../sign-in.ts'
import { deviceName } from '../../../session/device/device-name.ts'
import { CREDENTIAL_FIELDS, CREDENTIAL_IDS, profileProblems, readProfile, type TypedProfile } from './signup-profile.ts'
import { t } from '../../../language/language.ts'

type Opened = Omit<NonNullable<SignupState['opened']>, 'isLoggedIn'>
type Answer = { readonly ok: true; readonly opened: Opened } | { readonly ok: false; readonly failure: CallFailure }

const TITLES: Readonly<Record<string, string>> = {
  [RESULT_CODES.CIF_CREATED]: t('Almost there'),
  [RESULT_CODES.CUSTOMER_NOT_CREATED]: t('Nothing was opened'),
  [RESULT_CODES.BAD_CREDIT]: t('We cannot open an account now'),
  [RESULT_CODES.INELIGIBLE]: t('We cannot open an account for you'),
  [RESULT_CODES.SOMETHING_WENT_WRONG]: t('Something went wrong on our side'),
}

/** The label of the button, when the same call continues from where it stopped. */
const NEXT: Readonly<Record<string, string>> = {
  [RESULT_CODES.CIF_CREATED]: t('Continue opening my account'),
  [RESULT_CODES.CUSTOMER_NOT_CREATED]: t('Try again'),
  [RESULT_CODES.SOMETHING_WENT_WRONG]: t('Try again'),
}

async function openAccount(profile: TypedProfile, record: BvnRecord, chosen: string | null): Promise<Answer> {
  const { username } = profile
  const publicKey = await prepareDeviceKey(username)
  if (publicKey === undefined) return { ok: false, failure: callFailure(0, NO_DEVICE_KEY) }
  const device = { name: deviceName(), publicKey }
  // The contract's schema was checked just before, so both consents are true.
  const input = { ...profile, device } as RouteInput<typeof authRoutes.createAccountAndProfile>
  if (record.customer === 'new') {
    const answer = await call(authRoutes.createAccountAndProfile, input)
    if (!answer.ok) return { ok: false, failure: answer }
    const { accountNumber, accountName, deviceKeyId } = answer.data
    await confirmDeviceKey(username, deviceKeyId)
    return { ok: true, opened: { accountNumber, accountName, username } }
  }
  const accountNumber = chosen ?? record.accounts[0]?.accountNumber ?? ''
  const answer = await call(authRoutes.createProfile, { ...input, accountNumber })
  if (!answer.ok) return { ok: false, failure: answer }
  await confirmDeviceKey(username, answer.data.deviceKeyId)
  const account = record.accounts.find((one) => one.accountNumber === accountNumber)
  return { ok: true, opened: { accountNumber, accountName: account?.accountName ?? record.firstName, username } }
}

/** The device is linked and the password is right. Without an answer the customer logs in on the login page. */
async function logIn({ username, password }: TypedProfile): Promise<boolean> {
  const answer = await call(login, { username, password, deviceId: await deviceIdentifier() }, { signAs: username })
  if (answer.ok) takeUpLogin(answer.data)
  return answer.ok
}

/** A refused username is an error of its field, although the bank refuses the whole call. */
function problemsOfOpening(failure: CallFailure): readonly FieldProblem[] {
  if (reasonOf(failure)?.startsWith('username-')) return [{ fieldId: CREDENTIAL_IDS.username, text: failure.errorMsg }]
  return problemsOf(failure, CREDENTIAL_FIELDS)
}

/** The text for an account that was not opened, with the customer's next step. */
export function explainOpening(failure: CallFailure) {
  const reason = reasonOf(failure)
  return {
    problems: problemsOfOpening(failure),
    title: TITLES[failure.errorCode],
    /** The label of the button, when the same call continues. */
    next: NEXT[failure.errorCode],
    /**
     * A retry cannot help: the ticket has expired, the ticket may test no more usernames, or the customer has a
     * profile.
     */
    over: reason === 'ticket-expired' || reason === 'profile-exists' || reason === 'username-tries-used',
  }
}

export function useOpenAccount(record: BvnRecord | null, chosenAccount: string | null) {
  const dispatch = useAppDispatch()
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [outcome, setOutcome] = useState<ReturnType<typeof explainOpening>>()
  const [busy, setBusy] = useState(false)

  const open = async (form: FormData): Promise<void> => {
    if (record === null) return
    const profile = readProfile(form, record.ticket)
    const wrong = profileProblems(form, profile)
    setOutcome(undefined)
    setProblems(wrong)
    if (wrong.length > 0) return
    setBusy(true)
    const answer = await openAccount(profile, record, chosenAccount)
    const isLoggedIn = answer.ok && (await logIn(profile))
    setBusy(false)
    if (!answer.ok) {
      const explained = explainOpening(answer.failure)
      setOutcome(explained)
      return setProblems(explained.problems)
    }
    rememberUsername(answer.opened.username)
    dispatch(signupFinished({ ...answer.opened, isLoggedIn }))
  }
  return { problems, title: outcome?.title, busy, over: outcome?.over ?? false, next: outcome?.next, open }
}
