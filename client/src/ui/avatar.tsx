import { describeAvatar } from './avatar-look.ts'
import classes from './avatar.module.css'

const sizes = { xs: 20, sm: 24, md: 28, lg: 32, xl: 64 } as const

export interface AvatarProps {
  /** Decides the colour, so a person looks the same everywhere. */
  uid: string
  name: string
  src?: string | null
  size?: keyof typeof sizes
  /** Where the name stands beside it, the picture is decoration. */
  labelled?: boolean
}

/** A person: their picture, or their initials on a colour of their own. */
export function Avatar({ uid, name, src, size = 'md', labelled = false }: AvatarProps) {
  const { initials, color } = describeAvatar(uid, name)
  const pixels = sizes[size]
  const style = { width: pixels, height: pixels, fontSize: Math.round(pixels * 0.4), background: `var(--${color})` }
  const accessible = labelled ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span className={classes.avatar} data-initials={src ? undefined : initials} style={style} {...accessible}>
      {src && <img src={src} alt="" width={pixels} height={pixels} />}
    </span>
  )
}
