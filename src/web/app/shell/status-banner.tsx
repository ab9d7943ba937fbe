/** Says on every signed-in page what stops or limits payments now, with its start or end, and the next step. */
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FreezeState } from '../../../contract/identity/freeze-state.ts'
import { formatShortDateTime, formatTime } from '../../../values/date.ts'
import { formatMinor } from '../../../values/money.ts'
import { type Limits, useGetLimitsQuery } from '../../api/accounts/account-api.ts'
import { useGetFreezeQuery } from '../../api/identity/freeze-state-api.ts'
import { useRefreshOpenPage } from '../../api/data-layer/refresh-open-page.ts'
import { useGetSwitchStateQuery } from '../../api/transfers/switch-state-api.ts'
import { usePageComplete } from '../../api/data-layer/use-page-complete.ts'
import { t } from '../../language/language.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { InfoIcon } from '../../ui/icon/icons-public.tsx'
import { Link } from '../../ui/router/link.tsx'
import { announce } from '../../ui/note/live-region.ts'
import { useOnline } from '../../ui/use-online.ts'
import { findStrips } from './strips.tsx'
import * as stripStyles from '../../ui/frame/strip.module.css'

const LOOK_EVERY_MS = 60_000

interface BankStatus {
  readonly text: string
  readonly next: string
  readonly to: string
  /** True when no payment is possible. */
  readonly isStop?: true
}

export interface StatusFacts {
  readonly freeze: Pick<FreezeState, 'frozenSince'> | undefined
  readonly network: { readonly downSince: string | null; readonly offText: string | null } | undefined
  readonly limits: Pick<Limits, 'newDevice'> | undefined
}

/** Shows one message at most. A message about all payments comes before a message about some. */
function statusOf({ freeze, network, limits }: StatusFacts): BankStatus | undefined {
  if (freeze?.frozenSince) {
    const since = formatShortDateTime(freeze.frozenSince)
    return {
      text: t('Your accounts have been frozen since {since}. No money leaves them.', { since }),
      next: t('See how to unfreeze them'),
      to: PATHS.freeze,
      isStop: true,
    }
  }
  const downSince = network?.downSince
  if (network?.offText || downSince) {
    return {
      text:
        network?.offText ??
        t('Transfers to other banks have been slow since {time}. Please do not send them again.', {
          time: formatTime(downSince ?? ''),
        }),
      next: t('See your payments'),
      to: PATHS.history,
    }
  }
  if (limits?.newDevice) {
    const { left, until } = limits.newDevice
    return {
      text: t('New device: you can send {amount} more until {until}.', {
        amount: formatMinor(BigInt(left), 'NGN'),
        until: formatShortDateTime(until),
      }),
      next: t('See your limits'),
      to: PATHS.limits,
    }
  }
  return undefined
}

/**
 * An element at the end of the strips. The banner renders into this element before the strips are on the page, so that
 * the banner needs no second render. The announcements use such an element too.
 */
export function useEndOfStrips(): Element {
  const [end] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    findStrips()?.append(end)
    return () => end.remove()
  }, [end])
  return end
}

/** Shows nothing while offline: the strip above says so, and the bank's earlier message may be outdated. */
export function StatusBanner(): ReactNode {
  const online = useOnline()
  const again = useRefreshOpenPage(LOOK_EVERY_MS)
  const freeze = useGetFreezeQuery(undefined, again).data
  const network = useGetSwitchStateQuery(undefined, { ...again, skip: !usePageComplete() }).data
  const limits = useGetLimitsQuery().data
  const status = statusOf({ freeze, network, limits })
  const text = online ? status?.text : undefined
  useEffect(() => {
    if (text !== undefined) announce(text)
  }, [text])
  const end = useEndOfStrips()
  if (status === undefined || text === undefined) return null
  return createPortal(
    <p className={`${stripStyles.strip}${status.isStop ? ` ${stripStyles.off}` : ''}`}>
      <span>
        <InfoIcon /> {text} <Link to={status.to}>{status.next}</Link>
      </span>
    </p>,
    end,
  )
}
