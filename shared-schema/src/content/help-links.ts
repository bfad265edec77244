import type { ContentLanguage } from './content-language.ts'

/** `id` never changes: walkthroughs and messages point at it. */
export interface HelpLink {
  id: string
  name: string
  path: string
}

const links = [
  { id: 'learn', path: '/tips-and-tricks', en: 'Learn', vi: 'Học' },
  { id: 'prompt-book', path: '/tips-and-tricks/prompt-book', en: 'Prompt book', vi: 'Sổ tay prompt' },
  { id: 'faq', path: '/tips-and-tricks/faq', en: 'Questions and answers', vi: 'Câu hỏi thường gặp' },
  { id: 'release-notes', path: '/release-notes', en: 'Release notes', vi: 'Ghi chú phát hành' },
  { id: 'api-docs', path: '/api/docs', en: 'API reference', vi: 'Tài liệu API' },
  { id: 'privacy', path: '/privacy', en: 'Privacy policy', vi: 'Chính sách quyền riêng tư' },
  { id: 'terms', path: '/terms', en: 'Terms of use', vi: 'Điều khoản sử dụng' },
] as const

export type HelpLinkId = (typeof links)[number]['id']

export function helpLinks(language: ContentLanguage): HelpLink[] {
  return links.map(link => ({ id: link.id, name: link[language], path: link.path }))
}
