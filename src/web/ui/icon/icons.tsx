/** Draws the icons of signed-in pages, named after their pictures. The login page does not load them. */
import { icon } from './icon.tsx'

export const HomeIcon = /*#__PURE__*/ icon('M3.5 11 12 4l8.5 7M5.5 9.5V20h13V9.5M10 20v-5.5h4V20')
export const ArrowsIcon = /*#__PURE__*/ icon('M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4')
export const BellIcon = /*#__PURE__*/ icon('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4')
export const SlipIcon = /*#__PURE__*/ icon('M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6')
export const HistoryIcon = /*#__PURE__*/ icon('M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 7.5V12l3 2')
export const BarsIcon = /*#__PURE__*/ icon('M4 20.5h16M6.5 17v-6M12 17V5M17.5 17V9')
export const WalletIcon = /*#__PURE__*/ icon('M3.5 6.5h17v13h-17zM3.5 6.5 16 3v3.5M16.5 13v.1')
export const PeopleIcon = /*#__PURE__*/ icon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.5-3.2 3-5 6.5-5s6 1.8 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 15c2 .7 3.2 2.2 3.5 4.5',
)
export const BadgeIcon = /*#__PURE__*/ icon(
  'M3 5.5h18v13H3zM8.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 15.8c.4-1.5 1.5-2.3 3-2.3s2.6.8 3 2.3M14.5 10h3.5M14.5 13.5h3.5',
)
export const PersonIcon = /*#__PURE__*/ icon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
)
export const SlidersIcon = /*#__PURE__*/ icon(
  'M4 7h9M17 7h3M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4 17h3M11 17h9M9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
)
export const MenuIcon = /*#__PURE__*/ icon('M4 7h16M4 12h16M4 17h16')
export const LogOutIcon = /*#__PURE__*/ icon('M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5')
export const BackIcon = /*#__PURE__*/ icon('M14.5 5.5 8 12l6.5 6.5')
export const ForwardIcon = /*#__PURE__*/ icon('M9.5 5.5 16 12l-6.5 6.5')
export const TickIcon = /*#__PURE__*/ icon('M5 12.5l4.5 4.5L19 7.5')
export const ClockIcon = /*#__PURE__*/ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2')
export const FlagIcon = /*#__PURE__*/ icon('M5.5 21V4M5.5 4.5h12l-2.5 4 2.5 4h-12')
export const ColumnsIcon = /*#__PURE__*/ icon('M3.5 9.5 12 4l8.5 5.5zM5 20h14M6.5 12.5V17M12 12.5V17M17.5 12.5V17')
export const ShareIcon = /*#__PURE__*/ icon('M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12')
export const CopyIcon = /*#__PURE__*/ icon('M9 8.5h10.5v12H9zM15 8.5v-5H4.5v12H9')
export const PhoneIcon = /*#__PURE__*/ icon('M7.5 2.5h9v19h-9zM10.5 18.5h3')
export const InwardIcon = /*#__PURE__*/ icon('M19 5 5 19M15.5 19H5V8.5')
export const TelevisionIcon = /*#__PURE__*/ icon('M3.5 7.5h17v11h-17zM8.5 3.5l3.5 4 3.5-4M8 21.5h8')
export const BoltIcon = /*#__PURE__*/ icon('M13 2.5 5 13.5h6.5L11 21.5l8-11h-6.5z')
export const BallIcon = /*#__PURE__*/ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 8l3.8 2.8-1.5 4.4H9.7l-1.5-4.4zM12 8V3M15.8 10.8l4.8-1.5M14.3 15.2l3 4M9.7 15.2l-3 4M8.2 10.8 3.4 9.3',
)
export const DiamondIcon = /*#__PURE__*/ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 6.5l5.5 5.5-5.5 5.5L6.5 12z')
export const SearchIcon = /*#__PURE__*/ icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20.5 20.5')
export const EyeIcon = /*#__PURE__*/ icon(
  'M2.5 12C4.2 8.8 7.5 6 12 6s7.8 2.8 9.5 6c-1.7 3.2-5 6-9.5 6s-7.8-2.8-9.5-6zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
)
export const EyeOffIcon = /*#__PURE__*/ icon(
  'M4 4l16 16M9.9 6.2A9.5 9.5 0 0 1 12 6c4.5 0 7.8 2.8 9.5 6-.6 1.2-1.5 2.4-2.6 3.4M6.2 7.7C4.6 8.8 3.3 10.3 2.5 12c1.7 3.2 5 6 9.5 6 1.6 0 3-.3 4.3-.9M10 10a2.9 2.9 0 0 0 4 4',
)
