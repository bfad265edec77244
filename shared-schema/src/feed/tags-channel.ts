/** Rung after tags themselves have changed, with the person or the workspace whose they are: the feed tells of things alone. */
export const TAGS_CHANNEL = 'tags'
