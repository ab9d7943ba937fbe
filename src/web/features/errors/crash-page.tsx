/** Shown when a page breaks: what became of the money first, then what to do. */
import { BRAND } from '../../../values/brand.ts'
import { MESSAGES } from '../../../contract/result-codes.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PageTitle } from '../../ui/page-head.tsx'

export function CrashPage({ reference }: { readonly reference: string }) {
  return (
    <div className="crash">
      <PageTitle className="title">{MESSAGES.unexpected}</PageTitle>
      <p className="lead">This page stopped working. Payments that you already approved go on as normal.</p>
      <Note kind="bad" role="alert">
        <p>
          If it happens again, call {BRAND.fraudPhone} and give reference{' '}
          <span className="strong num">{reference}</span>.
        </p>
      </Note>
      <Button className="gap-4" onClick={() => location.reload()}>
        Load the page again
      </Button>
    </div>
  )
}
