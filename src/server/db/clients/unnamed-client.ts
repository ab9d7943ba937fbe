/**
 * A database client that names no statement, for a pooler that gives each transaction another connection of PostgreSQL. A
 * named statement exists on one connection only.
 */
import { type Query, TracedClient } from './traced-client.ts'

export class UnnamedClient extends TracedClient {
  protected override send(ask: Query, args: readonly unknown[]): unknown {
    const [query, ...rest] = args
    return isNamed(query) ? ask(withoutName(query), ...rest) : ask(...args)
  }
}

/** A query that submits itself, such as a COPY, is no statement with a name. */
const isNamed = (query: unknown): query is { readonly name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && !('submit' in query)

function withoutName({ name: _name, ...query }: { readonly name: string }): object {
  return query
}
