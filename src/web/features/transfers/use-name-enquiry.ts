/** Asks whose account ten digits are, as soon as there are ten; an edited number forgets the name at once. */
import { useEffect, useState } from 'react'
import { isValidAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { callProblem } from '../../api/call-problem.ts'
import { useNameEnquiryMutation, type NameFound } from '../../api/transfer-api.ts'

export type NameState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'found'; readonly found: NameFound }
  /** These digits are nobody's account here: another number helps, another try does not. */
  | { readonly kind: 'nobody'; readonly text: string }
  /** We could not ask: another try may help. */
  | { readonly kind: 'problem'; readonly text: string }

const NOT_OURS = `This is not an ${BRAND.bankName} account number. Check the digits.`

interface Answer {
  /** The number and the attempt that it answers. */
  readonly question: string
  readonly state: NameState
}

/** The state for this number, and a retry. The bank's own check digit is tried first, so that a slip asks nobody. */
export function useNameEnquiry(accountNumber: string): { readonly state: NameState; readonly retry: () => void } {
  const [ask] = useNameEnquiryMutation()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const complete = accountNumber.length === 10
  const question = `${accountNumber} ${attempt}`
  const ours = complete && isValidAccountNumber(BRAND.cbnCode, accountNumber)

  useEffect(() => {
    if (!ours) return
    const call = ask({ bankCode: BRAND.institutionCode, accountNumber })
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
  }, [ask, accountNumber, ours, question])

  const retry = () => setAttempt((count) => count + 1)
  if (!complete) return { state: { kind: 'waiting' }, retry }
  if (!ours) return { state: { kind: 'nobody', text: NOT_OURS }, retry }
  return { state: answer?.question === question ? answer.state : { kind: 'checking' }, retry }
}

function refusal(error: unknown): NameState {
  const problem = callProblem(error)
  if (problem.kind !== 'refused') return { kind: 'problem', text: problem.message }
  if (problem.reason === 'account-not-found' || problem.reason === 'not-found') {
    return { kind: 'nobody', text: 'No open account has this number. Check it with the person you are paying.' }
  }
  return { kind: 'nobody', text: Object.values(problem.errors).flat()[0] ?? problem.message }
}
