import type { FileVariant } from '@atelier/shared-schema/entities/file.ts'

/** What is shown of a picture, and how large. */
export interface ShownPicture {
  /** Of the picture itself; 0 where it is not known. */
  width: number
  height: number
  isAnimated: boolean
  /** Its longer side, in pixels of the device. */
  shown: number
  /** What is on the screen now. */
  current: FileVariant | undefined
}

const thumbnails = [320, 640, 1280] as const
/** A thumbnail may be enlarged by so much before the next larger one is fetched: nobody sees it. */
const STRETCH = 1.1
/** One that is so much larger than needed makes room; a little zooming out and in changes nothing. */
const TOO_LARGE = 4
/** Smaller than this, nobody can tell that it moves. */
const MOVES_FROM = 160

/** Which of its files a picture is shown by. Thumbnails are measured by their longer side. */
export function chooseVariant({ width, height, isAnimated, shown, current }: ShownPicture): FileVariant {
  const whole = Math.max(width, height)
  if (isAnimated) return shown >= MOVES_FROM ? 'original' : '320'
  const needed = whole > 0 ? Math.min(shown, whole) : shown
  const fitting = thumbnails.find(side => side * STRETCH >= needed)
  const wanted: FileVariant = fitting === undefined ? 'original' : (String(fitting) as FileVariant)
  if (current === undefined || current === wanted) return wanted
  const currentSide = current === 'original' ? Math.max(whole, 1281) : Number(current)
  return currentSide >= needed && currentSide <= needed * TOO_LARGE ? current : wanted
}
