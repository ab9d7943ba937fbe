import * as v from 'valibot'
import { expect, it } from 'vitest'
import { noData, nothing, route } from '../../contract/route.ts'
import { ok } from '../../values/result.ts'
import { endpoint } from './handler.ts'
import { evenWhenFrozen, meterOf, movesMoney, noMoney, onlyDatabase } from './route-guards.ts'

const common = { method: 'POST', path: '/api/test/change', data: noData, changesState: true } as const
const ofStranger = route({ ...common, caller: 'anyone', request: nothing })
const ofEither = route({ ...common, caller: 'either', request: nothing })
const ofCustomer = route({ ...common, caller: 'customer', request: nothing })
const named = v.strictObject({ username: v.string() })
const ofName = route({ ...common, caller: 'customer', request: named })
const nameOfStranger = route({ ...common, caller: 'anyone', request: named })
const nameWithTicket = route({
  ...common,
  caller: 'anyone',
  request: v.strictObject({ username: v.string(), ticket: v.string() }),
})
const byInput = () => 'use-pin' as const
const handle = async () => ok({ data: null })

it('meter: counts a call by address when a caller without a login can change state with it', () => {
  // @ts-expect-error: not counted.
  endpoint(ofStranger, noMoney(null, null), handle)
  // @ts-expect-error: counted by account only.
  endpoint(ofEither, noMoney('use-pin', null), handle)
  // @ts-expect-error: a function may choose a meter without an address.
  endpoint(ofEither, noMoney(byInput, null), handle)
  const counted = [
    endpoint(ofStranger, noMoney('identify', null), handle),
    endpoint(ofEither, noMoney('contact', null), handle),
  ]
  expect(counted.map(({ guards }) => meterOf(guards, {}))).toEqual(['identify', 'contact'])
  expect(meterOf(endpoint(ofStranger, noMoney('unguessable', null), handle).guards, {})).toBeUndefined()
})

it('meter: may be missing only when the caller is a customer', () => {
  expect(meterOf(endpoint(ofCustomer, noMoney(null, null), handle).guards, {})).toBeUndefined()
  // @ts-expect-error: a customer's call is counted or not; only a stranger's secret is unguessable.
  expect(endpoint(ofCustomer, noMoney('unguessable', null), handle)).toBeDefined()
})

it('meter: counts by account a call with a username and without a ticket', () => {
  // @ts-expect-error: not counted.
  endpoint(ofName, noMoney(null, null), handle)
  // @ts-expect-error: counted by address only.
  endpoint(nameOfStranger, noMoney('identify', null), handle)
  expect(meterOf(endpoint(nameOfStranger, noMoney('log-in', null), handle).guards, {})).toBe('log-in')
  expect(meterOf(endpoint(nameWithTicket, noMoney('identify', null), handle).guards, {})).toBe('identify')
})

it('route that moves money: does not compile without an audit trail in its guards', () => {
  // @ts-expect-error: the trail is missing.
  expect(movesMoney(null).money).toBe('moves')
})

it('route that moves no money: does not compile without an audit trail, or null, in its guards', () => {
  // @ts-expect-error: the trail is missing.
  expect(noMoney(null).money).toBe('none')
  // @ts-expect-error: the trail is missing.
  expect(evenWhenFrozen(null).money).toBe('none')
  expect(noMoney(null, null).trail).toBeNull()
})

it('reach: is outside, unless the call moves money or says that it changes only the database', () => {
  const guards = [
    noMoney(null, null),
    evenWhenFrozen(null, null),
    movesMoney(null, { refused: 'transfer.confirm-refused' }),
  ]
  expect(guards.map(({ reach }) => reach)).toEqual(['outside', 'outside', 'database'])
  expect(onlyDatabase(noMoney('initiate', null))).toEqual({ ...noMoney('initiate', null), reach: 'database' })
})
