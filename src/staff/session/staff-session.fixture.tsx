/** Shows a page of staff for tests: a member with duties, answers in place of the bank, and a check by axe. */
import { render } from '@testing-library/react'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { BY_PAGE_HEADER } from '../../contract/staff/staff-api.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import { MemoryRouter } from '../../web/ui/router/router.fixture.tsx'
import { Route, Routes } from '../../web/ui/router/router.tsx'
import { Session } from './session.tsx'

export interface SentCall {
  readonly name: string
  readonly body: Record<string, unknown>
  /** True: the page made the call without an act of the person. */
  readonly isByPage: boolean
}

export type Answers = Readonly<Record<string, object | ((body: Record<string, unknown>) => object)>>

export const ME = {
  staffId: 's',
  name: 'Chidi Nwosu',
  email: null,
  roles: ['payments-operator'],
  usesLetterKeys: true,
  expiresAt: '2026-11-27T20:00:00Z',
}

/** Replaces the network by these answers. An answer with `problem` is a refusal. Gives the calls. */
export function answerCalls(duties: readonly StaffDuty[], answers: Answers): readonly SentCall[] {
  const calls: SentCall[] = []
  vi.stubGlobal('fetch', (url: string, { body, headers }: { readonly body: string; readonly headers: object }) => {
    const isByPage = BY_PAGE_HEADER in headers
    const call = { name: url.replace('/api/', ''), body: JSON.parse(body) as Record<string, unknown>, isByPage }
    calls.push(call)
    const given = answers[call.name] ?? (call.name === 'me' ? { ...ME, duties } : undefined)
    const answer = typeof given === 'function' ? given(call.body) : given
    if (answer === undefined) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json(answer, { status: 'problem' in answer ? 403 : 200 }))
  })
  return calls
}

/** `path` is the page's route, and `address` is the address that is open. */
export function showPage(page: ReactNode, path: string, address: string) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Session>
        <main>
          <Routes>
            <Route path={path} element={page} />
          </Routes>
        </main>
      </Session>
    </MemoryRouter>,
  )
}

/** No fault of WCAG 2.2 AA. The test environment draws nothing, so that the journeys check the contrast. */
export async function expectNoFaults(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
