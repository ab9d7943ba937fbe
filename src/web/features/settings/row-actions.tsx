/** Shows the actions on an item of a list: rename, remove. */
import { rich, t } from '../../language/language.ts'
interface RowActionsProps {
  /** The item's name, for screen readers. */
  readonly name: string
  readonly online: boolean
  readonly onRename: () => void
  readonly onRemove: () => void
  /** For a device that shows alerts. */
  readonly onStopAlerts?: (() => void) | undefined
}

export function RowActions({ name, online, onRename, onRemove, onStopAlerts }: RowActionsProps) {
  return (
    <p className="acts-row">
      <button className="link" type="button" disabled={!online} onClick={onRename}>
        {rich('Rename{name}', { name: <span className="vh"> {name}</span> })}
      </button>
      {onStopAlerts && (
        <button className="link" type="button" disabled={!online} onClick={onStopAlerts}>
          {rich('Stop alerts{on}', { on: <span className="vh"> {t('on {name}', { name })}</span> })}
        </button>
      )}
      <button className="link neg" type="button" disabled={!online} onClick={onRemove}>
        {rich('Remove{name}', { name: <span className="vh"> {name}</span> })}
      </button>
    </p>
  )
}
