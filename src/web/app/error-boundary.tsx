/**
 * Catches errors of a page, and shows the customer what happened to the money, and a reference for support or a retry.
 */
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CrashPage, NotLoadedPage } from '../features/errors/crash-page.tsx'
import { PageNotLoadedError } from '../ui/loading/lazy-page.tsx'
import { reloadPage } from '../ui/loading/reload-page.ts'

interface Props {
  /** The address. When it changes, the boundary forgets the error and renders its children again. */
  readonly resetKey: string
  readonly children: ReactNode
}
interface State {
  readonly reference: string | undefined
  /** Set when the code of the page is missing. The page itself has no error then. */
  readonly notLoaded: PageNotLoadedError | undefined
  readonly resetKey: string
}

const NOTHING_WRONG = { reference: undefined, notLoaded: undefined } as const

/** Short enough to read out on the phone. The browser's log has the same reference. */
function makeReference(): string {
  return `WEB-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
}

/** A browser does not request failed code again while the document is open. */
const retry = (): void => void reloadPage()

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { ...NOTHING_WRONG, resetKey: this.props.resetKey }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { ...NOTHING_WRONG, resetKey }
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return error instanceof PageNotLoadedError ? { notLoaded: error } : { reference: makeReference() }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    if (error instanceof PageNotLoadedError) return error.forget()
    reportError(new Error(`${this.state.reference}: ${String(error)}${info.componentStack ?? ''}`, { cause: error }))
  }

  override render(): ReactNode {
    const { reference, notLoaded } = this.state
    if (notLoaded) return <NotLoadedPage onRetry={retry} />
    return reference ? <CrashPage reference={reference} /> : this.props.children
  }
}
