/** The longer side of what a picture is looked at with: larger ones are made smaller first, and the mask is enlarged again. */
export const EMBEDDING_SIDE_MAX = 1024

/** What each region of a picture is known by: lightness, two of colour, and how rough it is. A byte each. */
export const REGION_FEATURES = 4

/**
 * A picture taken apart into regions that follow its edges, made once, so that every click is answered from it alone.
 * `makeEmbedding` makes it of pixels, `packEmbedding` and `openEmbedding` send it, `selectAt` answers clicks.
 */
export interface SmartEmbedding {
  readonly width: number
  readonly height: number
  /** The region of each pixel; regions are numbered in the order in which rows come upon them. */
  readonly labels: Uint16Array
  readonly regions: Regions
  readonly links: RegionLinks
  readonly tree: MergeTree
}

export interface Regions {
  readonly count: number
  /** In pixels. */
  readonly sizes: Uint32Array
  /** Pixels that lie at the edge of the picture. */
  readonly framed: Uint32Array
  /** Of each its first and last column, its first and last row. */
  readonly boxes: Uint16Array
  readonly features: Uint8Array
}

/** Each two regions that touch, once, `first` being the lower number. */
export interface RegionLinks {
  readonly first: Uint16Array
  readonly second: Uint16Array
  /** How many pairs of pixels touch. */
  readonly lengths: Uint32Array
  /** How steep the picture is where they touch. */
  readonly strengths: Uint8Array
}

/** Regions merged two by two, the most alike first: the first numbers are the regions, the last is the whole picture. */
export interface MergeTree {
  readonly parents: Int32Array
  /** How unlike what was merged there is; never less than below. */
  readonly heights: Float32Array
  readonly sizes: Uint32Array
  readonly framed: Uint32Array
}

/** A place in pixels of the embedding (not of the picture, which may be larger), and whether it is added or taken away. */
export interface SelectClick {
  readonly x: number
  readonly y: number
  readonly isAdded: boolean
}
