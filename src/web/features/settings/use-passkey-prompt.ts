/** The browser's side of passkeys, fetched behind the page that needs it, and whether this browser has any. */
import { useEffect, useState } from 'react'

/** What asks the browser. */
export type PasskeyPrompt = typeof import('../../api/passkey-prompt.ts')
export type PasskeySupport = Awaited<ReturnType<PasskeyPrompt['passkeySupport']>>

interface Ready {
  readonly prompt: PasskeyPrompt
  readonly support: PasskeySupport
}

async function load(): Promise<Ready> {
  const prompt = await import('../../api/passkey-prompt.ts')
  return { prompt, support: await prompt.passkeySupport() }
}

/** Undefined until it is there; without a connection it waits for one. */
export function usePasskeyPrompt(online: boolean): Ready | undefined {
  const [ready, setReady] = useState<Ready>()
  useEffect(() => {
    if (online) load().then(setReady, () => undefined)
  }, [online])
  return ready
}
