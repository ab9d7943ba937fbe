import { expect, it } from 'vitest'
import { noData, nothing, route } from '../../contract/route.ts'
import { ok } from '../../values/result.ts'
import { endpoint, type Handler } from './handler.ts'
import { movesMoney, noMoney, type RouteGuards } from './route-guards.ts'
import { testRequest } from './request.fixture.ts'

const common = { caller: 'anyone', request: nothing, data: noData } as const
const changing = route({ ...common, caller: 'customer', method: 'POST', path: '/api/test/change', changesState: true })
const reading = route({ ...common, method: 'GET', path: '/api/test/read', changesState: false })

it('endpoint: does not compile without guards when its route changes state', () => {
  const handle: Handler<typeof changing> = async () => ok({ data: null })
  // @ts-expect-error: the guards are missing.
  endpoint(changing, handle)
  // @ts-expect-error: a call that moves money is never allowed for frozen accounts.
  const frozen: RouteGuards = { money: 'moves', whenFrozen: 'allow', reach: 'database', meter: null, trail: null }
  expect(frozen).toBeDefined()
})

it('endpoint: gives its handler the guards of the route, never those of the caller', async () => {
  const seen: (RouteGuards | undefined)[] = []
  const handle: Handler<typeof changing> = async (_input, context) => {
    seen.push(context.guards)
    return ok({ data: null })
  }
  const guards = movesMoney('use-pin', { refused: 'transfer.confirm-refused' })
  await endpoint(changing, guards, handle).handle({}, { ...testRequest(), guards: noMoney(null, null) })
  await endpoint(reading, async (_input, context) => {
    seen.push(context.guards)
    return ok({ data: null })
  }).handle({}, { ...testRequest(), guards })
  expect(seen).toEqual([guards, noMoney(null, null)])
})
