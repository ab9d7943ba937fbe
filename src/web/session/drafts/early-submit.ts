/** Sends a form that was submitted before hydration. The script in the page's head holds the form until then. */

interface EarlyWindow {
  adireReady?: boolean
  adireEarlySubmit?: string | undefined
}

/** Says that forms work now, and sends the held form if it is this form. Must be called in an effect of the form. */
export function releaseEarlySubmit(form: HTMLFormElement): void {
  const page = window as unknown as EarlyWindow
  page.adireReady = true
  if (page.adireEarlySubmit !== form.id) return
  page.adireEarlySubmit = undefined
  form.requestSubmit()
}
