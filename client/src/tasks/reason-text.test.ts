import { afterEach, expect, test, vi } from 'vitest'
import { folderNotes } from '@atelier/shared-schema/tasks/folder-notes.ts'

afterEach(() => void vi.unstubAllGlobals())

const tooWide = {
  path: 'params.width',
  message: 'This must be a number from 64 to 2048.',
  code: 'not-a-number',
  details: { min: 64, max: 2_048 },
}

test('what was kept with its code is worded in the language of the page', async () => {
  const page = { documentElement: { lang: 'vi' } }
  vi.stubGlobal('document', page)
  const { sayReason } = await import('./reason-text.ts')
  const { sayFolderNote, sayTaskError } = await import('./task-error-text.ts')
  const reason = { code: 'VALIDATION', message: 'params.width: …', fields: [tooWide] }
  expect(sayReason(reason, 'told')).toBe('width: Mục này phải là số từ 64 đến 2048.')
  expect(sayReason({ code: 'NOT_FOUND', message: 'gone' }, 'told')).toMatch(/^Không tìm thấy/)
  expect(sayReason({ code: 'CANCELED', message: 'x', runs: { lost: 1, of: 3 } }, 'told')).toMatch(/^1 trên 3 .*dừng/)
  expect(sayReason(null, 'told')).toBe('told')
  const failed = { code: 'MACRO_STEP_FAILED', message: 'Step “a” failed. x', step: 'a' }
  expect(sayTaskError({ ...failed, reason: { code: 'OUT_OF_MEMORY', message: 'x' } })).toMatch(/^Bước “a” .*bộ nhớ/)
  expect(sayTaskError(failed)).toMatch(/^Một bước đã thất bại: Step “a” failed/)
  expect(sayFolderNote(folderNotes.workspaceLeft)).toMatch(/thành viên/)
  page.documentElement.lang = 'en'
  expect(sayReason(reason, 'told')).toBe('told')
  expect(sayTaskError(failed)).toBe(failed.message)
  expect(sayFolderNote(folderNotes.workspaceLeft)).toBe(folderNotes.workspaceLeft)
})
