/** Shows the actions on an item of a list: rename, remove. */
import { tNodes, t } from '../../language/language.ts'
import * as layoutStyles from '../../ui/layout.module.css'
import * as linkStyles from '../../ui/router/link.module.css'
interface RowActionsProps {
  /** The item's name, for screen readers. */
  readonly name: string
  readonly online: boolean
  readonly onRename: () => void
  readonly onRemove: () => void
  /** Called to stop the alerts of the device. Undefined for a device that shows no alerts. */
  readonly onStopAlerts?: (() => void) | undefined
}

export function RowActions({ name, online, onRename, onRemove, onStopAlerts }: RowActionsProps) {
  return (
    <p className={layoutStyles.actions}>
      <button className={linkStyles.link} type="button" disabled={!online} onClick={onRename}>
        {tNodes('Rename{name}', { name: <span className="visually-hidden"> {name}</span> })}
      </button>
      {onStopAlerts && (
        <button className={linkStyles.link} type="button" disabled={!online} onClick={onStopAlerts}>
          {tNodes('Stop alerts{on}', { on: <span className="visually-hidden"> {t('on {name}', { name })}</span> })}
        </button>
      )}
      <button className={`${linkStyles.link} ${linkStyles.danger}`} type="button" disabled={!online} onClick={onRemove}>
        {tNodes('Remove{name}', { name: <span className="visually-hidden"> {name}</span> })}
      </button>
    </p>
  )
}
