/** Draws icons that the shared parts use (select, sheet, inline error). */
import { icon } from './icon.tsx'

export const CloseIcon = /*#__PURE__*/ icon('M6 6l12 12M18 6 6 18')
export const RetryIcon = /*#__PURE__*/ icon(
  'M4 11V9a3 3 0 0 1 3-3h12M16 3l3 3-3 3M20 13v2a3 3 0 0 1-3 3H5M8 21l-3-3 3-3',
)
export const DownIcon = /*#__PURE__*/ icon('M5.5 9.5 12 16l6.5-6.5')
