import { z } from 'zod'
import type { ContentLanguage } from './content-language.ts'
import { releasesInEnglish } from './release-notes.en.ts'
import { releasesInVietnamese } from './release-notes.vi.ts'

/** Text with `code`, `kbd`, `strong`, `em`, `br` and `a href` in it and nothing else; the client draws no other tag. */
const htmlSnippet = z.string().min(1)

const releaseFeature = z.object({
  id: z.string().min(1),
  title: z.string().min(1),
  content: z.array(htmlSnippet).min(1),
  images: z.array(z.string()).optional(),
})

export const releaseNote = z.object({
  title: z.string().min(1),
  subTitle: z.string().min(1),
  id: z.string().regex(/^\d+\.\d+\.\d+$/),
  date: z.iso.date(),
  active: z.boolean(),
  content: z.object({
    title: z.string().min(1),
    note: z.string(),
    features: z.array(releaseFeature).min(1),
  }),
})

export type ReleaseNote = z.infer<typeof releaseNote>
export type WrittenRelease = Omit<ReleaseNote, 'active'>

const releases: Record<ContentLanguage, readonly WrittenRelease[]> = {
  en: releasesInEnglish,
  vi: releasesInVietnamese,
}

/** Newest first. Only the newest is active, which is derived here so that a new entry cannot forget the old one. */
export function releaseNotes(language: ContentLanguage): ReleaseNote[] {
  const newestFirst = releases[language].toSorted((a, b) => compareVersions(b.id, a.id))
  return newestFirst.map((release, index) => ({ ...release, active: index === 0 }))
}

export function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number)
  const right = b.split('.').map(Number)
  for (const [index, part] of left.entries()) {
    const difference = part - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
