/** Icons that only bills draw. */
import { icon } from '../../../ui/icon/icon.tsx'

export const WavesIcon = /*#__PURE__*/ icon(
  'M4 10a12 12 0 0 1 16 0M7 13.500a7.500 7.500 0 0 1 10 0M10 17a3 3 0 0 1 4 0M12 20v.1',
)
export const MeterIcon = /*#__PURE__*/ icon('M4 17a8 8 0 1 1 16 0M12 17l4-5M4 17h16')
