import type { ThumbnailWidth } from '@atelier/shared-schema/entities/file.ts'
import { filePath, thumbnailWidths } from '@atelier/shared-schema/entities/file.ts'
import type { ImageFace } from '#images/library/image-list.ts'
import { averageColour, blurredPicture } from './thumb-hash.ts'
import classes from './image-grid.module.css'

export interface CellPlace {
  index: number
  left: number
  width: number
  height: number
}

export interface CellLook {
  isSelected: boolean
  /** Some are selected. */
  isSelecting: boolean
  canDrag: boolean
  isKept: boolean
  animatedText: string
  keptText: string
}

/**
 * One picture of the grid, as elements that are used again for the next one: to make and to throw away hundreds of them in a
 * second of scrolling is what costs. It does nothing itself: the grid around it hears of clicks, keys and drags by
 * `data-index` and `data-act`, and of pictures that have arrived.
 */
export class DrawnCell {
  readonly element = make('div', classes.cell)
  readonly #image = document.createElement('img')
  #tick: HTMLElement | undefined
  readonly #star = make('span', classes.star)
  readonly #mark = make('span', classes.mark)
  readonly #kept = make('span', classes.kept)
  #face: ImageFace | undefined
  #place: CellPlace = { index: -1, left: Number.NaN, width: Number.NaN, height: Number.NaN }
  #look: Partial<CellLook> = {}
  /** Its picture has been asked for. */
  isAsked = true

  constructor() {
    const { element } = this
    element.setAttribute('role', 'gridcell')
    element.tabIndex = -1
    this.#image.addEventListener('load', () => this.#showArrived())
    this.#image.addEventListener('error', () => this.#showFailed())
    Object.assign(this.#image, { alt: '', decoding: 'async', draggable: false })
    for (const sign of [this.#star, this.#kept]) sign.ariaHidden = 'true'
    element.append(this.#image)
  }

  get id(): string {
    return this.#face?.id ?? ''
  }

  /** Once a cell may be ticked: pointed at, with the focus, or beside others that are. */
  needTick(): void {
    if (this.#tick) return
    this.#tick = make('span', classes.tick)
    this.#tick.dataset['act'] = 'tick'
    this.#tick.ariaHidden = 'true'
    this.#image.after(this.#tick)
  }

  /** Where the tab key comes in. */
  setEntry(isEntry: boolean): void {
    const tabIndex = isEntry ? 0 : -1
    if (this.element.tabIndex !== tabIndex) this.element.tabIndex = tabIndex
  }

  show(face: ImageFace, place: CellPlace, look: CellLook): void {
    this.#put(place)
    const wasKept = this.#look.isKept
    this.#showLook(look)
    const before = this.#face
    this.#face = face
    this.#showCut(face, place)
    if (before?.name !== face.name || before.isAnimated !== face.isAnimated || wasKept !== look.isKept)
      this.#showName(face, look)
    if (before?.isFavorite !== face.isFavorite) show(this.element, this.#star, face.isFavorite)
    if (before?.fileId !== face.fileId || before.hasPicture !== face.hasPicture) this.#showPlaceholder(face)
  }

  #put(place: CellPlace): void {
    const before = this.#place
    const { dataset, style } = this.element
    if (before.index !== place.index) dataset['index'] = String(place.index)
    if (before.left !== place.left) style.left = `${place.left}px`
    if (before.width !== place.width) style.width = `${place.width}px`
    if (before.height !== place.height) style.height = `${place.height}px`
    this.#place = place
  }

  /** What is not of its cell's shape is cut; nearly all are, but for a pixel, and then to cut costs more than to stretch. */
  #showCut({ width, height }: ImageFace, place: CellPlace): void {
    const isCut = width > 0 && Math.abs((place.width * height) / (place.height * width) - 1) > 0.02
    const { dataset } = this.element
    if (isCut && dataset['cut'] === undefined) dataset['cut'] = ''
    if (!isCut && dataset['cut'] !== undefined) delete dataset['cut']
  }

  #showLook(look: CellLook): void {
    const before = this.#look
    const { element } = this
    if (look.isSelecting) this.needTick()
    if (before.isSelected !== look.isSelected) element.ariaSelected = String(look.isSelected)
    if (before.canDrag !== look.canDrag) element.draggable = look.canDrag
    if (before.animatedText !== look.animatedText && this.#face) this.#showName(this.#face, look)
    if (before.isKept !== look.isKept) show(element, this.#kept, look.isKept)
    this.#look = look
  }

  #showName({ name, isAnimated }: ImageFace, { isKept, animatedText, keptText }: CellLook): void {
    this.element.ariaLabel = [name, isAnimated && animatedText, isKept && keptText].filter(Boolean).join(', ')
    this.#mark.textContent = animatedText
    show(this.element, this.#mark, isAnimated)
  }

  /** Its colour, at once; the picture itself is asked for when there is time. */
  #showPlaceholder({ id, hasPicture, thumbHash }: ImageFace): void {
    const { element } = this
    const image = this.#image
    for (const mark of ['loaded', 'failed', 'blurred']) if (mark in image.dataset) delete image.dataset[mark]
    if ('failed' in element.dataset) delete element.dataset['failed']
    if (element.style.backgroundImage !== '') element.style.backgroundImage = ''
    element.style.backgroundColor = hasPicture && thumbHash ? averageColour(thumbHash) : ''
    // Until another one comes, an element shows the picture it had.
    if (image.hasAttribute('src')) image.removeAttribute('src')
    if (!hasPicture) element.dataset['file'] = id
    else if ('file' in element.dataset) delete element.dataset['file']
    this.isAsked = !hasPicture
  }

  ask(): void {
    if (this.isAsked || !this.#face) return
    this.isAsked = true
    const { width, height } = this.#place
    this.#image.src = filePath(this.#face.fileId, String(thumbnailFor(width, height)) as `${ThumbnailWidth}`)
  }

  /** Asked for, and neither here nor known not to come. */
  get isWaiting(): boolean {
    const { loaded, failed, blurred } = this.#image.dataset
    return this.#image.hasAttribute('src') && (loaded ?? failed ?? blurred) === undefined
  }

  showBlurred(): void {
    this.#image.dataset['blurred'] = ''
    const { id, thumbHash } = this.#face ?? {}
    if (id && thumbHash) this.element.style.backgroundImage = `url(${blurredPicture(id, thumbHash)})`
  }

  #showArrived(): void {
    this.#image.dataset['loaded'] = ''
    this.element.style.removeProperty('background-color')
    this.element.style.removeProperty('background-image')
  }

  /** One that has a colour of its own keeps it; another says that it is a file. */
  #showFailed(): void {
    this.#image.dataset['failed'] = ''
    if (this.element.style.backgroundColor === '') this.element.dataset['failed'] = ''
  }
}

function make(tag: 'div' | 'span', className: string | undefined): HTMLElement {
  const element = document.createElement(tag)
  element.className = className ?? ''
  return element
}

function show(parent: HTMLElement, child: HTMLElement, isShown: boolean): void {
  if (isShown) parent.append(child)
  else child.remove()
}

/** The smallest that is not enlarged; a little blur is no loss where it spares three quarters of the bytes. */
function thumbnailFor(width: number, height: number): ThumbnailWidth {
  const wanted = Math.max(width, height) * Math.min(2, devicePixelRatio) * 0.8
  return thumbnailWidths.find(each => each >= wanted) ?? 1280
}
