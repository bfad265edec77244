import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '#api/query-client.ts'

/** Each language of a page is a chunk of its own; once loaded it stays. */
function content<T>(name: string, load: Record<ContentLanguage, () => Promise<T>>) {
  const query = (language: ContentLanguage) =>
    queryOptions({
      queryKey: ['learn', name, language],
      queryFn: () => load[language](),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    })
  return {
    query,
    /** For loaders: the page is there when the screen is, so that a heading that was linked to can be found. */
    load: async (language: ContentLanguage): Promise<void> => {
      await queryClient.query({ ...query(language), staleTime: 'static' })
    },
  }
}

export const promptBookContent = content('prompt-book', {
  en: async () => (await import('./prompt-book.en.ts')).promptBook,
  vi: async () => (await import('./prompt-book.vi.ts')).promptBook,
})

export const faqContent = content('faq', {
  en: async () => (await import('./faq.en.ts')).faq,
  vi: async () => (await import('./faq.vi.ts')).faq,
})

/** A policy is written from the facts of the installation, so what loads is its writer. */
export const privacyContent = content('privacy', {
  en: async () => ({ write: (await import('./privacy.en.ts')).privacy }),
  vi: async () => ({ write: (await import('./privacy.vi.ts')).privacy }),
})

export const termsContent = content('terms', {
  en: async () => ({ write: (await import('./terms.en.ts')).terms }),
  vi: async () => ({ write: (await import('./terms.vi.ts')).terms }),
})

export const releaseNotesContent = content('release-notes', {
  en: async () => (await import('@atelier/shared-schema/content/release-notes.ts')).releaseNotes('en'),
  vi: async () => (await import('@atelier/shared-schema/content/release-notes.ts')).releaseNotes('vi'),
})
