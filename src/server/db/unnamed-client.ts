/**
 * A database client that names no statement, for a pooler that gives each transaction another connection of PostgreSQL. A
 * named statement exists on one connection only.
 */
import pg from 'pg'
import { activeTracer } from '../ports/tracing.ts'
import { tracedQuery } from './traced-query.ts'

export class UnnamedClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's overloads, passed on as they came.
  override query(...args: any[]): any {
    const tracer = activeTracer()
    return tracer === undefined ? this.#ask(args) : tracedQuery(tracer, args, (all) => this.#ask(all))
  }

  #ask(args: readonly unknown[]): unknown {
    const [query, ...rest] = args
    const ask = super.query.bind(this) as (...given: unknown[]) => unknown
    return isNamed(query) ? ask(withoutName(query), ...rest) : ask(...args)
  }
}

/** A query that submits itself, such as a COPY, is no statement with a name. */
const isNamed = (query: unknown): query is { readonly name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query)

function withoutName({ name: _name, ...query }: { readonly name: string }): object {
  return query
}
