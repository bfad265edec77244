export interface Size {
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}
/** How a picture lies on its stage: pixels of the screen for one of the picture, and where its middle is, from that of the stage. */
export interface Placing {
  scale: number
  x: number
  y: number
}

const SCALE_MAX = 16

/** All of it to be seen, and never larger than it is. */
export function fitScale(picture: Size, stage: Size): number {
  if (picture.width === 0 || picture.height === 0) return 1
  return Math.min(1, stage.width / picture.width, stage.height / picture.height)
}

export function fitted(picture: Size, stage: Size): Placing {
  return { scale: fitScale(picture, stage), x: 0, y: 0 }
}

/** Larger or smaller round a point of the stage (from its middle), which stays where it is. */
export function zoomAt(placing: Placing, factor: number, at: Point, picture: Size, stage: Size): Placing {
  const smallest = fitScale(picture, stage)
  const scale = Math.min(Math.max(SCALE_MAX, smallest), Math.max(smallest, placing.scale * factor))
  const grown = scale / placing.scale
  return hold({ scale, x: at.x - (at.x - placing.x) * grown, y: at.y - (at.y - placing.y) * grown }, picture, stage)
}

const WHEEL_STEP = 0.0016
const PINCH_STEPS = 6
/** What one notch of a mouse's wheel turns. */
const NOTCH_PX = 120

/**
 * By how much a turn of the wheel enlarges. Browsers tell of two fingers on a trackpad as of a wheel with Ctrl, in far
 * smaller turns: those count for more, and a real wheel with Ctrl for no more than without it.
 */
export function factorOfWheel(deltaPx: number, isPinch: boolean): number {
  const most = Math.max(NOTCH_PX, Math.abs(deltaPx))
  const turned = isPinch ? Math.max(-most, Math.min(most, deltaPx * PINCH_STEPS)) : deltaPx
  return Math.exp(-turned * WHEEL_STEP)
}

export function panBy(placing: Placing, by: Point, picture: Size, stage: Size): Placing {
  return hold({ ...placing, x: placing.x + by.x, y: placing.y + by.y }, picture, stage)
}

/** No further than its edges; what is smaller than the stage stays in the middle. */
export function hold({ scale, x, y }: Placing, picture: Size, stage: Size): Placing {
  const within = (value: number, size: number, room: number) => {
    const spare = Math.max(0, (size * scale - room) / 2)
    return Math.min(spare, Math.max(-spare, value))
  }
  return { scale, x: within(x, picture.width, stage.width), y: within(y, picture.height, stage.height) }
}
