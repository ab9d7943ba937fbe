/** Warns that transfers to other banks are slow, with the effect on the money and the possible actions. */
import { formatTime } from '../../../values/date.ts'
import { Note } from '../../ui/note/note.tsx'
import { useGetSwitchStateQuery } from '../../api/transfers/switch-state-api.ts'
import { tNodes, t } from '../../language/language.ts'
import * as layoutStyles from '../../ui/layout.module.css'

/** Polls while the switch is down, because a customer may be waiting here. */
const LOOK_EVERY_MS = 30_000

export function SwitchNote() {
  const { data } = useGetSwitchStateQuery(undefined, { pollingInterval: LOOK_EVERY_MS })
  return (
    <div aria-live="polite">
      {(data?.offText ?? data?.downSince) && (
        <Note kind="wait" className={layoutStyles.apart}>
          <p>
            {data.offText ??
              tNodes(
                '{part} The network between banks has not answered since {time}. We hold the money for a transfer in your account until the network works again. We may not find account names until then.',
                {
                  part: <span className="strong">{t('Transfers to other banks are slow right now.')}</span>,
                  time: formatTime(data.downSince ?? ''),
                },
              )}
          </p>
        </Note>
      )}
    </div>
  )
}
