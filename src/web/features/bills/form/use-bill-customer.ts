/**
 * Asks the biller for the owner of a number when the number is complete and typing has stopped. A changed number
 * deletes the name immediately.
 */
import { useEffect, useState } from 'react'
import { isProductFirst } from '../../../../values/vocabularies/bill-categories.ts'
import { type Biller, useValidateBillCustomerMutation } from '../../../api/bills/bills-api.ts'
import { callProblem } from '../../../api/result/call-problem.ts'
import { type CustomerState, fitsReference, isNamed } from './check-bill.ts'
import { BANK_CUSTOMER } from '../../../../contract/wire-words.ts'

/** A meter number may have ten to thirteen digits, so the tenth digit may not be the last. */
const TYPING_MS = 600

interface Answer {
  readonly question: string
  readonly state: CustomerState
}

export interface BillQuestion {
  readonly biller: Biller | undefined
  readonly reference: string
  readonly recipientType: string
  /** The chosen product, such as the kind of a meter. Empty until it is chosen. */
  readonly productId: string
}

export function useBillCustomer({ biller, reference, recipientType, productId }: BillQuestion): {
  readonly state: CustomerState
  readonly retry: () => void
} {
  const [ask] = useValidateBillCustomerMutation()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const withProduct = biller !== undefined && isProductFirst(biller.category)
  const complete =
    isNamed(biller, recipientType) && fitsReference(biller, reference) && (!withProduct || productId !== '')
  const billerId = biller?.billerId ?? ''
  const asked = withProduct ? productId : ''
  const ofOurs = recipientType === BANK_CUSTOMER
  const question = `${recipientType} ${billerId} ${reference} ${asked} ${attempt}`

  useEffect(() => {
    if (!complete) return
    let call: ReturnType<typeof ask> | undefined
    const timer = setTimeout(() => {
      call = ask({
        billerId,
        reference,
        ...(asked === '' ? {} : { productId: asked }),
        ...(ofOurs ? { recipientType } : {}),
      })
      void call.then((result) => {
        if (!current) return
        setAnswer({
          question,
          state: 'data' in result && result.data ? { kind: 'found', customer: result.data } : refusal(result.error),
        })
      })
    }, TYPING_MS)
    let current = true
    return () => {
      current = false
      clearTimeout(timer)
      call?.abort()
    }
  }, [ask, complete, billerId, reference, asked, ofOurs, recipientType, question])

  const retry = () => setAttempt((count) => count + 1)
  if (!complete) return { state: { kind: 'waiting' }, retry }
  return { state: answer?.question === question ? answer.state : { kind: 'checking' }, retry }
}

/** The biller or the aggregator does not answer, or there is no connection. Another try may help. */
const PASSING = new Set(['biller-unavailable', 'bills-unavailable'])

function refusal(error: unknown): CustomerState {
  const problem = callProblem(error)
  if (problem.kind !== 'refused' || PASSING.has(problem.reason ?? '')) return { kind: 'problem', text: problem.message }
  return { kind: 'nobody', text: Object.values(problem.errors).flat()[0] ?? problem.message }
}
