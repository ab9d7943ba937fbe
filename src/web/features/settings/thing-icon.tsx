/** Draws a phone or a computer, by the name of the device. */
import { PhoneIcon } from '../../ui/icon/icons.tsx'
import { ComputerIcon } from './settings-icons.tsx'

export function ThingIcon({ name }: { readonly name: string }) {
  return /android|iphone|ipad|phone/i.test(name) ? <PhoneIcon /> : <ComputerIcon />
}
