import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ReadingLayout, ReadingSkeleton } from './components/reading-layout.tsx'
import { promptBookContent } from './content/page-content.ts'
import { useContentLanguage } from './hooks/use-content-language.ts'

export function PromptBookScreen() {
  const language = useContentLanguage()
  return (
    <Suspense fallback={<ReadingSkeleton language={language} />}>
      <PromptBook language={language} />
    </Suspense>
  )
}

function PromptBook({ language }: { language: ContentLanguage }) {
  const { data: page } = useSuspenseQuery(promptBookContent.query(language))
  return <ReadingLayout page={page} language={language} />
}
