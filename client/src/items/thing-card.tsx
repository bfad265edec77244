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
}

/** One thing of a list of pictures: what it looks like, and what it is called. */
export function ThingCard({ name, path, picture, description = '', facts, below, acts }: ThingCardProps) {
  return (
    <article className={classes.card}>
      <Link to={path} className={classes.link}>
        {picture}
        <h2>{name}</h2>
      </Link>
      {description !== '' && <p title={description}>{description}</p>}
      <p className={classes.facts}>{facts}</p>
      {below}
      <span className={classes.acts}>{acts}</span>
    </article>
  )
}
