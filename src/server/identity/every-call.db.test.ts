/**
 * Tests every call of identity with every code that it can answer: success, each refusal, and the audit lines of a
 * refusal.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Failure } from '../../core/failure.ts'
import { ROUTES } from '../../contract/routes.ts'
import type { Result } from '../../values/result.ts'
import { codeFor } from '../http/reply.ts'
import { FACTOR_CALLS } from './fixtures/calls-factors.fixture.ts'
import { LINK_CALLS } from './fixtures/calls-link.fixture.ts'
import { LOG_IN_CALLS } from './fixtures/calls-log-in.fixture.ts'
import { PIN_CALLS } from './fixtures/calls-pin.fixture.ts'
import { QUESTION_CALLS } from './fixtures/calls-questions.fixture.ts'
import { RESET_CALLS } from './fixtures/calls-resets.fixture.ts'
import { SIGN_UP_CALLS } from './fixtures/calls-sign-up.fixture.ts'
import { SIGNED_IN_CALLS } from './fixtures/calls-signed-in.fixture.ts'
import { type TableWorld, withCopies, WRONG, WRONG_PIN } from './fixtures/calls.fixture.ts'
import { endpointsOf } from './fixtures/endpoints.fixture.ts'
import { createAuthWorld, PASSWORD, PIN } from './fixtures/world.fixture.ts'

const CALLS = {
  ...SIGN_UP_CALLS,
  ...LOG_IN_CALLS,
  ...LINK_CALLS,
  ...RESET_CALLS,
  ...PIN_CALLS,
  ...SIGNED_IN_CALLS,
  ...FACTOR_CALLS,
  ...QUESTION_CALLS,
}

let world: TableWorld
beforeAll(async () => {
  world = withCopies(await createAuthWorld())
})
afterAll(() => world.close())
afterEach(() => {
  Object.assign(world.outside, {
    identityDown: false,
    badCredit: false,
    bureauDown: false,
    smsFailure: undefined,
    accountFault: 'none',
  })
})

/** The answer on the wire: the result code with its reason, or the status when there is no code. */
function wordOf(result: Result<unknown, Failure>): string {
  if (result.ok) return '00'
  const { failure } = result
  const statuses: Partial<Record<Failure['kind'], string>> = {
    'too-many': '429',
    unavailable: '503',
    'not-signed-in': '401',
    forbidden: '403',
  }
  const status = statuses[failure.kind]
  if (status !== undefined) return status
  const code = codeFor[failure.kind]
  if ('reason' in failure) return `${code} ${failure.reason}`
  return failure.kind === 'invalid-input' ? `${code} ${failure.kind}` : code
}

/** The audit trail must not contain these texts. */
const SECRETS = [PASSWORD, WRONG, PIN, WRONG_PIN, 'Kano', 'Lagos', 'Zaria', 'nobody.here', 'Another-lamp-88', '8264']

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

it('the table has every call of identity', () => {
  const names = new Map(Object.entries(ROUTES).map(([name, route]) => [route as unknown, name]))
  const served = endpointsOf(world.deps).map(({ route }) => names.get(route))
  expect(Object.keys(CALLS).toSorted()).toEqual(served.toSorted())
})

describe.each(Object.entries(CALLS))('%s', (name, rows) => {
  const { changesState } = ROUTES[name as keyof typeof ROUTES]

  it('the rows of the call include a success', () => {
    expect(Object.keys(rows).map((row) => row.slice(0, 2))).toContain('00')
  })

  it.each(Object.entries(rows))('%s', async (row, walk) => {
    const call = await walk(world)
    const [before] = await world.rows('select coalesce(max(event_id), 0)::text as id from bank.audit_event')
    const word = wordOf(await call())
    expect(word).toBe(row.split(':')[0])
    const lines = await world.rows(
      'select kind, outcome, detail, address from bank.audit_event where event_id > $1 order by event_id',
      [before.id],
    )
    // A call that was refused before any check is in the log only. Each other refusal of a change has a line in the audit trail.
    if (changesState && !/^(00|429|503)/.test(word)) {
      const refused = lines.filter(({ outcome }) => outcome === 'refused')
      // A wrong PIN has a separate line, in addition to the line of the call.
      const notified = refused.filter(({ kind }) => !kind.startsWith('pin.'))
      expect(notified.length > 0 ? notified : refused).toHaveLength(1)
    }
    // A UUID can contain the digits of a PIN, or twelve digits at its end. So UUIDs are removed first.
    const said = JSON.stringify(lines).replace(UUID, '')
    for (const secret of SECRETS) expect(said).not.toContain(secret)
    // The lines also contain no whole BVN and no phone number.
    expect(said).not.toMatch(/[0-9]{11}/)
  })
})
