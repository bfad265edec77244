import { useCallback, useState } from 'react'
import { STYLE_IMAGES_MAX } from '@atelier/shared-schema/entities/style.ts'
import type { StyleAnswer } from '@atelier/shared-schema/entities/style.ts'

/** An image of a style that is being put together. */
export interface DraftImage {
  /** As the server knows it: the id of an image or a file, or an address. */
  name: string
  /** Where it is known already. */
  fileId?: string
  weight: number
}

export interface StyleDraft {
  name: string
  description: string
  isDraft: boolean
  images: readonly DraftImage[]
}

export interface StyleEditing {
  draft: StyleDraft
  isChanged: boolean
  change: (part: Partial<StyleDraft>) => void
  /** As many as there is room for. */
  add: (names: readonly string[]) => void
  setWeight: (index: number, weight: number) => void
  remove: (index: number) => void
  putFirst: (index: number) => void
}

/** Begins with a style as it is, or with images alone. */
export function useStyleDraft(begins: StyleAnswer | readonly string[]): StyleEditing {
  const [first] = useState<StyleDraft>(() => draftOf(begins))
  const [draft, setDraft] = useState(first)
  const change = useCallback((part: Partial<StyleDraft>) => setDraft(before => ({ ...before, ...part })), [])
  const changeImages = (next: (images: readonly DraftImage[]) => readonly DraftImage[]) =>
    setDraft(before => ({ ...before, images: next(before.images) }))
  return {
    draft,
    isChanged: draft !== first,
    change,
    add: names => changeImages(images => addImages(images, names)),
    setWeight: (index, weight) =>
      changeImages(images => images.map((image, at) => (at === index ? { ...image, weight } : image))),
    remove: index => changeImages(images => images.toSpliced(index, 1)),
    putFirst: index =>
      changeImages(images => {
        const image = images[index]
        return image ? [image, ...images.toSpliced(index, 1)] : images
      }),
  }
}

function draftOf(begins: StyleAnswer | readonly string[]): StyleDraft {
  if (!('id' in begins)) return { name: '', description: '', isDraft: false, images: addImages([], begins) }
  const { name, description, isDraft, images } = begins
  return {
    name,
    description,
    isDraft,
    images: images.map(({ url, fileId, weight }) => ({ name: url, fileId, weight })),
  }
}

/** One that is there already stays where it is. */
function addImages(images: readonly DraftImage[], names: readonly string[]): readonly DraftImage[] {
  const known = new Set(images.map(image => image.name))
  const added = [...new Set(names)].filter(name => !known.has(name)).map(name => ({ name, weight: 1 }))
  return [...images, ...added].slice(0, STYLE_IMAGES_MAX)
}
