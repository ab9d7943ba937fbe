/** Says that a ticket has expired and that the customer must start again. */
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { t } from '../../language/language.ts'

export function TooLong({ onStartAgain }: { readonly onStartAgain: () => void }) {
  return (
    <Note kind="wait" role="alert">
      <p>{t('This took too long, so we stopped it to keep you safe.')}</p>
      <Button small className="gap-3" onClick={onStartAgain}>
        {t('Log in again')}
      </Button>
    </Note>
  )
}
