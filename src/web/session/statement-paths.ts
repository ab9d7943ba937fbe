/** Where monthly statements are chosen. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

export const STATEMENT_CHOICES_PATH = `${PATHS.settings}/statements`
