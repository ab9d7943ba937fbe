/** Copies text and says so; where the browser refuses, says that instead. */
import { showToast } from './toast.tsx'

/** `what` opens the sentence: "Reference" gives "Reference copied". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(`${what} copied`)
  } catch {
    showToast(`This browser did not let us copy. ${what}: ${text}`)
  }
}
