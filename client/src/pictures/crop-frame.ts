/** In pixels of the picture. */
export interface Size {
  width: number
  height: number
}

/** What of a picture is to be shown in a frame: how large, and the point in the frame's middle. */
export interface CropView {
  /** 1: as much of the picture as the frame takes. */
  zoom: number
  x: number
  y: number
}

export interface CropBox extends Size {
  left: number
  top: number
}

/** Nobody wants to be a dozen pixels. */
export const ZOOM_MAX = 8

/** The middle of the picture, as much of it as fits. */
export function centre({ width, height }: Size): CropView {
  return { zoom: 1, x: width / 2, y: height / 2 }
}

/** The view in which a frame of the box's own shape shows that box. */
export function viewOf(picture: Size, { left, top, width, height }: CropBox): CropView {
  const whole = cropBox(picture, width / height, centre(picture))
  return { zoom: whole.width / width, x: left + width / 2, y: top + height / 2 }
}

/** What the frame shows; `ratio` is its width by its height. */
export function cropBox(picture: Size, ratio: number, { zoom, x, y }: CropView): CropBox {
  const isWider = picture.width / picture.height > ratio
  const width = (isWider ? picture.height * ratio : picture.width) / zoom
  const height = (isWider ? picture.height : picture.width / ratio) / zoom
  return { left: x - width / 2, top: y - height / 2, width, height }
}

/** The nearest view that shows nothing but picture. */
export function keepInside(picture: Size, ratio: number, view: CropView): CropView {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, view.zoom))
  const { width, height } = cropBox(picture, ratio, { ...view, zoom })
  return { zoom, x: clamp(view.x, width / 2, picture.width), y: clamp(view.y, height / 2, picture.height) }
}

/** Half of what is shown has to be left on either side. */
function clamp(value: number, half: number, whole: number): number {
  return Math.min(whole - half, Math.max(half, value))
}

/** Moves the picture under the frame, by parts of what the frame shows. */
export function pan(picture: Size, ratio: number, view: CropView, by: { x: number; y: number }): CropView {
  const { width, height } = cropBox(picture, ratio, view)
  return keepInside(picture, ratio, { ...view, x: view.x - by.x * width, y: view.y - by.y * height })
}

/** Zooms so that what lies at this place of the frame (0 to 1 each way) stays there. */
export function zoomAt(
  picture: Size,
  ratio: number,
  view: CropView,
  { factor, at }: { factor: number; at: { x: number; y: number } },
): CropView {
  const zoom = Math.min(ZOOM_MAX, Math.max(1, view.zoom * factor))
  const before = cropBox(picture, ratio, view)
  const after = cropBox(picture, ratio, { ...view, zoom })
  return keepInside(picture, ratio, {
    zoom,
    x: view.x + (at.x - 0.5) * (before.width - after.width),
    y: view.y + (at.y - 0.5) * (before.height - after.height),
  })
}
