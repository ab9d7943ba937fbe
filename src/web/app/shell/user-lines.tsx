/** Shows the customer's name, tier and username. */
import { useAppSelector } from '../../session/store/hooks.ts'
import { t } from '../../language/language.ts'

export function UserLines({ className }: { readonly className?: string }) {
  const { fullName, username, kycLevel } = useAppSelector((state) => state.user)
  return (
    <p className={className}>
      <span className="strong">{fullName}</span>
      <br />
      <span className="meta">
        {kycLevel !== null && t('Tier {tier} · ', { tier: kycLevel })}
        {username}
      </span>
    </p>
  )
}
