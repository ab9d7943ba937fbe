/** A database client that records a span of each statement when tracing is on. A subclass says how a statement is sent. */
import pg from 'pg'
import { activeTracer } from '../../ports/tracing.ts'
import { tracedQuery } from './traced-query.ts'

export type Query = (...args: readonly unknown[]) => unknown

export abstract class TracedClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's overloads, passed on as they came.
  override query(...args: any[]): any {
    const tracer = activeTracer()
    const ask = super.query.bind(this) as Query
    return tracer === undefined ? this.send(ask, args) : tracedQuery(tracer, args, (all) => this.send(ask, all))
  }

  /** Sends the statement with `ask`, the driver's own call. */
  protected abstract send(ask: Query, args: readonly unknown[]): unknown
}
