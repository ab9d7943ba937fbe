/** Loads the answer of a call for a page, and loads it again on request. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answer, call, type CallName, type Problem } from '../session/api.ts'

export interface Loaded<Data> {
  /** The last good answer. It stays while the call runs again. */
  readonly data: Data | undefined
  readonly problem: Problem | undefined
  readonly isLoading: boolean
  readonly again: () => void
  /** Calls again without an act of the person, so that the session does not last longer. */
  readonly poll: () => void
}

interface Held<Data> extends Pick<Loaded<Data>, 'data' | 'problem'> {
  /** The round and the body of the call that this answer belongs to. */
  readonly key: string
}

export function useCall<Name extends CallName>(name: Name, body: unknown): Loaded<Answer<Name>> {
  const [held, setHeld] = useState<Held<Answer<Name>>>({ key: '', data: undefined, problem: undefined })
  const [round, setRound] = useState(0)
  const isByPage = useRef(false)
  const text = JSON.stringify(body)
  const key = `${round} ${text}`
  useEffect(() => {
    let isLeft = false
    const sent = call(name, JSON.parse(text), isByPage.current)
    // The next request counts as an act of the person, which extends the session, unless `poll` sends it.
    isByPage.current = false
    void sent.then((result) => {
      if (isLeft) return
      setHeld((before) =>
        result.ok
          ? { key, data: result.value, problem: undefined }
          : { key, data: before.data, problem: result.failure },
      )
    })
    return () => {
      isLeft = true
    }
  }, [name, text, key])
  const again = useCallback(() => setRound((before) => before + 1), [])
  const poll = useCallback(() => {
    isByPage.current = true
    again()
  }, [again])
  return { data: held.data, problem: held.problem, isLoading: held.key !== key, again, poll }
}
