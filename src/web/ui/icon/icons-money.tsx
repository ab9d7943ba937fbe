/** Draws icons that only the money pages use. */
import { icon } from './icon.tsx'

export const OutwardIcon = /*#__PURE__*/ icon('M5 19 19 5M8.5 5H19v10.5')
export const PrintIcon = /*#__PURE__*/ icon('M7 8.5v-5h10v5M7 16.5H4v-8h16v8h-3M7 13.5h10v7H7z')
export const CardIcon = /*#__PURE__*/ icon('M3 5.5h18v13H3zM3 10h18M6.5 15h4')
