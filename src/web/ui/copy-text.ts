/** Copies text and says so. When the browser refuses, it says that instead. */
import { showToast } from './note/toast.tsx'
import { t } from '../language/language.ts'

/** `what` begins the sentence: "Reference" gives "Reference copied". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(t('{what} copied', { what }))
  } catch {
    showToast(t('Your browser blocked copying. {what}: {text}', { what, text }))
  }
}
