/**
 * Makes the files that a phone needs to install the web application: the manifest and the icons, from the bank's brand.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { BRAND } from '../../src/values/brand.ts'

const HERO = '#151c50'
const BRASS = '#e4b95c'
const PAPER = '#f4f5f8'
/** A system cuts a maskable icon to its own shape, and shows at least the middle four fifths. */
const ICONS = [
  { file: 'icon-192.png', side: 192, purpose: 'any', share: 0.62, radius: 0.2 },
  { file: 'icon-512.png', side: 512, purpose: 'any', share: 0.62, radius: 0.2 },
  { file: 'icon-maskable-512.png', side: 512, purpose: 'maskable', share: 0.5, radius: 0 },
  { file: 'icon-apple-180.png', side: 180, purpose: undefined, share: 0.58, radius: 0 },
] as const

/** Draws the brand's mark (web/ui/frame/brand.tsx) in the middle of the hero's colour. */
function iconSvg(side: number, share: number, radius: number): string {
  const size = 24 / share
  const edge = (size - 24) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${-edge} ${-edge} ${size} ${size}">
<rect x="${-edge}" y="${-edge}" width="${size}" height="${size}" rx="${size * radius}" fill="${HERO}"/>
<g fill="none" stroke="${BRASS}" stroke-width="2"><circle cx="12" cy="12" r="9.8"/><path d="M12 5.2 18.8 12 12 18.8 5.2 12z"/></g>
<circle cx="12" cy="12" r="2.1" fill="${BRASS}"/></svg>`
}

const MANIFEST = {
  id: '/',
  name: BRAND.bankName,
  short_name: BRAND.shortName,
  description: `${BRAND.bankName} internet banking`,
  lang: 'en-NG',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: HERO,
  categories: ['finance'],
  icons: ICONS.filter(({ purpose }) => purpose !== undefined).map(({ file, side, purpose }) => ({
    src: `/icons/${file}`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })),
}

/** The links to these files in the head of every page. */
export const INSTALLABLE_LINKS =
  '<link rel="manifest" href="/app.webmanifest">\n<link rel="apple-touch-icon" href="/icons/icon-apple-180.png">'

/** Writes the files into the folder of the built web application. */
export async function writeInstallable(folder: string): Promise<void> {
  await mkdir(join(folder, 'icons'), { recursive: true })
  for (const { file, side, share, radius } of ICONS) {
    await sharp(Buffer.from(iconSvg(side, share, radius)))
      .png({ palette: true })
      .toFile(join(folder, 'icons', file))
  }
  await writeFile(join(folder, 'app.webmanifest'), `${JSON.stringify(MANIFEST)}\n`)
}
