/** Starts the networks of a run, and puts a link before each network that the bank calls. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Sandbox } from '../../../src/sandbox/start-sandbox.ts'
import { openLink } from './link.ts'

type SandboxAccess = Omit<Sandbox, 'close' | 'staff'>

/** Starts the sandbox's networks as a separate process. */
export async function startSandboxProcess(
  folder: string,
  bank: string,
  closing: (() => Promise<unknown>)[],
): Promise<{ readonly child: ChildProcess; readonly access: SandboxAccess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sandbox-process.ts')], {
    env: { PATH: process.env['PATH'] ?? '', SANDBOX_FOLDER: folder, BANK: bank },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const endWithUs = (): boolean => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  closing.push(async () => {
    process.off('exit', endWithUs)
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    await ended
  })
  const [access] = (await once(child, 'message')) as [SandboxAccess]
  return { child, access }
}

/** A link before each network of payments and messages, and the variables that make the bank use the links. */
export async function openNetworkLinks(access: SandboxAccess) {
  const files = access.switchKeyFiles
  if (files === undefined) throw new Error('the sandbox kept no keys')
  const behind = async (name: string, url: string) => {
    const target = new URL(url)
    const link = await openLink(name, [{ host: target.hostname, port: Number(target.port) }])
    target.port = String(link.port)
    // A URL of a scheme that the standard does not know has no trailing slash, and other URLs have one.
    return { link, url: target.href.replace(/\/$/, '') }
  }
  const { keys } = access
  const [toSwitch, biller, sms, mail] = await Promise.all([
    behind('switch', access.switchUrl),
    behind('biller', access.billerUrl),
    behind('text-messages', access.smsUrl),
    behind('mail', access.smtpUrl),
  ])
  return {
    links: [toSwitch, biller, sms, mail],
    env: {
      SWITCH_URL: toSwitch.url,
      SWITCH_PUBLIC_KEY_FILE: files.publicKey,
      SWITCH_SIGNING_KEY_FILE: files.bankKey,
      BILLER_URL: biller.url,
      BILLER_API_KEY: keys.billerApiKey,
      BILLER_PUBLIC_KEY: keys.billerPublicKey,
      BILLER_SECRET_KEY: keys.billerSecretKey,
      BILLER_HOOK_KEY: keys.billerHookKey,
      SMS_URL: sms.url,
      SMS_KEY: keys.smsKey,
      SMTP_URL: mail.url,
      RATES_URL: access.ratesUrl,
      SCREENING_URL: access.screeningUrl,
      SCREENING_KEY: keys.screeningKey,
      CARDS_URL: access.cardsUrl,
      CARDS_KEY: keys.cardsKey,
      CARDS_HOOK_KEY: keys.cardsHookKey,
    },
  }
}
