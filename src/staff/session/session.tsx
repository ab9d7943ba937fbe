/** The member of staff who is logged in. A page without a session leads to the login. */
import { createContext, type ReactNode, useContext } from 'react'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import type { Answer } from './api.ts'
import { LoginPage } from './login-page.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'

export type Me = Answer<'me'>
const MeContext = createContext<Me | undefined>(undefined)

export function useMe(): Me {
  const me = useContext(MeContext)
  if (me === undefined) throw new Error('no member of staff is logged in')
  return me
}

/** True when the roles of the person include this duty. The bank checks each call again. */
export const useDuty = (duty: StaffDuty): boolean => useMe().duties.includes(duty)

export function Session({ children }: { readonly children: ReactNode }) {
  const { data, problem, isLoading, again } = useCall('me', {})
  if (data !== undefined) return <MeContext value={data}>{children}</MeContext>
  if (problem?.problem === 'not-logged-in') return <LoginPage />
  if (problem !== undefined) return <ProblemNote problem={problem} again={again} />
  return isLoading ? <output>Loading…</output> : null
}
