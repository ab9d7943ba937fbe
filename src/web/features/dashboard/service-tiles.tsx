/**
 * Shows the six services of the dashboard (Product §2.3) by their exact names. A service that is not built yet says so
 * on its page.
 */
import { Link } from '../../ui/router/link.tsx'
import { BRAND } from '../../../values/brand.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BallIcon, BoltIcon, ColumnsIcon, DiamondIcon, PhoneIcon, TelevisionIcon } from '../../ui/icon/icons.tsx'
import { t } from '../../language/language.ts'
import * as styles from './service-tiles.module.css'

const SERVICE_TILES = [
  { name: t('{shortName} Transfers', { shortName: BRAND.shortName }), to: PATHS.transferOwnBank, Icon: DiamondIcon },
  { name: t('Other Bank Transfers'), to: PATHS.transferOthers, Icon: ColumnsIcon },
  { name: t('Airtime'), to: PATHS.airtime, Icon: PhoneIcon },
  { name: t('Cable TV'), to: PATHS.cableTv, Icon: TelevisionIcon },
  { name: t('Electricity'), to: PATHS.electricity, Icon: BoltIcon },
  { name: t('Sports & Gaming'), to: PATHS.sports, Icon: BallIcon },
] as const

export function ServiceTiles() {
  return (
    <nav aria-label={t('Payments')}>
      <ul className={styles.serviceTiles}>
        {SERVICE_TILES.map(({ name, to, Icon }) => (
          <li key={name} className={styles.tile}>
            <Link to={to}>
              <Icon />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
