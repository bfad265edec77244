import { expect, test } from 'vitest'
import { nearestSize } from './nearest-size.ts'

const sizes = [
  { width: 1024, height: 1024 },
  { width: 512, height: 512 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
]

test.each([
  [{ width: 1000, height: 1000 }, '1024x1024'],
  [{ width: 400, height: 400 }, '512x512'],
  [{ width: 1920, height: 1080 }, '1536x1024'],
  [{ width: 300, height: 800 }, '1024x1536'],
])('%o comes nearest to %s', (asked, nearest) => {
  const { width, height } = nearestSize(sizes, asked)
  expect(`${width}x${height}`).toBe(nearest)
})
