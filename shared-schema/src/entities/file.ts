import { z } from 'zod'

export const thumbnailWidths = [320, 640, 1280] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]
export const fileVariant = z.enum(['original', '320', '640', '1280'])
export type FileVariant = z.infer<typeof fileVariant>

/** Where our own client reads a file: it asks the policy each time. */
export function filePath(fileId: string, variant: FileVariant): string {
  return `/api/files/${fileId}/${variant}`
}

/** Where whoever was given the link reads it, without a session, until the key is changed. */
export function fileLinkPath(linkKey: string): string {
  return `/f/${linkKey}`
}
