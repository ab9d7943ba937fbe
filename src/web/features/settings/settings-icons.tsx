/** Icons that only the settings draw. */
import { icon } from '../../ui/icon/icon.tsx'

export const KeypadIcon = /*#__PURE__*/ icon(
  'M5 3.5h14v17H5zM9 8v.1M12 8v.1M15 8v.1M9 12v.1M12 12v.1M15 12v.1M9 16v.1M12 16v.1M15 16v.1',
)
export const ComputerIcon = /*#__PURE__*/ icon('M3.5 4.5h17v11.5h-17zM9 20h6M12 16v4')
export const PasskeyIcon = /*#__PURE__*/ icon(
  'M8.5 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM12 12.5l8.5 8.5M16 16.5l2.5-2.5M18.5 19l2-2M8.5 9v.1',
)
export const MeterIcon = /*#__PURE__*/ icon('M4 18a8.5 8.5 0 1 1 16 0M12 15.5l4-5.5')
export const AuthenticatorIcon = /*#__PURE__*/ icon(
  'M6.5 2.5h11v19h-11zM10.5 18.5h3M12 13.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 9v1.7l1.1.8',
)
export const LanguageIcon = /*#__PURE__*/ icon(
  'M3.5 6.5h10M8.5 4v2.5M11.5 6.5c-1 4-4 7-7.5 8.5M6 9.5c1.2 2.2 3 4 5.5 5M11.5 20.5l4.5-10 4.5 10M13 17.5h6',
)
