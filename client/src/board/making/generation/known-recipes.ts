/** What a frame begins with: words, a ratio, a style. */
export const FIRST_RECIPE = 'image-generator-simple'
/** Paints from words over a picture, as much as it may. */
export const OVER_RECIPE = 'paint-over'
