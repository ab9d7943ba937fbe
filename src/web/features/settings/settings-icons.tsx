/** Icons that only the settings draw. */
import { icon } from '../../ui/icon.tsx'

export const KeypadIcon = /*#__PURE__*/ icon(
  'M6 5v.1M12 5v.1M18 5v.1M6 11v.1M12 11v.1M18 11v.1M6 17v.1M12 17v.1M18 17v.1M12 21v.1',
)
export const ComputerIcon = /*#__PURE__*/ icon('M3.5 4.5h17v11.5h-17zM9 20h6M12 16v4')
