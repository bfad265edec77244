import { helpLinks } from '@atelier/shared-schema/content/help-links.ts'
import type { HelpLinkId } from '@atelier/shared-schema/content/help-links.ts'
import { IconApi, IconBook2, IconHelpCircle, IconHistory, IconLock, IconScale } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonBlock } from '#ui/states.tsx'
import { ContentLink } from './components/content-link.tsx'
import { LanguageLinks } from './components/language-links.tsx'
import { promptBookContent } from './content/page-content.ts'
import { useContentLanguage } from './hooks/use-content-language.ts'
import { learnMessages } from './learn.messages.ts'
import classes from './learn-home.module.css'

type LeadKey = 'promptBookLead' | 'faqLead' | 'releaseNotesLead' | 'apiLead' | 'privacyLead' | 'termsLead'

const places: readonly { id: HelpLinkId; icon: TablerIcon; lead: LeadKey }[] = [
  { id: 'prompt-book', icon: IconBook2, lead: 'promptBookLead' },
  { id: 'faq', icon: IconHelpCircle, lead: 'faqLead' },
  { id: 'release-notes', icon: IconHistory, lead: 'releaseNotesLead' },
  { id: 'api-docs', icon: IconApi, lead: 'apiLead' },
  { id: 'privacy', icon: IconLock, lead: 'privacyLead' },
  { id: 'terms', icon: IconScale, lead: 'termsLead' },
]

export function LearnHomeScreen() {
  const language = useContentLanguage()
  const text = learnMessages[language]
  const links = helpLinks(language)
  return (
    <div lang={language}>
      <Page title={text.learnTitle} lead={text.learnLead} width="form" actions={<LanguageLinks language={language} />}>
        <ul className={classes.places}>
          {places.map(place => {
            const link = links.find(entry => entry.id === place.id)
            return (
              link && (
                <li key={place.id}>
                  <ContentLink href={link.path} className={classes.place}>
                    <Icon of={place.icon} size="lg" />
                    <span>
                      <span className={classes.name}>{link.name}</span>
                      <span className={classes.lead}>{text[place.lead]}</span>
                    </span>
                  </ContentLink>
                </li>
              )
            )
          })}
        </ul>
        <h2 className={classes.chaptersTitle}>{text.inTheBook}</h2>
        <Suspense fallback={<SkeletonBlock height={180} />}>
          <Chapters />
        </Suspense>
      </Page>
    </div>
  )
}

function Chapters() {
  const language = useContentLanguage()
  const { data: book } = useSuspenseQuery(promptBookContent.query(language))
  return (
    <ol className={classes.chapters}>
      {book.sections.map(section => (
        <li key={section.id}>
          <ContentLink href={`/tips-and-tricks/prompt-book#${section.id}`}>{section.title}</ContentLink>
        </li>
      ))}
    </ol>
  )
}
