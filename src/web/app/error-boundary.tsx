/** Catches what a page throws: the customer reads what happened to the money, and gets a reference for support. */
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CrashPage } from '../features/errors/crash-page.tsx'

interface Props {
  /** A new value (the address) tries again. */
  readonly resetKey: string
  readonly children: ReactNode
}
interface State {
  readonly reference: string | undefined
  readonly resetKey: string
}

/** Short enough to read out on the phone; the same reference stands in the browser's log. */
function makeReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4))
  return `WEB-${[...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { reference: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, reference: undefined }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { reference: makeReference() }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(new Error(`${this.state.reference}: ${String(error)}${info.componentStack ?? ''}`, { cause: error }))
  }

  override render(): ReactNode {
    return this.state.reference ? <CrashPage reference={this.state.reference} /> : this.props.children
  }
}
