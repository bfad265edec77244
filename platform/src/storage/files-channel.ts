/** Rung when a file has come: a worker makes its thumbnails at once rather than at its next look. */
export const FILES_CHANNEL = 'files'
