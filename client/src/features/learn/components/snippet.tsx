import type { ReactNode } from 'react'
import { ContentLink } from './content-link.tsx'
import { keepTogether } from './inline-text.tsx'
import classes from './reading.module.css'

/** Draws the few tags that release notes may use; the text of any other stays, its tag goes. */
export function Snippet({ html }: { html: string }) {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  return drawChildren(body)
}

function drawChildren(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => <DrawnNode key={index} node={node} />)
}

function DrawnNode({ node }: { node: Node }) {
  if (!(node instanceof Element)) return keepTogether(node.textContent ?? '')
  const children = drawChildren(node)
  switch (node.tagName) {
    case 'CODE':
      return <code className={classes.code}>{children}</code>
    case 'KBD':
      return <kbd>{children}</kbd>
    case 'STRONG':
      return <strong>{children}</strong>
    case 'EM':
      return <em>{children}</em>
    case 'BR':
      return <br />
    case 'A':
      return (
        <ContentLink className={classes.link} href={node.getAttribute('href') ?? '/'}>
          {children}
        </ContentLink>
      )
    default:
      return children
  }
}
