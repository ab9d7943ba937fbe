/** Tests that the answer to a change of a case is independent of what happens to the case after the change. */
// @module-tag one-try
import { randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openCaseBank } from './cases.fixture.ts'
import { withdrawCase, writeToCase } from './follow-case.ts'
import { openCase } from './open-case.ts'

const bank = openCaseBank()

/** The dependencies of the use-cases, where staff decide the case between the commit and the answer. */
function decidedMeanwhile(caseId: string) {
  const transaction: Database['transaction'] = async (work) => {
    const value = await bank.deps.database.transaction(work)
    await bank.staffDo(caseId, 'decided-against')
    return value
  }
  return { ...bank.deps, database: { ...bank.deps.database, transaction } }
}

it('openCase: answers with the opened case when staff decide the case before the answer is sent', async () => {
  const request = bank.report({ transferId: await bank.pay() })
  const opened = await openCase(decidedMeanwhile(request.caseId))(request, bank.ada.context)
  expect(opened).toMatchObject({ value: { data: { state: 'opened', open: true, closedAt: null } } })
  expect((await bank.seen(request.caseId)).state).toBe('resolved-against')
})

it('writeToCase: answers with the open case when staff decide the case before the answer is sent', async () => {
  const { caseId } = await bank.opened({ transferId: await bank.pay() })
  const message = { caseId, messageId: randomUUIDv7(), text: 'Please look again' }
  const written = await writeToCase(decidedMeanwhile(caseId))(message, bank.ada.context)
  expect(written).toMatchObject({ value: { data: { state: 'opened', messages: [{ text: 'Please look again' }] } } })
  expect((await bank.seen(caseId)).state).toBe('resolved-against')
})

it('withdrawCase: answers with the withdrawn case, which staff can no longer decide', async () => {
  const { caseId } = await bank.opened({ transferId: await bank.pay() })
  const withdrawn = await withdrawCase(decidedMeanwhile(caseId))({ caseId }, bank.ada.context)
  expect(withdrawn).toMatchObject({ value: { data: { state: 'withdrawn' } } })
  expect((await bank.seen(caseId)).state).toBe('withdrawn')
})
