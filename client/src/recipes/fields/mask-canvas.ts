/*
 * A mask as it is painted: white is chosen. Painted at the size of the picture, at most so large that any engine takes it.
 */

export const MASK_SIDE_MAX = 2_048

export interface MaskSize {
  width: number
  height: number
}

export function maskSizeOf({ width, height }: MaskSize): MaskSize {
  const scale = Math.min(1, MASK_SIDE_MAX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export interface Stroke {
  /** In pixels of the mask. */
  points: readonly (readonly [x: number, y: number])[]
  size: number
  erases: boolean
}

export type MaskStep = Stroke | 'invert' | 'clear'

/** Everything that was done, from the beginning: so that each step can be taken back. `start` is the mask that was there. */
export function drawMask(canvas: HTMLCanvasElement, steps: readonly MaskStep[], start?: CanvasImageSource): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const fill = (colour: string) => {
    pen.fillStyle = colour
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  pen.globalCompositeOperation = 'source-over'
  fill('#000')
  if (start) pen.drawImage(start, 0, 0, canvas.width, canvas.height)
  for (const step of steps) {
    if (step === 'clear') fill('#000')
    else if (step === 'invert') {
      pen.globalCompositeOperation = 'difference'
      fill('#fff')
      pen.globalCompositeOperation = 'source-over'
    } else drawStroke(pen, step)
  }
}

function drawStroke(pen: CanvasRenderingContext2D, { points, size, erases }: Stroke): void {
  const [first, ...rest] = points
  if (!first) return
  pen.strokeStyle = erases ? '#000' : '#fff'
  pen.lineWidth = size
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(...first)
  // A dot is a line too, to where it is.
  for (const point of rest.length > 0 ? rest : [first]) pen.lineTo(...point)
  pen.stroke()
}

/** Whether anything is chosen. */
export function isPainted(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return pixels !== undefined && pixels.some((value, index) => index % 4 === 0 && value > 127)
}

export function maskFile(canvas: HTMLCanvasElement): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => {
      if (blob) resolve(new File([blob], 'mask.png', { type: 'image/png' }))
      else reject(new Error('The mask could not be written'))
    }, 'image/png')
  })
}
