/** The member of staff who is logged in. A page without a session leads to the login. */
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import type { Answer } from './api.ts'
import { LetterKeysContext } from './letter-keys.ts'
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

function LetterKeysOf({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  const [areOn, saved] = useState(me.usesLetterKeys)
  return <LetterKeysContext value={{ areOn, saved }}>{children}</LetterKeysContext>
}

export function Session({ children }: { readonly children: ReactNode }) {
  const { data, problem, isLoading, again } = useCall('me', {})
  if (data !== undefined)
    return (
      <MeContext value={data}>
        <LetterKeysOf me={data}>{children}</LetterKeysOf>
      </MeContext>
    )
  if (problem?.problem === 'not-logged-in') return <LoginPage />
  if (problem !== undefined) return <ProblemNote problem={problem} again={again} />
  return isLoading ? <output>Loading…</output> : null
}
