/** What the bank does about a report and by when: the same words inside and without a login. */
import { Note } from './note.tsx'

export function Promises({ promises }: { readonly promises: readonly string[] }) {
  return (
    <Note>
      <p className="strong">What we do, and by when</p>
      <ul>
        {promises.map((promise) => (
          <li key={promise} className="gap-2">
            {promise}
          </li>
        ))}
      </ul>
    </Note>
  )
}
