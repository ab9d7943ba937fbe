/**
 * Hostile and honest pictures: each is refused with its reason or drawn again, without any content of the file itself, in bounded
 * memory.
 */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createPictureCleaner } from './clean-picture.ts'

const MIB = 1024 * 1024
/** A bound for the whole process, Node.js included (about 90 MiB): 40 million pixels as they lie in memory are 160 MiB. */
const MOST_KIB = 420 * 1024
const cleaner = createPictureCleaner()
const OWN = { whose: 'ada' }

// Each picture takes a process, up to thirteen of them one after the other, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 30 } } })
/** Pixels that do not compress. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

let jpeg: Buffer
beforeAll(async () => {
  jpeg = await noise(640, 480).jpeg({ quality: 90 }).toBuffer()
})

/** A PNG of one colour whose header says how large it is: a few kilobytes for any size. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), body.length + 4)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>'

describe('refused pictures', () => {
  const table: readonly (readonly [string, () => Buffer | Promise<Buffer>, string])[] = [
    ['an empty file', () => Buffer.alloc(0), 'file-empty'],
    ['5 MiB and a byte', () => Buffer.concat([jpeg, Buffer.alloc(5 * MIB + 1 - jpeg.length)]), 'file-too-large'],
    ['text under a picture’s name', () => Buffer.from('this is no picture'), 'file-not-picture'],
    ['a program', () => Buffer.from('7f454c4602010100', 'hex'), 'file-not-picture'],
    ['an SVG with a script', () => Buffer.from(SVG), 'file-not-picture'],
    ['an SVG with an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${SVG}`), 'file-not-picture'],
    ['a page of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'file-not-picture'],
    ['a GIF', () => plain(200, 200).gif().toBuffer(), 'file-not-picture'],
    ['a TIFF', () => plain(200, 200).tiff().toBuffer(), 'file-not-picture'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj << /OpenAction 2 0 R >>'), 'file-pdf'],
    ['a PDF behind other bytes', () => Buffer.from('GIF89a......%PDF-1.7'), 'file-pdf'],
    ['the magic of a JPEG before an SVG', () => Buffer.concat([jpeg.subarray(0, 4), Buffer.from(SVG)]), 'file-damaged'],
    ['the magic of a PNG before a JPEG', () => Buffer.concat([bomb(1, 1).subarray(0, 8), jpeg]), 'file-damaged'],
    ['a JPEG cut off in the middle', () => jpeg.subarray(0, jpeg.length >> 1), 'file-damaged'],
    ['a JPEG cut off in its head', () => jpeg.subarray(0, 100), 'file-damaged'],
    ['a PNG cut off', async () => (await noise(300, 300).png().toBuffer()).subarray(0, 20_000), 'file-damaged'],
    ['a WebP cut off', async () => (await noise(300, 300).webp().toBuffer()).subarray(0, 4_000), 'file-damaged'],
    ['a bomb of 100 megapixels', () => bomb(10_000, 10_000), 'file-pixels'],
    ['a bomb of 900 megapixels', () => bomb(30_000, 30_000), 'file-pixels'],
    ['a head that says more pixels than a PNG can have', () => bomb(2, 2).fill(0xff, 16, 24), 'file-damaged'],
    ['one pixel', () => plain(1, 1).png().toBuffer(), 'file-too-small'],
    ['99 pixels', () => plain(99, 400).jpeg().toBuffer(), 'file-too-small'],
  ]
  test.each(table)('%s', async (_name, make, reason) => {
    expect(await cleaner.clean(await make(), OWN)).toEqual({ ok: false, failure: { kind: 'refused', reason } })
  })
})

describe('cleaned pictures', () => {
  test.each([
    ['JPEG', () => jpeg],
    ['PNG', () => plain(640, 480).png().toBuffer()],
    ['WebP', () => plain(640, 480).webp().toBuffer()],
    ['5 MiB to the byte', () => Buffer.concat([jpeg, Buffer.alloc(5 * MIB - jpeg.length)])],
    ['a side of 100 pixels', () => plain(100, 100).png().toBuffer()],
  ] as const)('%s becomes a JPEG without metadata', async (_name, make) => {
    const cleaned = await cleaner.clean(await make(), OWN)
    if (!cleaned.ok) throw new Error(JSON.stringify(cleaned.failure))
    const seen = await sharp(cleaned.value.bytes).metadata()
    expect(seen).toMatchObject({ format: 'jpeg', width: cleaned.value.width, height: cleaned.value.height })
    expect([seen.exif, seen.xmp, seen.iptc, seen.icc]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('removes the place of the photo, and turns the picture upright', async () => {
    const withPlace = await plain(640, 480)
      .withExif({ IFD0: { Make: 'Camera-of-Ada' }, IFD3: { GPSLatitude: '6/1 27/1 14/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(withPlace.includes('Camera-of-Ada')).toBe(true)
    expect((await sharp(withPlace).metadata()).orientation).toBe(6)
    const cleaned = await cleaner.clean(withPlace, OWN)
    if (!cleaned.ok) throw new Error(JSON.stringify(cleaned.failure))
    expect(Buffer.from(cleaned.value.bytes).includes('Camera-of-Ada')).toBe(false)
    expect(Buffer.from(cleaned.value.bytes).includes('Exif')).toBe(false)
    expect(cleaned.value).toMatchObject({ width: 480, height: 640 })
  })

  test('a polyglot keeps nothing of the second file', async () => {
    const zip = Buffer.from('PK\x03\x04<script>alert("second file")</script>')
    const cleaned = await cleaner.clean(Buffer.concat([jpeg, zip]), OWN)
    if (!cleaned.ok) throw new Error(JSON.stringify(cleaned.failure))
    expect(Buffer.from(cleaned.value.bytes).includes('second file')).toBe(false)
    expect(Buffer.from(cleaned.value.bytes).subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  })

  test('a transparent area becomes white', async () => {
    const clear = await sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const cleaned = await cleaner.clean(clear, OWN)
    if (!cleaned.ok) throw new Error(JSON.stringify(cleaned.failure))
    const { channels } = await sharp(cleaned.value.bytes).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  test('bounds the longer side by the given limit', async () => {
    const wide = await plain(3_000, 1_000).jpeg().toBuffer()
    expect(await cleaner.clean(wide, OWN)).toMatchObject({ ok: true, value: { width: 2_000, height: 667 } })
    expect(await cleaner.clean(wide, { ...OWN, maxSide: 512 })).toMatchObject({
      ok: true,
      value: { width: 512, height: 171 },
    })
  })
})

test('a picture that takes too long: can be sent again, and is not reported as damaged', async () => {
  expect(await createPictureCleaner({ answerWithinMs: 1 }).clean(jpeg, OWN)).toEqual({
    ok: false,
    failure: { kind: 'unavailable', retryAfterS: 5 },
  })
})

describe('memory', () => {
  test.each([
    ['PNG', async () => bomb(6_320, 6_320)],
    ['JPEG that lies on its side', () => plain(6_320, 6_320).withMetadata({ orientation: 8 }).jpeg().toBuffer()],
    ['WebP', () => plain(6_320, 6_320).webp({ effort: 0 }).toBuffer()],
  ])('of 40 megapixels as %s stays within bounds', async (_name, make) => {
    const cleaned = await cleaner.clean(await make(), OWN)
    if (!cleaned.ok) throw new Error(JSON.stringify(cleaned.failure))
    expect(cleaned.value).toMatchObject({ width: 2_000, height: 2_000 })
    expect(cleaned.value.peakKiB).toBeLessThan(MOST_KIB)
  })

  test('parallel pictures use the memory of one: they wait for each other, and the excess is refused as busy', async () => {
    const busy = createPictureCleaner()
    const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => busy.clean(jpeg, { whose: `${at}` })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(12)
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 2 }, () => ({ ok: false, failure: { kind: 'unavailable', retryAfterS: 5 } })),
    )
    expect((await busy.clean(jpeg, OWN)).ok).toBe(true)
  })

  test('one sender: has at most four pictures in the queue', async () => {
    const shared = createPictureCleaner()
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => shared.clean(jpeg, OWN)),
      shared.clean(jpeg, { whose: 'tunde' }),
    ])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, false, false, true])
  })
})
