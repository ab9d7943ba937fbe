/** Lists the customer's passkeys in the settings. Each can be named and removed. */
import { Suspense, useEffect, useState } from 'react'
import { formatDate, formatDateTime } from '../../../values/date.ts'
import { type Passkey, useGetPasskeysQuery } from '../../api/identity/passkeys-api.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { Note } from '../../ui/note/note.tsx'
import { useOnline } from '../../ui/use-online.ts'
import type { AddPasskeySheetProps } from './add-passkey-sheet.tsx'
import { ListPage } from './list-page.tsx'
import { RemovePasskeySheet } from './remove-passkey-sheet.tsx'
import { RenamePasskeySheet } from './rename-passkey-sheet.tsx'
import { RowActions } from './row-actions.tsx'
import { PasskeyIcon } from './settings-icons.tsx'
import { type PasskeySupport, usePasskeyPrompt } from './use-passkey-prompt.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as listStyles from '../../ui/list/list.module.css'
import { Pill } from '../../ui/note/pill.tsx'

/** The sheet is loaded with its approval after the list. */
const AddPasskeySheet = lazyPage<AddPasskeySheetProps>(
  async () => (await import('./add-passkey-sheet.tsx')).AddPasskeySheet,
)

type Open = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey } | undefined

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly online: boolean
  readonly onOpen: (open: Open) => void
}

function PasskeyRow({ passkey, online, onOpen }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  return (
    <li>
      <div className={`${listStyles.row} ${listStyles.entry}`}>
        <PasskeyIcon />
        <div>
          <p className={listStyles.title}>
            {name}
            {isSynced && <Pill>{t('Synced')}</Pill>}
          </p>
          <p className={listStyles.detail}>
            {t('Added on {createdAt}', { createdAt: formatDate(createdAt) })}
            <span className={layoutStyles.line}>
              {lastUsedAt === null
                ? t('Not used yet')
                : t('Last used {lastUsedAt}', { lastUsedAt: formatDateTime(lastUsedAt) })}
            </span>
          </p>
          <RowActions
            name={name}
            online={online}
            onRename={() => onOpen({ kind: 'rename', passkey })}
            onRemove={() => onOpen({ kind: 'remove', passkey })}
          />
        </div>
      </div>
    </li>
  )
}

interface AddingProps {
  readonly online: boolean
  /** Undefined until the browser has answered. */
  readonly support: PasskeySupport | undefined
  readonly isFirst: boolean
  readonly onAdd: () => void
}

/** Shows the button that adds a passkey, or says why the customer cannot add a passkey. */
function Adding({ online, support, isFirst, onAdd }: AddingProps) {
  if (support === 'none') {
    return (
      <Note kind="wait">
        <p>{t('This browser cannot make or use passkeys. Your password, PIN and SMS codes work as before.')}</p>
      </Note>
    )
  }
  return (
    <>
      <Button wide look={isFirst ? 'pri' : 'sec'} disabled={!online || support === undefined} onClick={onAdd}>
        {t('Add a passkey')}
      </Button>
      {support === 'elsewhere' && (
        <p className="meta gap-2">
          {t(
            'This device has no screen lock or fingerprint that the browser can use. You can still use your phone or a security key.',
          )}
        </p>
      )}
    </>
  )
}

function Passkeys({ items }: { readonly items: readonly Passkey[] }) {
  const [open, setOpen] = useState<Open>()
  const online = useOnline()
  const ready = usePasskeyPrompt(online)
  useEffect(() => {
    if (online) AddPasskeySheet.preload().catch(() => undefined)
  }, [online])
  const close = (): void => setOpen(undefined)
  const adding = (
    <Adding
      isFirst={items.length === 0}
      online={online}
      support={ready?.support}
      onAdd={() => setOpen({ kind: 'add' })}
    />
  )
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={t('No passkey yet')} action={adding}>
          <p>{t('With a passkey you log in with your fingerprint, face or screen lock. You type no password.')}</p>
        </EmptyState>
      ) : (
        <>
          <ul className={`${cardStyles.card} ${listStyles.framed} ${listStyles.list}`}>
            {items.map((passkey) => (
              <PasskeyRow key={passkey.passkeyId} passkey={passkey} online={online} onOpen={setOpen} />
            ))}
          </ul>
          <div className="gap-4">{adding}</div>
        </>
      )}
      {!online && <p className="meta gap-2">{t('You need a connection to make changes.')}</p>}
      {open?.kind === 'add' && ready && (
        <Suspense fallback={null}>
          <AddPasskeySheet prompt={ready.prompt} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'rename' && <RenamePasskeySheet passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && <RemovePasskeySheet passkey={open.passkey} prompt={ready?.prompt} onClose={close} />}
    </>
  )
}

export function PasskeysPage() {
  return (
    <ListPage title={t('Passkeys')} what={t('your passkeys')} query={useGetPasskeysQuery()} List={Passkeys}>
      <Note>
        <p>
          {t(
            'A passkey works only on the bank’s own pages, so a false page cannot steal it. If you lose a device that has one, remove the passkey here.',
          )}
        </p>
      </Note>
    </ListPage>
  )
}
