/** Parallel guesses at an approval's SMS code from two nodes: only the permitted number is checked. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { type AuthWorld, createAuthWorld, failureOf, PIN, tally, valueOf } from '../identity/fixtures/world.fixture.ts'
import { approvalsDeps } from '../identity/factor-checks.ts'
import { sendApprovalCode } from './approval-code.ts'
import { type Approvals, createApprovals } from './approvals.ts'
import type { SignedIn } from './approvals-deps.ts'
import { defineMessage } from '../../values/message.ts'
import { testRequest } from '../http/request.fixture.ts'

let world: AuthWorld
let other: Database
beforeAll(async () => {
  world = await createAuthWorld()
  other = openDatabase(world.test.url)
})
afterAll(async () => {
  await other.close()
  await world.close()
})

it('SMS code of an approval: three of fifty parallel wrong codes are checked, and then the right code is refused', async () => {
  const { session, record } = await world.loggedIn()
  const context: SignedIn = { ...testRequest(), session }
  const here = createApprovals(approvalsDeps(world.deps))
  const there = createApprovals(approvalsDeps({ ...world.deps, database: other }))
  const approval = await here.open({
    kind: 'test',
    subjectId: randomUUID(),
    session,
    content: { what: 'a thing' },
    methods: ['sms'],
    codeMessage: { message: defineMessage('{code} approves a thing'), params: {} },
  })
  const { referenceId } = valueOf(await sendApprovalCode(approvalsDeps(world.deps))({}, context)).data
  const right = world.lastCode(record.phone)
  const wrong = right === '000000' ? '000001' : '000000'
  const guess = (node: Approvals, otp: string) => node.check(approval, { pin: PIN, referenceId, otp }, context)
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => guess(index % 2 === 0 ? here : there, wrong)),
  )
  expect(tally(guesses)).toEqual({ 'invalid-credentials': 3, 'code-tries-used': 47 })
  for (const node of [here, there]) {
    expect(failureOf(await guess(node, right))).toEqual({ kind: 'refused', reason: 'code-tries-used' })
  }
})
