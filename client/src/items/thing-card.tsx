import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { ItemAnswer } from '@atelier/shared-schema/entities/item.ts'
import classes from './thing-card.module.css'

export interface ThingCardProps {
  thing: Pick<ItemAnswer, 'id' | 'kind' | 'name'>
  picture: ReactNode
  description?: string
  /** In a line below: what it is, whose it is. */
  facts: ReactNode
  /** Over the picture, once it is pointed at. */
  acts: ReactNode
}

/** One thing of a list of pictures: what it looks like, and what it is called. */
export function ThingCard({ thing, picture, description = '', facts, acts }: ThingCardProps) {
  return (
    <article className={classes.card}>
      <Link to={itemPagePath(thing) ?? '.'} className={classes.link}>
        {picture}
        <h2>{thing.name}</h2>
      </Link>
      {description !== '' && <p title={description}>{description}</p>}
      <p className={classes.facts}>{facts}</p>
      <span className={classes.acts}>{acts}</span>
    </article>
  )
}
