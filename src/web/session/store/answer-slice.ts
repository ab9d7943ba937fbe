/** Makes slices that change with the bank's answers, in the same dispatch in which the data layer takes an answer. */
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit'

/** An answer has the argument of its query. */
interface QueryMeta {
  readonly arg: { readonly endpointName: string; readonly originalArgs?: unknown }
}

/** Maps the name of a query (src/web/api/data-layer/bank-api.ts) or the type of an action to its change. */
type Takers<State> = Readonly<Record<string, (data: never, state: State, asked: unknown) => Partial<State>>>

export const answerSlice = <Name extends string, State extends object>(
  reducerPath: Name,
  initialState: State,
  takers: Takers<State>,
) => ({
  reducerPath,
  reducer: (state: State = initialState, action: UnknownAction): State => {
    const { type, meta, payload } = action as PayloadAction<never, string, QueryMeta>
    const take = takers[type === 'bankApi/executeQuery/fulfilled' ? meta.arg.endpointName : type]
    return take ? { ...state, ...take(payload, state, meta?.arg.originalArgs) } : state
  },
})
