/** The type of a route as data. The server, the web client and the API description are made from it. */
import * as v from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Schema = v.GenericSchema<unknown, unknown>

/** `either`: with or without a session. The use-case decides which actions each caller may take. */
export type Caller = 'anyone' | 'customer' | 'either'

export interface Route<
  Request extends Schema = Schema,
  Data extends Schema = Schema,
  Who extends Caller = Caller,
  Changes extends boolean = boolean,
> {
  readonly method: Method
  readonly path: `/api/${string}`
  /** The body of POST, PUT, PATCH and DELETE. For GET: the fields of the query string. */
  readonly request: Request
  readonly data: Data
  /** The allowed callers: anyone, a signed-in customer, or either. */
  readonly caller: Who
  /** True when a repeat must be refused and a linked device must sign (protocol: no replay, device signature). */
  readonly changesState: Changes
  /** The limit of a route whose sealed body may be longer than 64 KiB, such as a part of a file. */
  readonly maxEnvelopeBytes?: number
}

export type RouteRequest<R extends Route> = v.InferOutput<R['request']>
export type RouteInput<R extends Route> = v.InferInput<R['request']>
export type RouteData<R extends Route> = v.InferOutput<R['data']>

/** A request without fields. */
export const nothing = v.strictObject({})
/** A reply without data. */
export const noData = v.optional(v.nullable(v.strictObject({})))

/** Declares a route, keeping the exact types of its schemas, of its caller and of `changesState`. */
export function route<Request extends Schema, Data extends Schema, Who extends Caller, Changes extends boolean>(
  definition: Route<Request, Data, Who, Changes>,
): Route<Request, Data, Who, Changes> {
  return definition
}
