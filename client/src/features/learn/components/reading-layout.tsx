import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { helpLinks } from '@atelier/shared-schema/content/help-links.ts'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReadingPage, Section } from '../content/reading-page.ts'
import { learnMessages } from '../learn.messages.ts'
import { Blocks } from './blocks.tsx'
import { ContentLink } from './content-link.tsx'
import { ContentsAbove, ContentsBeside } from './contents-list.tsx'
import { Heading } from './heading.tsx'
import { LanguageLinks } from './language-links.tsx'
import classes from './reading.module.css'

interface Props {
  page: ReadingPage
  language: ContentLanguage
  /** Between the introduction and the text, such as a search. */
  tools?: ReactNode
  /** In place of the page's sections: what a search has left of them, or text of another kind. */
  children?: ReactNode
}

/** One column of text with its contents beside it. */
export function ReadingLayout({ page, language, tools, children }: Props) {
  return (
    <div className={classes.layout} lang={language}>
      <article className={classes.article}>
        <header className={classes.header}>
          <LanguageLinks language={language} />
          <h1>{page.title}</h1>
          <p className={classes.lead}>{page.lead}</p>
        </header>
        {tools}
        <ContentsAbove sections={page.sections} language={language} />
        {children ?? <Sections sections={page.sections} language={language} />}
        <MoreToRead language={language} />
      </article>
      <ContentsBeside sections={page.sections} language={language} />
    </div>
  )
}

export function Sections({ sections, language }: { sections: readonly Section[]; language: ContentLanguage }) {
  return sections.map(section => (
    <section key={section.id} className={classes.section} aria-labelledby={section.id}>
      <Heading level={2} id={section.id} title={section.title} language={language} />
      <Blocks blocks={section.blocks} language={language} />
      {section.sections?.map(inner => (
        <section key={inner.id} className={classes.innerSection} aria-labelledby={inner.id}>
          <Heading level={3} id={inner.id} title={inner.title} language={language} />
          <Blocks blocks={inner.blocks} language={language} />
        </section>
      ))}
    </section>
  ))
}

function MoreToRead({ language }: { language: ContentLanguage }) {
  const here = useLocation({ select: location => location.pathname })
  const text = learnMessages[language]
  return (
    <nav className={classes.more} aria-label={text.more}>
      {helpLinks(language)
        .filter(link => link.path !== here.replace(/\/$/, ''))
        .map(link => (
          <ContentLink key={link.id} href={link.path}>
            {link.name}
          </ContentLink>
        ))}
    </nav>
  )
}

/** Of the page's shape while its words are on their way. */
export function ReadingSkeleton({ language }: { language: ContentLanguage }) {
  return (
    <div className={classes.layout} role="status" aria-busy="true" aria-label={learnMessages[language].loading}>
      <div className={`${classes.article} ${classes.skeleton}`}>
        {[40, 75, 0, 96, 92, 97, 60, 0, 94, 97, 91, 48].map((width, index) => (
          <i key={index} style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  )
}
