/** Fetches an answer and reads it to the end, with one kind of error for a missing answer. */

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export type Ask = (path: string, init: RequestInit) => Promise<Answer>

/** No answer: the network failed or the caller aborted (`FETCH_ERROR`), or the answer was too late. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly kind: 'FETCH_ERROR' | 'TIMEOUT_ERROR'

  constructor(cause: unknown) {
    super('no answer', { cause })
    this.kind = cause instanceof Error && cause.name === 'TimeoutError' ? 'TIMEOUT_ERROR' : 'FETCH_ERROR'
  }
}

/** Rejects with NoAnswer only. */
export function createAsk(fetchIt: (path: string, init: RequestInit) => Promise<Response>): Ask {
  return async (path, init) => {
    try {
      const response = await fetchIt(path, init)
      return { status: response.status, headers: response.headers, text: await response.text() }
    } catch (error) {
      throw new NoAnswer(error)
    }
  }
}
