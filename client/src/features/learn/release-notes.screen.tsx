import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { helpLinks } from '@atelier/shared-schema/content/help-links.ts'
import type { ReleaseNote } from '@atelier/shared-schema/content/release-notes.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { formatDate } from '#ui/i18n/format.ts'
import { Heading } from './components/heading.tsx'
import { ReadingLayout, ReadingSkeleton } from './components/reading-layout.tsx'
import { Snippet } from './components/snippet.tsx'
import { releaseNotesContent } from './content/page-content.ts'
import { useContentLanguage } from './hooks/use-content-language.ts'
import { learnMessages } from './learn.messages.ts'
import classes from './release-notes.module.css'

export function ReleaseNotesScreen() {
  const language = useContentLanguage()
  return (
    <Suspense fallback={<ReadingSkeleton language={language} />}>
      <ReleaseNotes language={language} />
    </Suspense>
  )
}

function ReleaseNotes({ language }: { language: ContentLanguage }) {
  const { data: releases } = useSuspenseQuery(releaseNotesContent.query(language))
  const title = helpLinks(language).find(link => link.id === 'release-notes')?.name ?? ''
  const contents = releases.map(release => ({
    id: anchorOf(release),
    title: release.title,
    blocks: [],
    sections: release.content.features.map(feature => ({
      id: anchorOf(release, feature.id),
      title: feature.title,
      blocks: [],
    })),
  }))
  return (
    <ReadingLayout
      page={{ title, lead: learnMessages[language].releaseNotesLead, sections: contents }}
      language={language}
    >
      {releases.map(release => (
        <Release key={release.id} release={release} language={language} />
      ))}
    </ReadingLayout>
  )
}

function Release({ release, language }: { release: ReleaseNote; language: ContentLanguage }) {
  const { content } = release
  return (
    <section className={classes.release} aria-labelledby={anchorOf(release)}>
      <p className={classes.meta}>
        <time dateTime={release.date}>{formatDate(language, `${release.date}T00:00:00`, { dateStyle: 'long' })}</time>
        {release.active && <span className={classes.newest}>{learnMessages[language].newest}</span>}
      </p>
      <Heading level={2} id={anchorOf(release)} title={release.title} language={language} />
      <p className={classes.subTitle}>{release.subTitle}</p>
      <p className={classes.note}>
        <strong>{content.title}.</strong> {content.note}
      </p>
      {content.features.map(feature => (
        <section key={feature.id} className={classes.feature}>
          <Heading level={3} id={anchorOf(release, feature.id)} title={feature.title} language={language} />
          {feature.content.map(html => (
            <p key={html}>
              <Snippet html={html} />
            </p>
          ))}
          {feature.images?.map(image => (
            <img key={image} src={image} alt="" loading="lazy" />
          ))}
        </section>
      ))}
    </section>
  )
}

function anchorOf(release: ReleaseNote, feature?: string): string {
  return feature ? `v${release.id}-${feature}` : `v${release.id}`
}
