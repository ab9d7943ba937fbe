/** Says which pages are not in the page's language, so that screen readers pronounce them as English. */
import { language } from '../language/language.ts'
import * as PATHS from './paths.ts'

/** Pages, with the pages below them, whose texts have no translation yet (docs/translations.md). */
const ENGLISH_PAGES: readonly string[] = [
  PATHS.history,
  PATHS.insights,
  PATHS.accounts,
  PATHS.beneficiaries,
  PATHS.cards,
  PATHS.limits,
  PATHS.schedules,
  PATHS.batches,
  PATHS.gamingLimit,
  PATHS.scheduleBill,
]

/** For the `lang` of a page's main part. Undefined when the part is in the page's language. */
export function mainLanguage(pathname: string): string | undefined {
  const isEnglish = ENGLISH_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`))
  return isEnglish && language !== 'en' ? 'en-NG' : undefined
}
