/**
 * Loads the browser's passkey functions after the page that needs them, and says whether this browser supports
 * passkeys.
 */
import { useEffect, useState } from 'react'

/** The functions that call the browser. */
export type PasskeyPrompt = typeof import('../../api/identity/passkey-prompt.ts')
export type PasskeySupport = Awaited<ReturnType<PasskeyPrompt['passkeySupport']>>

interface Ready {
  readonly prompt: PasskeyPrompt
  readonly support: PasskeySupport
}

async function load(): Promise<Ready> {
  const prompt = await import('../../api/identity/passkey-prompt.ts')
  return { prompt, support: await prompt.passkeySupport() }
}

/** Undefined until the functions are loaded. Without a connection the loading waits for a connection. */
export function usePasskeyPrompt(online: boolean): Ready | undefined {
  const [ready, setReady] = useState<Ready>()
  useEffect(() => {
    if (online) load().then(setReady, () => undefined)
  }, [online])
  return ready
}
