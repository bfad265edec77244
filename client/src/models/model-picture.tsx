import { IconBox } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import classes from './model-picture.module.css'

export interface ModelPictureProps {
  url: string | null
  /** Instead of a picture, where there is none: what it is, in a word or two. */
  word: string
}

/** What shows a model: one of its samples, or its kind in a word. */
export function ModelPicture({ url, word }: ModelPictureProps) {
  return (
    <span className={classes.picture}>
      {url === null ? (
        <span className={classes.word}>
          <Icon of={IconBox} size="lg" />
          {word}
        </span>
      ) : (
        <img src={url} alt="" loading="lazy" />
      )}
    </span>
  )
}
