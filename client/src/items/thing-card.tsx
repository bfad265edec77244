import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './thing-card.module.css'

export interface ThingCardProps {
  name: string
  /** Where it is opened. */
  path: string
  picture: ReactNode
  description?: string
  /** In a line below: what it is, whose it is. */
  facts: ReactNode
  /** Under all of it: how far it is. */
  below?: ReactNode
  /** Over the picture, once it is pointed at. */
  acts: ReactNode
  /** 3 where it stands under a heading. */
  headingLevel?: 2 | 3
}

/** One thing of a list of pictures: what it looks like, and what it is called. */
export function ThingCard(props: ThingCardProps) {
  const { name, path, picture, description = '', facts, below, acts, headingLevel = 2 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <article className={classes.card}>
      <Link to={path} className={classes.link}>
        {picture}
        <Heading>{name}</Heading>
      </Link>
      {description !== '' && <p title={description}>{description}</p>}
      <p className={classes.facts}>{facts}</p>
      {below}
      <span className={classes.acts}>{acts}</span>
    </article>
  )
}
