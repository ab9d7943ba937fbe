/**
 * Draws the icons that the login page needs. The other icons are in separate files, so that the login page does not
 * load them.
 */
import { icon } from './icon.tsx'

export const HelpIcon = /*#__PURE__*/ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1 1-1.1 1.8M12 16.7v.1',
)
export const LockIcon = /*#__PURE__*/ icon('M5.5 10.5h13v10h-13zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5')
export const AlertIcon = /*#__PURE__*/ icon('M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.1')
export const InfoIcon = /*#__PURE__*/ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.7v.1')
export const CheckIcon = /*#__PURE__*/ icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.3l2.8 2.8L16 9.5')
