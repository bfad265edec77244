export const imageViews = ['my-images', 'favorites', 'shared-with-me', 'trash'] as const
export type ImageView = (typeof imageViews)[number]
export const imageSorts = [
  'newest',
  'oldest',
  'changed',
  'name',
  'prompt',
  'favorites',
  'downloads',
  'largest',
] as const
export type ImageSort = (typeof imageSorts)[number]

/** What a list of pictures holds, and in which order. */
export interface ImageQuery {
  /** A folder's pictures are those of all people, and none from the trash. */
  of: { view: ImageView } | { folderId: string }
  /** In the query language; '' is everything. */
  text: string
  sort: ImageSort
}
