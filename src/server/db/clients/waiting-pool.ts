/** A pool of connections that observes the time for which a caller waits for a connection. */
import pg from 'pg'
import { activeTracer } from '../../ports/tracing.ts'

type Given = (error: Error | undefined, client: pg.PoolClient | undefined, release: (broken?: unknown) => void) => void

export class WaitingPool extends pg.Pool {
  /** Set after the pool was made. The wait is in seconds, and 0 when a connection is free. */
  observeWait: ((seconds: number) => void) | undefined

  override connect(): Promise<pg.PoolClient>
  override connect(given: Given): void
  override connect(given?: Given): Promise<pg.PoolClient> | void {
    const observe = this.observeWait
    const tracer = activeTracer()
    const startedAt = observe === undefined ? 0 : performance.now()
    const done = (): void => observe?.((performance.now() - startedAt) / 1_000)
    if (given === undefined) {
      return super.connect().finally(done)
    }
    // The pool calls back in the turn of the caller that gives a connection back, so the callback keeps the span of the waiting caller.
    const kept = tracer === undefined ? given : tracer.bind(given)
    super.connect((error, client, release) => {
      done()
      kept(error, client, release)
    })
  }
}
