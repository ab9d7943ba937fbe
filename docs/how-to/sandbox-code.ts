/** Reads codes from the sandbox's telephone. A real customer reads the code from their own. */

interface Message {
  readonly code: string | null
  readonly at: string
}

const PAUSE_MS = 200
const PATIENCE_MS = 30_000

/** The newest code that came to this phone (`+234…`) since then, waiting until it is there. Throws after 30 seconds. */
export async function readCode(sandbox: string, phone: string, since: number): Promise<string> {
  const giveUpAt = Date.now() + PATIENCE_MS
  while (Date.now() < giveUpAt) {
    const reply = await fetch(`${sandbox}/messages?to=${encodeURIComponent(phone)}`)
    const messages = (await reply.json()) as readonly Message[]
    const code = messages.find((message) => message.code !== null && Date.parse(message.at) >= since)?.code
    if (typeof code === 'string') return code
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`No code came to ${phone}`)
}
