import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ErrorState } from '#ui/states.tsx'
import { ReadingLayout, ReadingSkeleton } from './components/reading-layout.tsx'
import { privacyContent, termsContent } from './content/page-content.ts'
import { useContentLanguage } from './hooks/use-content-language.ts'
import { useSiteFacts } from './hooks/use-site-facts.ts'
import { learnMessages } from './learn.messages.ts'

export function PrivacyScreen() {
  return <PolicyScreen content={privacyContent} />
}

export function TermsScreen() {
  return <PolicyScreen content={termsContent} />
}

type PolicyContent = typeof privacyContent | typeof termsContent

function PolicyScreen({ content }: { content: PolicyContent }) {
  const language = useContentLanguage()
  return (
    <Suspense fallback={<ReadingSkeleton language={language} />}>
      <Policy content={content} language={language} />
    </Suspense>
  )
}

/** Without the facts nothing is shown: a policy that might name the wrong operator is worse than none. */
function Policy({ content, language }: { content: PolicyContent; language: ContentLanguage }) {
  const { data: policy } = useSuspenseQuery(content.query(language))
  const facts = useSiteFacts()
  if (facts.isPending) return <ReadingSkeleton language={language} />
  if (facts.isError) {
    return <ErrorState onRetry={() => void facts.refetch()}>{learnMessages[language].factsFailed}</ErrorState>
  }
  return <ReadingLayout page={policy.write(facts.data)} language={language} />
}
