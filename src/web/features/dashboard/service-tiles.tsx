/** The six services of the dashboard (Spec §2), by their exact names. A service that is not built yet says so on its own page. */
import { Link } from '../../ui/link.tsx'
import { BRAND } from '../../../values/brand.ts'
import { PATHS } from '../../session/paths.ts'
import { BallIcon, BoltIcon, ColumnsIcon, DiamondIcon, PhoneIcon, TelevisionIcon } from '../../ui/icons.tsx'

const SERVICE_TILES = [
  { name: `${BRAND.shortName} Transfers`, to: PATHS.transferOptimus, Icon: DiamondIcon },
  { name: 'Other Bank Transfers', to: PATHS.transferOthers, Icon: ColumnsIcon },
  { name: 'Airtime', to: PATHS.airtime, Icon: PhoneIcon },
  { name: 'Cable TV', to: PATHS.cableTv, Icon: TelevisionIcon },
  { name: 'Electricity', to: PATHS.electricity, Icon: BoltIcon },
  { name: 'Sports & Gaming', to: PATHS.sports, Icon: BallIcon },
] as const

export function ServiceTiles() {
  return (
    <nav aria-label="Payments">
      <ul className="tiles">
        {SERVICE_TILES.map(({ name, to, Icon }) => (
          <li key={name} className="tile">
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
