import { IconBox } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import classes from './model-picture.module.css'

export interface ModelPictureProps {
  source?: string | null | undefined
  className?: string | undefined
}

/** What a model makes, or the sign of one that nobody has a picture of. */
export function ModelPicture({ source, className }: ModelPictureProps) {
  const [failed, setFailed] = useState<string>()
  const isShown = source != null && source !== failed
  return (
    <span className={className ? `${classes.picture} ${className}` : classes.picture}>
      {isShown ? (
        <img src={source} alt="" loading="lazy" onError={() => setFailed(source)} />
      ) : (
        <Icon of={IconBox} size="lg" />
      )}
    </span>
  )
}
