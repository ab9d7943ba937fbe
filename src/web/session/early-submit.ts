/** A form sent before hydration waits (screens: "an early submit waits for it"): the head script holds it, the page sends it on. */

interface EarlyWindow {
  adireReady?: boolean
  adireEarlySubmit?: string | undefined
}

/** Says that forms work now; sends the one that was held, if it is this one. Call it in an effect of the form. */
export function releaseEarlySubmit(form: HTMLFormElement): void {
  const page = window as unknown as EarlyWindow
  page.adireReady = true
  if (page.adireEarlySubmit !== form.id) return
  page.adireEarlySubmit = undefined
  form.requestSubmit()
}
