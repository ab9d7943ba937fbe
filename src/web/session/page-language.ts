/** Says which pages are not in the page's language, so that screen readers pronounce them as English. */
import { language } from '../language/language.ts'

/** Pages, with the pages below them, whose texts have no translation yet (docs/translations.md). Empty: every page is translated. */
const ENGLISH_PAGES: readonly string[] = []

/** For the `lang` of a page's main part. Undefined when the part is in the page's language. */
export function mainLanguage(pathname: string): string | undefined {
  const isEnglish = ENGLISH_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`))
  return isEnglish && language !== 'en' ? 'en-NG' : undefined
}
