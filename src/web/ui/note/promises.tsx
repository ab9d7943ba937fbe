/** Says what the bank does about a report and when, in the same words for signed-in and public pages. */
import { Note } from './note.tsx'
import { t } from '../../language/language.ts'

export function Promises({ promises }: { readonly promises: readonly string[] }) {
  return (
    <Note>
      <p className="strong">{t('What we do, and by when')}</p>
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
