import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { IconLink } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { learnMessages } from '../learn.messages.ts'
import { SectionLink } from './section-link.tsx'
import classes from './reading.module.css'

interface Props {
  level: 2 | 3
  id: string
  title: string
  language: ContentLanguage
}

/** A heading that can be linked to; its link shows on hover and focus. */
export function Heading({ level, id, title, language }: Props) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classes.heading} data-level={level}>
      <Tag id={id} tabIndex={-1}>
        {title}
      </Tag>
      <SectionLink id={id} className={classes.anchor} label={learnMessages[language].linkTo(title)}>
        <Icon of={IconLink} size={level === 2 ? 'sm' : 'xs'} />
      </SectionLink>
    </div>
  )
}
