/** Tests that the crop stays inside the picture and large enough after every step. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxZoom, MIDDLE, MIN_SIDE, moved, squareOf, zoomed } from './crop.ts'

test.each([
  [{ width: 900, height: 600 }, MIDDLE, { left: 150, top: 0, side: 600 }],
  [
    { width: 600, height: 900 },
    { zoom: 1, across: 0.5, down: 1 },
    { left: 0, top: 300, side: 600 },
  ],
  [
    { width: 800, height: 800 },
    { zoom: 2, across: 0, down: 0.5 },
    { left: 0, top: 200, side: 400 },
  ],
])('crop: %o with %o is %o', (size, crop, square) => {
  expect(squareOf(size, crop)).toEqual(square)
})

test('crop: keeps its middle when zooming, and stops at the bank’s minimum size', () => {
  const size = { width: 900, height: 600 }
  expect(squareOf(size, zoomed(size, MIDDLE, 2))).toEqual({ left: 300, top: 150, side: 300 })
  expect([maxZoom(size), maxZoom({ width: 250, height: 1000 }), maxZoom({ width: 50, height: 50 })]).toEqual([
    4, 2.5, 1,
  ])
})

test('crop: stops at the edges when dragged', () => {
  const size = { width: 900, height: 600 }
  expect(squareOf(size, moved(size, MIDDLE, { x: 1000, y: 50 }))).toEqual({ left: 300, top: 0, side: 600 })
})

test('crop: is inside the picture after any steps', () => {
  const side = fc.integer({ min: MIN_SIDE, max: 3000 })
  const step = fc.record({
    x: fc.integer({ min: -5000, max: 5000 }),
    y: fc.integer({ min: -5000, max: 5000 }),
    zoom: fc.double({ min: 0.1, max: 9, noNaN: true }),
  })
  fc.assert(
    fc.property(side, side, fc.array(step, { maxLength: 8 }), (width, height, steps) => {
      const size = { width, height }
      const crop = steps.reduce((last, { x, y, zoom }) => moved(size, zoomed(size, last, zoom), { x, y }), MIDDLE)
      const { left, top, side: taken } = squareOf(size, crop)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(taken).toBeGreaterThanOrEqual(MIN_SIDE - 1e-6)
      expect(left + taken).toBeLessThanOrEqual(width + 1e-6)
      expect(top + taken).toBeLessThanOrEqual(height + 1e-6)
    }),
  )
})
