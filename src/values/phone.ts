/** Nigerian mobile numbers: parsed once to E.164, shown in the local form. */
import { fail, ok, type Result } from './result.ts'

/** E.164 from "0803 555 0142", "+234 803 555 0142" or "2348035550142". Spaces, dashes and brackets are ignored. */
export function parsePhone(text: string): Result<string, 'not-a-phone'> {
  const match = /^(?:0|\+?234)([789][01][0-9]{8})$/.exec(text.trim().replace(/[ ()-]/g, ''))
  return match ? ok(`+234${match[1]}`) : fail('not-a-phone')
}

/** Returns "08035550142" for "+2348035550142". Other text is returned unchanged. */
function toLocal(phone: string): string {
  return phone.replace(/^\+234(?=[0-9]{10}$)/, '0')
}

/** "0803 555 0142". */
export function formatPhone(phone: string): string {
  const local = toLocal(phone)
  return /^[0-9]{11}$/.test(local) ? `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}` : phone
}

/** Product §17.3: "*******0142", the last four digits only. */
export function maskPhone(phone: string): string {
  const local = toLocal(phone)
  return `${'*'.repeat(Math.max(0, local.length - 4))}${local.slice(-4)}`
}
