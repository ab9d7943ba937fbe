/**
 * Asks for the name of an account when there are ten digits and a bank. An edited number deletes the name immediately.
 */
import { useEffect, useState } from 'react'
import { isValidAccountNumber } from '../../../../values/account-number.ts'
import { BRAND } from '../../../../values/brand.ts'
import { callProblem } from '../../../api/result/call-problem.ts'
import { useNameEnquiryMutation, type NameFound } from '../../../api/transfers/transfer-api.ts'
import { t } from '../../../language/language.ts'

export type NameState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'found'; readonly found: NameFound }
  /** The bank has no account with this number, so only another number helps. */
  | { readonly kind: 'nobody'; readonly text: string }
  /** The enquiry was impossible, so another try may help. */
  | { readonly kind: 'problem'; readonly text: string }

const NOT_OURS = t('This is not an {bankName} account number. Check the digits.', { bankName: BRAND.bankName })

interface Answer {
  /** The bank, the number and the attempt that the answer belongs to. */
  readonly question: string
  readonly state: NameState
}

/**
 * Returns the state for this account, and a retry. Numbers of this bank are checked by their check digit first, so that
 * a typing error makes no call.
 */
export function useNameEnquiry(
  bankCode: string,
  accountNumber: string,
): { readonly state: NameState; readonly retry: () => void } {
  const [ask] = useNameEnquiryMutation()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const complete = accountNumber.length === 10 && bankCode !== ''
  const question = `${bankCode} ${accountNumber} ${attempt}`
  const possible =
    complete && (bankCode !== BRAND.institutionCode || isValidAccountNumber(BRAND.cbnCode, accountNumber))

  useEffect(() => {
    if (!possible) return
    const call = ask({ bankCode, accountNumber })
    let current = true
    void call.then((result) => {
      if (!current) return
      setAnswer({
        question,
        state: 'data' in result && result.data ? { kind: 'found', found: result.data } : refusal(result.error),
      })
    })
    return () => {
      current = false
      call.abort()
    }
  }, [ask, bankCode, accountNumber, possible, question])

  const retry = () => setAttempt((count) => count + 1)
  if (!complete) return { state: { kind: 'waiting' }, retry }
  if (!possible) return { state: { kind: 'nobody', text: NOT_OURS }, retry }
  return { state: answer?.question === question ? answer.state : { kind: 'checking' }, retry }
}

/** The network or the other bank does not answer, or there is no connection. Another try may help. */
const PASSING = new Set(['switch-unavailable', 'bank-unavailable'])

function refusal(error: unknown): NameState {
  const problem = callProblem(error)
  if (problem.kind !== 'refused' || PASSING.has(problem.reason ?? '')) return { kind: 'problem', text: problem.message }
  if (problem.reason === 'account-not-found' || problem.reason === 'not-found') {
    return { kind: 'nobody', text: t('No open account has this number. Check it with the person you are paying.') }
  }
  return { kind: 'nobody', text: Object.values(problem.errors).flat()[0] ?? problem.message }
}
