/** Guards of a route: what the server must know about a call before its use-case runs. */
import type { AuditEventKind } from '../../values/vocabularies/audit/audit-events.ts'
import type { CALL_RATES, CallRate, Meter } from '../../core/limits/call-rates.ts'
import type { Route, RouteRequest } from '../../contract/route.ts'

type Rates = typeof CALL_RATES
/** Meters that count by `By`. */
type MetersBy<By extends 'address' | 'account'> = {
  [M in Meter]: Rates[M] extends Readonly<Record<By, CallRate>> ? M : never
}[Meter]

/** The meter of a route. Null leaves the call to the rate limit of its address. A route that does different things has a meter for each input. */
export type RouteMeter<Input = never> = Meter | 'unguessable' | null | ((input: Input) => Meter)

/** A stranger's call that changes state is counted by address, unless it takes a long random secret: that is `unguessable`. */
type StrangerMeter<R extends Route> = R extends { readonly caller: 'anyone' | 'either'; readonly changesState: true }
  ? MetersBy<'address'> | 'unguessable'
  : Exclude<RouteMeter<RouteRequest<R>>, 'unguessable'>

/** A call with a username and without a ticket could be used to guess usernames, so it is counted by account. */
type UsernameMeter<R extends Route> =
  RouteRequest<R> extends { readonly username: string }
    ? RouteRequest<R> extends { readonly ticket: string }
      ? RouteMeter<RouteRequest<R>>
      : MetersBy<'account'>
    : RouteMeter<RouteRequest<R>>

/** The meters that a route may have. */
export type MeterFor<R extends Route> = Extract<StrangerMeter<R>, UsernameMeter<R>>

/** The lines of the audit trail that a call leaves in addition to those of its use-case. */
export interface RouteTrail {
  readonly refused: AuditEventKind
  readonly done?: AuditEventKind
}

/**
 * The guards are declared where the route gets its handler. No field has a default, so that the author of a route
 * decides about each.
 */
export type RouteGuards<M extends RouteMeter = RouteMeter> = {
  readonly meter: M
  readonly trail: RouteTrail | null
  /**
   * `database`: before its answer, the call changes rows of the bank's database and reaches nothing else. The replay claim of such a call
   * does not wait for the disk (docs/decisions/0067). `outside`: the call may send a message or call a network.
   */
  readonly reach: 'database' | 'outside'
} & (
  | {
      /** `moves`: the call itself can move money. Then the text of a refusal first says that no money has moved. */
      readonly money: 'moves'
      readonly whenFrozen: 'refuse'
    }
  | {
      readonly money: 'none'
      /** `refuse`: an approval that comes with this call is refused while the customer's accounts are frozen. */
      readonly whenFrozen: 'refuse' | 'allow'
    }
)

/** The call can move money. Its refusals are always in the audit trail. A job sends the payment to a network, after the commit. */
export function movesMoney<M extends RouteMeter>(meter: M, trail: RouteTrail): RouteGuards<M> {
  return { money: 'moves', whenFrozen: 'refuse', reach: 'database', meter, trail }
}

/** The call moves no money. A null trail adds no line to those of the use-case. */
export function noMoney<M extends RouteMeter>(meter: M, trail: RouteTrail | null): RouteGuards<M> {
  return { money: 'none', whenFrozen: 'refuse', reach: 'outside', meter, trail }
}

/** The call moves no money, and its approval counts while the accounts are frozen. */
export function evenWhenFrozen<M extends RouteMeter>(meter: M, trail: RouteTrail | null): RouteGuards<M> {
  return { money: 'none', whenFrozen: 'allow', reach: 'outside', meter, trail }
}

/** The call sends no message and calls no network before its answer. */
export function onlyDatabase<M extends RouteMeter>(guards: RouteGuards<M>): RouteGuards<M> {
  return { ...guards, reach: 'database' }
}

/** The meter of one call; undefined when the call is not counted. */
export function meterOf({ meter }: Pick<RouteGuards, 'meter'>, input: unknown): Meter | undefined {
  const chosen = typeof meter === 'function' ? meter(input as never) : meter
  return chosen === null || chosen === 'unguessable' ? undefined : chosen
}
