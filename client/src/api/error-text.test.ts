import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '@atelier/shared-schema/contract/client.ts'

afterEach(() => void vi.unstubAllGlobals())

test('who runs out of credits reads how many are missing, in Vietnamese as in English', async () => {
  const page = { documentElement: { lang: 'en' } }
  vi.stubGlobal('document', page)
  const { describeError } = await import('./error-text.ts')
  const english = 'This takes 1200.5 credits and 45 are there: 1155.5 are missing.'
  const error = new ApiError('NO_CREDITS', english, { needed: 1200.5, available: 45, missing: 1155.5 })
  expect(describeError(error)).toBe(english)
  page.documentElement.lang = 'vi'
  expect(describeError(error)).toMatch(/^Không đủ tín dụng: cần 1\.200,5, hiện có 45, còn thiếu 1\.155,5\. Hãy /)
  const without = new ApiError('NO_CREDITS', 'You have no budget in this workspace.', undefined)
  expect(describeError(without)).toMatch(/^Không đủ tín dụng\. Hãy /)
})
