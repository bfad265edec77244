import { parseInline } from '../content/parse-inline.ts'
import type { Inline } from '../content/parse-inline.ts'
import { ContentLink } from './content-link.tsx'
import classes from './reading.module.css'

export function InlineText({ text }: { text: string }) {
  return parseInline(text).map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'code':
      return <code className={classes.code}>{part.text}</code>
    case 'strong':
      return <strong>{part.text}</strong>
    case 'emphasis':
      return <em>{part.text}</em>
    case 'link':
      return (
        <ContentLink className={classes.link} href={part.href}>
          {part.text}
        </ContentLink>
      )
    case 'text':
      return keepTogether(part.text)
  }
}

/** A line never ends in "e-". */
export function keepTogether(text: string): string {
  return text.replace(/\b(e)-(mail)/gi, '$1\u2011$2')
}
