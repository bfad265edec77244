import type { ImageLineage } from '@atelier/shared-schema/entities/image-lineage.ts'
import type { LocalFailure } from '#local/database.ts'
import type { AlikeImage, ImageCounts, ImageFacets } from './image-index.ts'
import type { PackedImages } from './image-list.ts'
import type { ImageQuery } from './image-query.ts'

/** What the page asks of the worker that holds the index. */
export type IndexAsk =
  | { is: 'open'; uid: string }
  | { is: 'watch'; key: string; query: ImageQuery }
  | { is: 'unwatch'; key: string }
  | { is: 'watch-counts'; isOn: boolean }
  | { is: 'facets' }
  /** Answered once everything that is here has been read. */
  | { is: 'relatives'; id: string }

/** What this device itself knows of what belongs to a picture. */
export interface Relatives {
  id: string
  alike: AlikeImage[]
  /** undefined where it is not known here. */
  lineage: ImageLineage | undefined
}

/** How far the pictures of this device are known. */
export interface IndexProgress {
  /** All that is on this device is in the index. */
  isRead: boolean
  /** All that the person can see has come to this device once. */
  isComplete: boolean
  known: number
}

export type IndexAnswer =
  | { is: 'list'; key: string; images: PackedImages; progress: IndexProgress }
  | { is: 'progress'; progress: IndexProgress }
  | { is: 'counts'; counts: ImageCounts }
  | { is: 'facets'; facets: ImageFacets }
  | { is: 'relatives'; relatives: Relatives }
  | { is: 'failed'; failure: LocalFailure }
