/** Loads one part of a customer's record, and shows it. Each call leaves a line that the customer can read. */
import type { ReactNode } from 'react'
import type { AnswerOfPart, CustomerPart } from '../../../contract/staff/staff-customer-parts.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useCall } from '../../ui/use-call.ts'

/** The customer, and the reason for which the record was opened. */
export interface OpenedRecord {
  readonly customerId: string
  readonly reason: string
}

export interface PartProps<Part extends CustomerPart> {
  readonly opened: OpenedRecord
  readonly part: Part
  /** Further fields of the call. */
  readonly more?: Readonly<Record<string, unknown>>
  readonly children: (answer: AnswerOfPart<Part>, isLoading: boolean, again: () => void) => ReactNode
}

export function Part<Name extends CustomerPart>({ opened, part, more = {}, children }: PartProps<Name>) {
  const { customerId, reason } = opened
  const { data, problem, isLoading, again } = useCall('customers/part', { customerId, reason, part, ...more })
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      {data !== undefined && children(data as AnswerOfPart<Name>, isLoading, again)}
      {data === undefined && problem === undefined && <output>Loading…</output>}
    </>
  )
}
