/** Lists the customer's linked browsers in the settings. Each can be named and removed. */
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../../values/date.ts'
import { type LinkedDevice, useGetDevicesQuery } from '../../api/identity/security-api.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Note } from '../../ui/note/note.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { ListPage } from './list-page.tsx'
import { RemoveDeviceSheet } from './remove-device-sheet.tsx'
import { RenameDeviceSheet } from './rename-device-sheet.tsx'
import { RowActions } from './row-actions.tsx'
import { StopAlertsSheet } from './stop-alerts-sheet.tsx'
import { ThingIcon } from './thing-icon.tsx'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as listStyles from '../../ui/list/list.module.css'
import { Pill } from '../../ui/note/pill.tsx'

type Open = { readonly kind: 'rename' | 'remove' | 'stop'; readonly device: LinkedDevice } | undefined

interface DeviceRowProps {
  readonly device: LinkedDevice
  readonly online: boolean
  readonly onOpen: (open: Open) => void
}

function DeviceRow({ device, online, onOpen }: DeviceRowProps) {
  const { name, linkedAt, lastUsedAt, isCurrent, isSignedIn, showsAlerts } = device
  return (
    <li>
      <div className={`${listStyles.row} ${listStyles.entry}`}>
        <ThingIcon name={name} />
        <div>
          <p className={listStyles.title}>
            {name}
            {isCurrent && <Pill look="ok">{t('This device')}</Pill>}
            {isSignedIn && !isCurrent && <Pill>{t('Logged in')}</Pill>}
            {showsAlerts && <Pill>{t('Shows your alerts')}</Pill>}
          </p>
          <p className={listStyles.detail}>
            {t('Linked on {linkedAt}', { linkedAt: formatDate(linkedAt) })}
            {!isCurrent && (
              <span className={layoutStyles.line}>
                {t('Last used {lastUsedAt}', { lastUsedAt: formatDateTime(lastUsedAt) })}
              </span>
            )}
          </p>
          <RowActions
            name={name}
            online={online}
            onRename={() => onOpen({ kind: 'rename', device })}
            onRemove={() => onOpen({ kind: 'remove', device })}
            onStopAlerts={showsAlerts && !isCurrent ? () => onOpen({ kind: 'stop', device }) : undefined}
          />
        </div>
      </div>
    </li>
  )
}

function Devices({ items }: { readonly items: readonly LinkedDevice[] }) {
  const [open, setOpen] = useState<Open>()
  const online = useOnline()
  const close = (): void => setOpen(undefined)
  if (items.length === 0) {
    return (
      <EmptyState title={t('No device is linked')}>
        <p>{t('You link a device when you log in on it with an SMS code and a security answer.')}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={`${cardStyles.card} ${listStyles.framed} ${listStyles.list}`}>
        {items.map((device) => (
          <DeviceRow key={device.deviceKeyId} device={device} online={online} onOpen={setOpen} />
        ))}
      </ul>
      {!online && <p className="meta gap-2">{t('You need a connection to rename or remove a device.')}</p>}
      {open?.kind === 'rename' && <RenameDeviceSheet device={open.device} onClose={close} />}
      {open?.kind === 'stop' && <StopAlertsSheet device={open.device} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDeviceSheet device={open.device} onClose={close} />}
    </>
  )
}

export function DevicesPage() {
  return (
    <ListPage title={t('Devices')} what={t('your devices')} query={useGetDevicesQuery()} List={Devices}>
      <Note>
        <p>
          {t(
            'A linked device needs only your password to log in. If you do not know one of these devices, or have lost it, remove it and change your password.',
          )}
        </p>
      </Note>
    </ListPage>
  )
}
