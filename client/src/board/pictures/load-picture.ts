import type { LoadedPicture } from '@atelier/shared-schema/board/miniature.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'

/** The smallest thumbnail of a picture, to be painted with; null where it is gone, or not to be had now. */
export async function loadPicture(fileId: string): Promise<LoadedPicture<HTMLImageElement> | null> {
  const picture = new Image()
  picture.src = filePath(fileId, '320')
  try {
    await picture.decode()
  } catch {
    return null
  }
  return { picture, width: picture.naturalWidth, height: picture.naturalHeight }
}
