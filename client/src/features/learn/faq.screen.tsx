import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ReadingLayout, ReadingSkeleton, Sections } from './components/reading-layout.tsx'
import { faqContent } from './content/page-content.ts'
import { countInner, searchPage } from './content/search-page.ts'
import { useContentLanguage } from './hooks/use-content-language.ts'
import { learnMessages } from './learn.messages.ts'
import classes from './faq.module.css'

export function FaqScreen() {
  const language = useContentLanguage()
  return (
    <Suspense fallback={<ReadingSkeleton language={language} />}>
      <Faq language={language} />
    </Suspense>
  )
}

function Faq({ language }: { language: ContentLanguage }) {
  const { data: page } = useSuspenseQuery(faqContent.query(language))
  const text = learnMessages[language]
  const [query, setQuery] = useState('')
  const searched = useDeferredValue(query.trim())
  const sections = searchPage(page, searched)
  const count = countInner(sections)
  return (
    <ReadingLayout
      page={{ ...page, sections }}
      language={language}
      tools={
        <div className={classes.search} role="search">
          <TextInput
            size="md"
            type="search"
            aria-label={text.search}
            placeholder={text.searchPlaceholder}
            leftSection={<Icon of={IconSearch} />}
            value={query}
            onChange={event => setQuery(event.currentTarget.value)}
          />
          <p role="status" className={classes.count}>
            {searched && count > 0 && text.found(count)}
          </p>
        </div>
      }
    >
      {count === 0 ? (
        <EmptyState title={text.nothing(searched)} actions={<Button onClick={() => setQuery('')}>{text.clear}</Button>}>
          {text.nothingDetail}
        </EmptyState>
      ) : (
        <Sections sections={sections} language={language} />
      )}
    </ReadingLayout>
  )
}
