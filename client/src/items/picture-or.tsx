import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'

export interface PictureOrProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> {
  src: string | null | undefined
  /** What stands there without it. */
  instead: ReactNode
}

/** A picture, where there is one: without the network not every one is on this device. What it shows is said beside it. */
export function PictureOr({ src, instead, ...more }: PictureOrProps) {
  const [lacking, setLacking] = useState<string>()
  if (src === null || src === undefined || src === lacking) return instead
  return <img src={src} alt="" loading="lazy" decoding="async" {...more} onError={() => setLacking(src)} />
}
