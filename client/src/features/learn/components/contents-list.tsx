import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import type { Section } from '../content/reading-page.ts'
import { useActiveSection } from '../hooks/use-active-section.ts'
import { learnMessages } from '../learn.messages.ts'
import { SectionLink } from './section-link.tsx'
import classes from './contents-list.module.css'

interface Props {
  sections: readonly Section[]
  language: ContentLanguage
}

/** Beside the text where there is room: chapters, and the parts of the one being read. */
export function ContentsBeside({ sections, language }: Props) {
  const ids = sections.flatMap(section => [section.id, ...(section.sections ?? []).map(inner => inner.id)])
  const active = useActiveSection(ids)
  const title = learnMessages[language].contents
  return (
    <nav className={classes.beside} aria-label={title}>
      <p className={classes.title}>{title}</p>
      <ol>
        {sections.map(section => {
          const inner = section.sections ?? []
          const open = section.id === active || inner.some(part => part.id === active)
          return (
            <li key={section.id}>
              <SectionLink id={section.id} className={classes.entry} current={section.id === active}>
                {section.title}
              </SectionLink>
              {open && inner.length > 0 && (
                <ol className={classes.inner}>
                  {inner.map(part => (
                    <li key={part.id}>
                      <SectionLink id={part.id} className={classes.entry} current={part.id === active}>
                        {part.title}
                      </SectionLink>
                    </li>
                  ))}
                </ol>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Above the text where there is none: folded, chapters only. */
export function ContentsAbove({ sections, language }: Props) {
  return (
    <details className={classes.above}>
      <summary>{learnMessages[language].contents}</summary>
      <ol>
        {sections.map(section => (
          <li key={section.id}>
            <SectionLink id={section.id} className={classes.entry} onFollow={foldAgain}>
              {section.title}
            </SectionLink>
          </li>
        ))}
      </ol>
    </details>
  )
}

function foldAgain(): void {
  document.querySelector<HTMLDetailsElement>(`.${classes.above}`)?.removeAttribute('open')
}
