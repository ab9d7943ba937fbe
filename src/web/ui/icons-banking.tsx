/** The icons of the signed-in pages, loaded with them and not with the login page. */
import { icon } from './icon.tsx'

export const CopyIcon = /*#__PURE__*/ icon('M9 8.5h10.5v12H9zM15 8.5v-5H4.5v12H9')
export const HideIcon = /*#__PURE__*/ icon(
  'M4 4l16 16M9.9 6.2A9.500 9.500 0 0 1 12 6c4.5 0 7.8 2.8 9.5 6-.6 1.2-1.5 2.4-2.6 3.4M6.2 7.7C4.600 8.800 3.300 10.300 2.500 12c1.7 3.2 5 6 9.5 6 1.6 0 3-.3 4.3-.9M10 10a2.900 2.900 0 0 0 4 4',
)
export const ShowIcon = /*#__PURE__*/ icon(
  'M2.5 12C4.2 8.8 7.500 6 12 6s7.800 2.800 9.500 6c-1.7 3.2-5 6-9.5 6s-7.800-2.800-9.500-6zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
)
export const OwnBankIcon = /*#__PURE__*/ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 6.5l5.5 5.5-5.5 5.5L6.5 12z')
export const BankIcon = /*#__PURE__*/ icon('M3.5 9.5 12 4l8.5 5.5zM5 20h14M6.5 12.5V17M12 12.5V17M17.5 12.5V17')
export const PhoneIcon = /*#__PURE__*/ icon('M7.5 2.5h9v19h-9zM10.5 18.5h3')
export const TvIcon = /*#__PURE__*/ icon('M3.5 7.5h17v11h-17zM8.5 3.5l3.5 4 3.5-4M8 21.5h8')
export const PowerIcon = /*#__PURE__*/ icon('M13 2.5 5 13.5h6.5L11 21.5l8-11h-6.5z')
export const BallIcon = /*#__PURE__*/ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 8l3.8 2.8-1.5 4.4H9.700l-1.500-4.400zM12 8V3M15.800 10.800l4.8-1.5M14.300 15.200l3 4M9.700 15.200l-3 4M8.200 10.800 3.400 9.300',
)
export const InwardIcon = /*#__PURE__*/ icon('M19 5 5 19M15.5 19H5V8.5')
export const OutwardIcon = /*#__PURE__*/ icon('M5 19 19 5M8.5 5H19v10.5')
export const CardIcon = /*#__PURE__*/ icon('M3 5.5h18v13H3zM3 10h18M6.500 15h4')
export const ClockIcon = /*#__PURE__*/ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2')
export const TickIcon = /*#__PURE__*/ icon('M5 12.5l4.5 4.5L19 7.5')
export const CrossIcon = /*#__PURE__*/ icon('M6 6l12 12M18 6 6 18')
export const RepeatIcon = /*#__PURE__*/ icon(
  'M4 11V9a3 3 0 0 1 3-3h12M16 3l3 3-3 3M20 13v2a3 3 0 0 1-3 3H5M8 21l-3-3 3-3',
)
export const PrintIcon = /*#__PURE__*/ icon('M7 8.5v-5h10v5M7 16.5H4v-8h16v8h-3M7 13.500h10v7H7z')
export const FlagIcon = /*#__PURE__*/ icon('M5.5 21V4M5.5 4.5h12l-2.5 4 2.5 4h-12')
export const SearchIcon = /*#__PURE__*/ icon('M10.5 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.300 15.300 20.500 20.500')
export const DownIcon = /*#__PURE__*/ icon('M5.5 9.5 12 16l6.5-6.5')
export const NextIcon = /*#__PURE__*/ icon('M9.5 5.5 16 12l-6.5 6.5')
export const BackIcon = /*#__PURE__*/ icon('M14.5 5.5 8 12l6.5 6.5')
