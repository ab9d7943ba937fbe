/** Where customers see what the bank knows of them, and change it. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

export const PERSONAL_PATHS = {
  contact: `${PATHS.settings}/contact`,
  picture: `${PATHS.settings}/picture`,
  privacy: `${PATHS.settings}/privacy`,
} as const
