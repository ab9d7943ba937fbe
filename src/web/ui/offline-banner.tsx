/** Says that there is no connection, and what that stops. */
import { InfoIcon } from './icons-public.tsx'
import { useOnline } from './use-online.ts'
import { t } from '../language/language.ts'

export function OfflineBanner({ children }: { readonly children?: string }) {
  const online = useOnline()
  return (
    <output>
      {!online && (
        <span className="strip off">
          <InfoIcon />
          <span>{children ?? t('You are offline. Sending and paying are off until you reconnect.')}</span>
        </span>
      )}
    </output>
  )
}
