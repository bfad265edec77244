import { expect, test } from 'vitest'
import { faq as faqEn } from './faq.en.ts'
import { faq as faqVi } from './faq.vi.ts'
import { countInner, foldText, searchPage } from './search-page.ts'

function foundIds(page: typeof faqEn, query: string): string[] {
  return searchPage(page, query).flatMap(chapter => (chapter.sections ?? []).map(section => section.id))
}

test('nothing typed shows all', () => {
  expect(searchPage(faqEn, '  ')).toBe(faqEn.sections)
})

test('every word must be there, in any order', () => {
  expect(foundIds(faqEn, 'arrive code')).toEqual(['code-missing'])
})

test('accents need not be typed', () => {
  expect(foldText('Đăng nhập, KHÔNG GIAN')).toBe('dang nhap, khong gian')
  expect(foundIds(faqVi, 'quen mat khau')).toContain('forgot-password')
})

test('signs of code and commands are found as well', () => {
  expect(foundIds(faqEn, 'smtp_url')).toContain('mail-server')
  expect(foundIds(faqEn, 'npm run restore')).toEqual(['backup'])
})

test('counts what is left, and nothing when nothing is', () => {
  expect(countInner(searchPage(faqEn, 'backup'))).toBeGreaterThan(0)
  expect(countInner(searchPage(faqEn, 'zeppelin'))).toBe(0)
})
